"""The campaign: everything of the game outside the battle."""
