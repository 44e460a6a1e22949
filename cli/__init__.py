"""The `party` command."""

FIRST_GAME = "shooting-party"
"""The game of commands and documents that name no game."""
