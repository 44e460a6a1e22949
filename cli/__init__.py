"""The `party` command."""

import shooting_party

__distribution__ = "shooting-party"
shooting_party.check("solver", "generator")

FIRST_GAME = "shooting-party"  # the game of commands and documents that name no game
