"""Small drawings used everywhere: icons and dice."""
