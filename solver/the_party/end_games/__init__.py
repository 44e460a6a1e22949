"""The last actions of a game for two, hands unseen, solved as a zero-sum game."""
