"""The day room: games beside the campaign, each a package with the same doors (`games`)."""
