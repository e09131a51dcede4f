"""The people of a campaign: accounts, seats taken and left, what they are called and think."""
