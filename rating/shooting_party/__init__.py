"""Raters of The Shooting Party: blind, by a ladder of players; open, by exact facts."""
