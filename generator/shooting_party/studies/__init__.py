"""Puzzles in full view: their kinds, how they are composed, and what they show."""
