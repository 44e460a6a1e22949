"""Scores and their order of merit; goals, the sets of scores that count as success; targets."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Self, get_args

from solver.common.errors import InputError
from solver.shooting_party.rules.cards import Score
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.tables import Table

Objective = Literal["cards", "queens"]
OBJECTIVES: tuple[Objective, ...] = get_args(Objective)

SCORES: tuple[Score, ...] = tuple(Score(q, a) for q in range(5) for a in range(q + 1))

_MERIT: dict[str, Callable[[tuple[int, int]], tuple[int, int]]] = {
    "cards": lambda score: (score[0] + score[1], score[0]),
    "queens": lambda score: score,
}


def check_objective(objective: str) -> None:
    """Raise `InputError` unless that is an objective."""
    if objective not in OBJECTIVES:
        raise InputError(f"{objective!r} is not one of {', '.join(OBJECTIVES)}")


def merit(score: tuple[int, int], objective: Objective) -> tuple[int, int]:
    """Return the key to compare scores by: cards then queens, or queens then aces."""
    return _MERIT[objective](score)


def ordered_scores(objective: Objective) -> list[Score]:
    """Return every score, the worst first."""
    return sorted(SCORES, key=_MERIT[objective])


@dataclass(frozen=True)
class Goal:
    """A set of scores, each of which is enough. If one is enough, so is any with more of either.
    `scores` are (queens, aces), `text` is how the goal is written.

    >>> sorted(map(tuple, Goal.parse("7").scores))
    [(4, 3), (4, 4)]
    """

    text: str
    scores: frozenset[Score]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the goal of ``8`` (value), ``4q`` (queens) or ``3+2``, or raise `InputError`."""
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
        raise InputError(
            f"{text!r} is not a goal: a value (8), queens (4q), or queens and aces (3+2)"
        )

    @classmethod
    def of(cls, score: tuple[int, int]) -> Self:
        """Return the goal of at least those queens and aces, in its shortest text.

        >>> Goal.of((4, 4)).text, Goal.of((3, 1)).text
        ('8', '3+1')
        """
        exact = cls.parse(f"{score[0]}+{score[1]}")
        value = cls.parse(str(sum(score)))
        return value if value.scores == exact.scores else exact

    @classmethod
    def at_least(cls, score: tuple[int, int], objective: Objective) -> Self:
        """Return the goal of that score or one of more merit."""
        enough = (s for s in SCORES if merit(s, objective) >= merit(score, objective))
        return cls(f"{score[0]}+{score[1]} or better by {objective}", frozenset(enough))


WIN = Goal.parse("4q")  # the four-queen win

PERFECT = Score(4, 4)


@dataclass(frozen=True)
class Target:
    """What a puzzle in full view asks for: a goal; or that the `table` is this one, which no search
    for a score can tell.
    """

    goal: Goal
    table: Table | None = None

    def reached(self, position: Position) -> bool:
        """Return True if a position has the table, or its score pile is enough."""
        if self.table is not None:
            return Table.of(position) == self.table
        return position.score in self.goal.scores
