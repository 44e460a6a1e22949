"""Commands that work for every game, and helpers shared by the commands of all games."""

PAGE = 24  # lines of a small terminal
