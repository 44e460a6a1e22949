"""Puzzles on paper: those of some days as a PDF, a ladder of them as a book. Knows no game."""
