"""Puzzles of the toy."""
