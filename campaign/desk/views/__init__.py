"""The pages of the author's desk."""
