"""How the answers of puzzles are to be shared out, so that none is the one to guess: what mining
keeps (mining.py), and what a year must come to (year.py).

Answers are the first marks of entries. They are counted by *parts*, such as all discards whatever
their cards, of what is *asked*, which may be the same in several kinds of puzzle.
"""

from __future__ import annotations

from collections.abc import Callable

ALMOST = 0.95
OTHERS = "others"
KEYS = ("leave", "draw", "ace")
LINES = ("couple", "last-pass", "only-move")
"""The kinds whose keys are counted together, and the keys that are parts of their own."""


Limits = Callable[[str], float]
"""By part, a share of all answers."""


def part_of(game: str, goal: str, mark: str) -> tuple[str, str]:
    """Return what is asked in a kind of puzzle, and the part of an answer."""
    if game == "shooting-party" and goal in LINES:
        return "lines and only moves", mark if mark in KEYS else OTHERS
    return goal, mark


def of_a_year(game: str, asked: str) -> tuple[float, Limits]:
    """Return the least and the most that parts may be of a year's answers."""
    if asked == "lines and only moves":
        return 0.15, lambda _: 0.35
    return 0.0, lambda part: MOST.get((game, asked), {}).get(part, OTHERWISE.get(asked, 1.0))


def of_a_section(game: str, goal: str, part: str) -> float:
    """Return the most that a part may be of a section: a little less than of a year, whose draws
    begin and end anywhere. In lines, most keys are to leave, in only moves others: together they
    are even.
    """
    if goal in KEPT:
        return KEPT[goal].get(part, 1.0)
    most = of_a_year(game, goal)[1](part)
    return most if most == 1 else most * ALMOST


KEPT = {
    "couple": {"leave": 0.37, "draw": 0.32, "ace": 0.32, "others": 0.22},
    "last-pass": {"leave": 0.65, "ace": 0.45},
    "only-move": {"others": 0.64},
    "score": dict.fromkeys("12345", 0.23),  # the parts of a row
}
MOST = {("shooting-party", "odds"): {"draw": 0.40, "discard": 0.45}}
OTHERWISE = {"score": 0.30, "defend": 0.50, "win": 0.50, "mistake": 0.30, "proof-game": 0.55}
