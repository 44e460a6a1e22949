"""Puzzles of any game: documents, commitments, calendar, folders, ratings.

Nothing here depends on a particular game.
"""
