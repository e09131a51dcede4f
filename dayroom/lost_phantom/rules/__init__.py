"""The rules of The Lost Phantom, pure: they play on the sheet that they are given."""
