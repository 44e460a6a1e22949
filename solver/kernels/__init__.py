"""Compiled helpers that know no game."""
