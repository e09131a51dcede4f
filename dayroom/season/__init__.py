"""The season: an assistant for the sequence of play of a game of the whole war."""
