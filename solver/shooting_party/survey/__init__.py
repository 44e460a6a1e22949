"""Surveys of The Shooting Party: the rows, what they add up to, and a plot."""
