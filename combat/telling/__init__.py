"""The story of a battle: every event in words."""
