"""Commands of every game, and what they share: input, output, play."""

PAGE = 24  # lines of a small terminal
