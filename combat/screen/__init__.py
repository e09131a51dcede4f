"""What the screen of a battle shows: the board, the Orders, the decision that waits."""
