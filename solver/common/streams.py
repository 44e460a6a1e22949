"""SplitMix64 of solver/common/rng.py, compiled; ``state[0]`` of a uint64 array is its state."""

import numpy as np

from solver.common.arrays import Int64s, UInt64s
from solver.common.compiled import kernel

STEP, _ONE_UP, _TWO_UP = (
    np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
)  # fmt: skip
_BY_30, _BY_27, _BY_31 = np.uint64(30), np.uint64(27), np.uint64(31)
_MOST, _ONE = np.uint64((1 << 64) - 1), np.uint64(1)


def empty_stream(seed: int) -> UInt64s:
    """Return the state of a stream that a seed determines."""
    return np.array([seed], np.uint64)


@kernel
def number(state: UInt64s) -> np.uint64:
    """Return the next number of a stream, an unsigned integer."""
    state[0] += STEP
    z = state[0]
    z = (z ^ (z >> _BY_30)) * _ONE_UP
    z = (z ^ (z >> _BY_27)) * _TWO_UP
    return z ^ (z >> _BY_31)


@kernel
def below(state: UInt64s, n: int) -> int:
    """Return a number 0 ≤ number < n without bias, as `SplitMix64.below`."""
    count = np.uint64(n)
    last = _MOST - (_MOST % count + _ONE) % count  # below a multiple of n that 2^64 holds
    drawn = number(state)
    while drawn > last:
        drawn = number(state)
    return int(drawn % count)


@kernel
def shuffle(state: UInt64s, order: Int64s, size: int) -> None:
    """Fill in the numbers below `size` and shuffle them, as `SplitMix64.shuffle`."""
    for n in range(size):
        order[n] = n
    for i in range(size - 1, 0, -1):
        j = below(state, i + 1)
        order[i], order[j] = order[j], order[i]
