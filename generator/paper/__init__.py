"""Puzzles on paper: some days as a PDF, a ladder as a book. Knows no game."""
