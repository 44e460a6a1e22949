"""Orders of a seed, and what a decision comes to, compiled."""

import numpy as np

from solver.common.arrays import Int64s, Int64s2, UInt64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import shuffle
from solver.no_mans_land.packed import tables as T
from solver.no_mans_land.packed.decisions import force, look
from solver.no_mans_land.rules import cards as orders
from solver.no_mans_land.rules.cards import HAND, ROUNDS, SHOOT, TARGETS, WEATHER

STRAY, COUNTER = orders.STRAY.start, orders.COUNTER.start
"""The places of stray shot and counterattack in a shoot order."""
PENALTIES = 4
_TARGETS, _WEATHER, _SHOOT = len(TARGETS), len(WEATHER), len(SHOOT)


@kernel
def cards_of(penalty: int, rules: Int64s) -> tuple[int, int]:
    """Return how many cards a hand has under a penalty, and how many are given up."""
    return (HAND - penalty, 0) if rules[T.BLIND] else (HAND, penalty)


@entry
def points_of(
    code: int,
    strengths: Int64s,
    reds: Int64s,
    size: int,
    units: Int64s2,
    one: int,
    other: int,
    added: int,
) -> int:
    """Return the points of a decision if the cards of a stray shot have these strengths."""
    points, astray = look(code, strengths, reds, size, units, added)
    if astray < 0:
        return points
    total = force(one) + force(other) + astray
    return units[0, T.POINTS] if total > units[0, T.DEFENCE] else 0


def empty_orders() -> Int64s2:
    """Return room for the orders of a game: targets, weather, and five times the shoot deck."""
    return np.zeros((2 + ROUNDS, _SHOOT), np.int64)


@entry
def deal(state: UInt64s, orders: Int64s2) -> None:
    """Fill in the orders of the seed that the stream `state` begins at."""
    shuffle(state, orders[0], _TARGETS)
    shuffle(state, orders[1], _WEATHER)
    for n in range(2, len(orders)):
        shuffle(state, orders[n], _SHOOT)
