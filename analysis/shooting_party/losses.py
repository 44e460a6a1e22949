"""Where a game was lost: the moves after which a goal could not be reached any more.

A goal that is out of reach stays so, hence the last position of a game that is known to allow it
and the first that is known not to are found by halving. Where the two are neighbours, the move
between them lost the goal; where the effort left positions open, the moves between them did.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from analysis.shooting_party.prospects import Prospects
from solver.shooting_party.moves import Move
from solver.shooting_party.position import Position
from solver.shooting_party.scores import Goal


@dataclass(frozen=True)
class Loss:
    """A goal that was lost: after `kept` moves it could still be reached (None: not even in the
    beginning, or that is not known), after `gone` moves it could not (None: that is not known).
    """

    goal: Goal
    kept: int | None
    gone: int | None

    @property
    def move(self) -> int | None:
        """The number of the move that lost it, from 1; None unless that is proven."""
        exact = self.kept is not None and self.gone == self.kept + 1
        return self.gone if exact else None

    def to_json(self) -> dict[str, Any]:
        """Its part of a document."""
        return {"goal": self.goal.text, "kept": self.kept, "gone": self.gone}


def loss(prospects: Prospects, positions: Sequence[Position], goal: Goal) -> Loss | None:
    """Where the goal was lost on the way through `positions`, those before each move and after the
    last; None if the last still allows it.
    """
    if prospects.allows(positions[-1], goal) == "yes":
        return None
    verdicts = [partial(prospects.allows, position, goal) for position in positions]
    not_kept = bisect_left(verdicts, True, key=lambda verdict: verdict() != "yes")
    gone = bisect_left(verdicts, True, key=lambda verdict: verdict() == "no")
    return Loss(goal, not_kept - 1 if not_kept else None, gone if gone < len(positions) else None)


def keepers(prospects: Prospects, position: Position, goal: Goal) -> list[Move]:
    """The legal moves after which the goal is known to be within reach."""
    return [
        move
        for move in position.legal_moves()
        if prospects.allows(position.play(move), goal) == "yes"
    ]


def losses(prospects: Prospects, positions: Sequence[Position]) -> Iterator[Loss]:
    """Every fall of the best value along a game, in the order in which they happened: from what its
    beginning is known to allow down to what its end allows.
    """
    first, _ = prospects.best(positions[0])
    for value in range(first, 0, -1):
        lost = loss(prospects, positions, Goal.parse(str(value)))
        if lost is None:
            return
        yield lost
