"""Talks to people: the `party` command; here its exit codes."""

import shooting_party

__distribution__ = "shooting-party"
shooting_party.check("solver", "generator")

FIRST_GAME = "shooting-party"  # the game of commands and documents that name no game

# The exit codes of all commands. 0 is done.
WRONG_INPUT = 2  # wrong usage, a broken input, or a file that cannot be read or written
PROBLEMS = 1  # `check` has found problems, or `generate` too few puzzles
NO_OUTPUT = 1  # the standard output cannot be written
NO_MEMORY = 1  # memory has run out where no budget catches it
INTERRUPTED = 130  # Ctrl-C: the code of a program that SIGINT has ended
BROKEN_PIPE = 141  # a broken pipe: the code of a program that SIGPIPE has ended
