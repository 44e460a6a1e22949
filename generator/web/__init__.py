"""Static sites of published puzzles. No game is known here: each has its part in the package `web`
of its own (frame.py).
"""
