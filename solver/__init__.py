"""Finds answers: exact solvers for three card games.

`common` holds what every game shares and depends on no game; each game has a package of its own.
"""

__distribution__ = "shooting-party"
