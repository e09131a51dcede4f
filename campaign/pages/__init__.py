"""Pages and posts of the game: form to command, service, render."""
