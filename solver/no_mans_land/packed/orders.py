"""The orders of a seed, compiled: SplitMix64 and the shuffle of solver/common/rng.py."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.common.compiled import entry, kernel

_STEP, _ONE_UP, _TWO_UP = (
    np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
)  # fmt: skip
_BY_30, _BY_27, _BY_31 = np.uint64(30), np.uint64(27), np.uint64(31)
_MOST, _ONE = np.uint64((1 << 64) - 1), np.uint64(1)


def empty_orders() -> Any:
    """Return room for the orders of a game: targets, weather, and five times the shoot deck."""
    return np.zeros((7, 33), np.int64)


@kernel
def number(state: Any) -> Any:
    """Return the next number of the stream whose state is ``state[0]``, an unsigned integer."""
    state[0] += _STEP
    z = state[0]
    z = (z ^ (z >> _BY_30)) * _ONE_UP
    z = (z ^ (z >> _BY_27)) * _TWO_UP
    return z ^ (z >> _BY_31)


@kernel
def shuffle(state: Any, order: Any, size: int) -> None:
    """Fill in the numbers below `size` and shuffle them."""
    for n in range(size):
        order[n] = n
    for i in range(size - 1, 0, -1):
        below = np.uint64(i + 1)
        last = _MOST - (_MOST % below + _ONE) % below  # below a multiple of it that 2^64 holds
        drawn = number(state)
        while drawn > last:
            drawn = number(state)
        j = int(drawn % below)
        order[i], order[j] = order[j], order[i]


@entry
def deal(state: Any, orders: Any) -> None:
    """Fill in the orders of the seed that `state` holds."""
    shuffle(state, orders[0], 12)
    shuffle(state, orders[1], 7)
    for n in range(2, len(orders)):
        shuffle(state, orders[n], 33)
