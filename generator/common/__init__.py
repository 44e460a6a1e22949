"""Puzzles of any game: documents, commitments, calendar, folders, ratings.

No game is known here.
"""
