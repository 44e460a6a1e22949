"""How much there is to look through: noisy solvers that search, and how many moves they try.

A noisy solver (noisy_solvers.py) that does not stop at its horizon tries one line after another,
depth first, until one reaches the target within the moves allowed. At each position it begins with
the move that seems best, by the worth of the position after it, disturbed by chance; the moves that
it overlooks come last. It does not remember positions. Its *effort* is the logarithm of the number
of moves that it tries, its mean over some searches.
"""

from dataclasses import dataclass
from math import log

import numpy as np

from solver.common.arrays import Int64s, Int64s3
from solver.common.compiled import entry, kernel
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.rules import moves, play
from solver.shooting_party.players.noisy_solvers import (
    LEAST,
    NOISY_SOLVERS,
    NoisySolver,
    Sight,
    overlooks,
    sight_of,
    worth,
)
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Target
from solver.shooting_party.unseen.afterstates import below, number

SEARCHES = 8
MOST_TRIED = 50_000
"""A search ends there without a solution."""

NOISE = 120
LAST = 50_000  # how far down the order a move is that a solver overlooks


@dataclass(frozen=True)
class Effort:
    """The natural logarithm of the number of moves that a solver tries in a search, its mean, and
    the standard error of that.
    """

    solver: str
    mean: float
    error: float


def efforts(position: Position, target: Target, most: int) -> list[Effort]:
    """Return each solver's effort to reach a target with at most `most` moves from a position. The
    random numbers come from deal, position and solver, so the answer is the same everywhere.
    """
    return [_effort(solver, position, target, most) for solver in NOISY_SOLVERS]


def _effort(solver: NoisySolver, position: Position, target: Target, most: int) -> Effort:
    own = sight_of(solver, position, target)
    space = np.zeros((2, most, L.MAX_MOVES), dtype=np.int64)
    tried = np.zeros(SEARCHES, dtype=np.int64)
    search(own, *conversion.pack(position), most, space, tried)
    logs = [log(1 + count) for count in tried.tolist()]
    error = float(np.std(logs, ddof=1)) / len(logs) ** 0.5
    return Effort(solver.name, sum(logs) / len(logs), error)


@entry
def search(own: Sight, a: int, b: int, most: int, space: Int64s3, tried: Int64s) -> None:
    """Write the number of moves that each search tries."""
    for n in range(len(tried)):
        finds(own, a, b, most, number(own.stream) >> 3, space, tried[n:])


@kernel
def finds(
    own: Sight, a: int, b: int, left: int, attempt: int, space: Int64s3, tried: Int64s
) -> bool:
    """Return True if a search from a position finds the target with at most `left` moves; add the
    moves that it tries to `tried[0]`.
    """
    if own.accept[L.score_of(b)]:
        return True
    if left == 0 or a & L.OVER or not own.open[L.score_of(b)]:
        return False
    legal, values = space[0, left - 1], space[1, left - 1]
    n = moves(own.game, a, b, legal)
    for i in range(n):
        values[i] = worth(own, *play(own.game, a, b, legal[i], own.log)) + below(own.stream, NOISE)
        if overlooks(own.settings, a, b, legal[i], attempt):
            values[i] -= LAST
    for _ in range(n):
        best = 0
        for i in range(n):
            if values[i] > values[best]:
                best = i
        values[best] = 2 * LEAST
        if tried[0] == MOST_TRIED:
            return False
        tried[0] += 1
        to_a, to_b = play(own.game, a, b, legal[best], own.log)
        if finds(own, to_a, to_b, left - 1, attempt, space, tried):
            return True
    return False
