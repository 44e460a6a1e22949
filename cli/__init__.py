"""The `party` command."""

FIRST_GAME = "shooting-party"  # the game of commands and documents that name no game
