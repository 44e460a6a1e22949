"""Where a game was lost: the moves after which a goal could no longer be reached.

A goal that is out of reach stays so. Hence bisection finds the last position of a game that is
known to allow it and the first that is known not to. Where the two are neighbours, the move between
them lost the goal; where the effort left positions open, the moves between them did.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from solver.shooting_party.analysis.explanation import SCHEMA
from solver.shooting_party.analysis.prospects import Prospects
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.search.budget import Budget, Meter


@dataclass(frozen=True)
class Loss:
    """A `goal` lost: reachable after `kept` moves (None: never), not after `gone` (None: not
    known).
    """

    goal: Goal
    kept: int | None
    gone: int | None

    @property
    def move(self) -> int | None:
        """The number of the move that lost it, from 1; None unless that is proven."""
        exact = self.kept is not None and self.gone == self.kept + 1
        return self.gone if exact else None

    def to_json(self, before: int = 0) -> dict[str, Any]:
        """Return its part of a document, in which `before` more moves stand before the first."""
        kept, gone = (None if n is None else n + before for n in (self.kept, self.gone))
        return {"goal": self.goal.text, "kept": kept, "gone": gone}


def loss(prospects: Prospects, positions: Sequence[Position], goal: Goal) -> Loss | None:
    """Return where the goal was lost along `positions`; None if the last still allows it."""
    if prospects.allows(positions[-1], goal) == "yes":
        return None
    not_kept = bisect_left(positions, True, key=lambda at: prospects.allows(at, goal) != "yes")
    gone = bisect_left(positions, True, key=lambda at: prospects.allows(at, goal) == "no")
    return Loss(goal, not_kept - 1 if not_kept else None, gone if gone < len(positions) else None)


def keepers(prospects: Prospects, position: Position, goal: Goal) -> list[Move]:
    """Return the legal moves after which the goal is known to be within reach."""
    moves = position.legal_moves()
    return [move for move in moves if prospects.allows(position.play(move), goal) == "yes"]


def losses(prospects: Prospects, positions: Sequence[Position]) -> Iterator[Loss]:
    """Yield every fall of the best value along a game, in the order in which they happened: from
    the value that the beginning is known to allow down to the value that the end allows.
    """
    first, _ = prospects.best(positions[0])
    for value in range(first, 0, -1):
        lost = loss(prospects, positions, Goal.parse(str(value)))
        if lost is None:
            return
        yield lost


@dataclass(frozen=True)
class Account:
    """A game, finished or not, and where goals were lost in it.

    `moves` lead from `start` to `end`; `losses` are the goals that they lost. `allowed` has the
    best value that the beginning is known to allow and the best that is not ruled out. `better`
    has, for each loss caused by one known move, the moves that would have kept the goal. `goal` is
    the one asked about; None for every fall of the best value. `limits` is what the answer could
    cost.
    """

    start: Position
    moves: tuple[Move, ...]
    end: Position
    allowed: tuple[int, int]
    losses: tuple[Loss, ...]
    better: Mapping[Loss, list[Move]]
    limits: Budget
    goal: Goal | None = None

    def to_json(self) -> dict[str, Any]:
        """Return ``shooting-party/explanation/1``, which numbers moves from the opening on."""
        queens, aces = self.end.score
        return {
            **self.end.document_head(SCHEMA),
            "played": [str(move) for move in self.end.played or ()],
            "before": len(self.start.played or ()),
            "asked": None if self.goal is None else self.goal.text,
            "limits": self.limits.to_json(),
            "score": {"queens": queens, "aces": aces},
            "losses": [
                {
                    **lost.to_json(len(self.start.played or ())),
                    "better": [str(move) for move in self.better.get(lost, [])],
                }
                for lost in self.losses
            ],
        }


def account(
    start: Position,
    moves: Sequence[Move],
    goal: Goal | str | None = None,
    budget: Budget | Meter | None = None,
) -> Account:
    """Return where a game lost each value, or the goal; raise `Refused` for an illegal move."""
    goal = Goal.parse(goal) if isinstance(goal, str) else goal
    positions = [start, *(step.after for step in replay(start, moves).steps)]
    meter = Meter.of(budget)
    limits, prospects = meter.limits, Prospects(start, meter)
    if goal is None:
        found = tuple(losses(prospects, positions))
    else:
        lost = loss(prospects, positions, goal)
        found = () if lost is None else (lost,)
    proven = [(each, each.move) for each in found if each.move is not None]
    better = {each: keepers(prospects, positions[n - 1], each.goal) for each, n in proven}
    allowed = prospects.best(start)
    return Account(start, tuple(moves), positions[-1], allowed, found, better, limits, goal)
