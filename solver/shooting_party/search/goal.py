"""Scores in order of merit, and goals: sets of scores that are enough."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

Objective = Literal["cards", "queens"]
Score = tuple[int, int]
"""(queens, aces), aces ≤ queens ≤ 4."""

SCORES: tuple[Score, ...] = tuple((q, a) for q in range(5) for a in range(q + 1))
_MERIT: dict[str, Callable[[Score], Score]] = {
    "cards": lambda score: (score[0] + score[1], score[0]),
    "queens": lambda score: score,
}


def merit(score: Score, objective: Objective) -> Score:
    """What to compare scores by: more cards and then more queens, or more queens and then more aces."""
    return _MERIT[objective](score)


def ladder(objective: Objective) -> list[Score]:
    """Every score, the worst first."""
    return sorted(SCORES, key=_MERIT[objective])


@dataclass(frozen=True)
class Goal:
    """A set of scores any of which is enough. If a score is enough, so is any with more of either.

    >>> Goal.parse("8").text, Goal.parse("3+2").text, Goal.parse("4q").text
    ('8', '3+2', '4q')
    """

    text: str
    scores: frozenset[Score]

    @classmethod
    def parse(cls, text: str) -> Goal:
        """``8`` (a value), ``4q`` (queens), ``3+2`` (queens and aces); `ValueError` for anything else."""
        if match := re.fullmatch(r"[0-8]", text):
            value = int(text)
            return cls(text, frozenset(s for s in SCORES if sum(s) >= value))
        if match := re.fullmatch(r"([0-4])q", text):
            queens = int(match[1])
            return cls(text, frozenset(s for s in SCORES if s[0] >= queens))
        if match := re.fullmatch(r"([0-4])\+([0-4])", text):
            queens, aces = int(match[1]), int(match[2])
            if aces <= queens:
                return cls(text, frozenset(s for s in SCORES if s[0] >= queens and s[1] >= aces))
        raise ValueError(
            f"{text!r} is not a goal: a value such as 8, queens such as 4q, or queens+aces such as 3+2"
        )

    @classmethod
    def at_least(cls, score: Score, objective: Objective) -> Goal:
        """That score or one of more merit."""
        enough = (s for s in SCORES if merit(s, objective) >= merit(score, objective))
        return cls(f"{score[0]}+{score[1]} by {objective}", frozenset(enough))

    @cached_property
    def accept(self) -> np.ndarray:
        """accept[score byte]: whether that score is enough (kernels/layout.py has the byte)."""
        return np.array([score_of_byte(byte) in self.scores for byte in range(256)], dtype=np.int64)

    @cached_property
    def open(self) -> np.ndarray:
        """open[score byte]: whether a score that is enough may still come of it.

        The bound of lost aces. An ace is scored with her queen or never, and a scored queen is out of
        the game, so the aces of queens scored without them are lost. Everything else may yet be had:
        four queens, and as many aces as are scored or have their queen still to come. Safe for the
        value and for all keys of the line, since nothing cut can reach the goal.
        """
        reach = []
        for byte in range(256):
            lost = (byte & 15) & ~(byte >> 4)
            reach.append((4, 4 - lost.bit_count()) in self.scores)
        return np.array(reach, dtype=np.int64)


WIN = Goal.parse("4q")
"""The four-queen win."""

NOTHING = Goal("nothing", frozenset())
"""No score is enough: the search goes through everything and takes down what it meets."""


def score_of_byte(byte: int) -> Score:
    """(queens, aces) of a score byte."""
    return (byte & 15).bit_count(), (byte >> 4).bit_count()
