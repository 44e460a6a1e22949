"""Puzzles of The Shooting Party: how they are found, rated, written and checked."""
