"""Firebase: a card duel for two over a United States firebase."""
