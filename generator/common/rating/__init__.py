"""Ratings of difficulty: the scale and tiers that all games share."""
