"""The campaign as it is kept: one command in, one transaction, one row of the journal."""
