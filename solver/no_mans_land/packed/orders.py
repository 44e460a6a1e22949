"""The orders of a seed, compiled, as `Orders` has them."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.common.compiled import entry
from solver.common.streams import shuffle
from solver.no_mans_land.rules.cards import SHOOT, TARGETS, WEATHER
from solver.no_mans_land.rules.orders import ROUNDS

_TARGETS, _WEATHER, _SHOOT = len(TARGETS), len(WEATHER), len(SHOOT)


def empty_orders() -> Any:
    """Return room for the orders of a game: targets, weather, and five times the shoot deck."""
    return np.zeros((2 + ROUNDS, _SHOOT), np.int64)


@entry
def deal(state: Any, orders: Any) -> None:
    """Fill in the orders of the seed that the stream `state` begins at."""
    shuffle(state, orders[0], _TARGETS)
    shuffle(state, orders[1], _WEATHER)
    for n in range(2, len(orders)):
        shuffle(state, orders[n], _SHOOT)
