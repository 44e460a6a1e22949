"""The orders of a seed, compiled."""

import numpy as np

from solver.common.arrays import Int64s2, UInt64s
from solver.common.compiled import entry
from solver.common.kernels import shuffle
from solver.no_mans_land.rules import cards
from solver.no_mans_land.rules.cards import ROUNDS, SHOOT, TARGETS, WEATHER

STRAY, COUNTER = cards.STRAY.start, cards.COUNTER.start
"""The places of stray shot and counterattack in a shoot order."""
_TARGETS, _WEATHER, _SHOOT = len(TARGETS), len(WEATHER), len(SHOOT)


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
