"""Kernels that all games share: bits, sets of pairs, and random numbers.

*Bits* are those of integers of up to 62 bits, whose sign bit is never used. Compiled code has a
machine instruction for each of their two functions (making.py).

*Sets* of (key, word) pairs are kept by open addressing:

    slots[slot]                           number + 1 of a pair, or 0 if the slot is empty
    pairs[number, 0], pairs[number, 1]    key and word; further columns are the caller's

The number of slots is a power of two; at most half are in use. Only the bits of `mask` count in a
word. Pairs are compared in full, never by their hashes alone. The caller makes the arrays and
ensures that there is space before it adds a pair.

*Random numbers* are those of SplitMix64 (rng.py); ``state[0]`` of a uint64 array is the state of a
stream.
"""

import numpy as np

from solver.common.arrays import Int32s, Int64s, Int64s2, UInt64s
from solver.common.machine_types import kernel

STEP, _ONE_UP, _TWO_UP = (
    np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
)  # fmt: skip
_BY_30, _BY_27, _BY_31 = np.uint64(30), np.uint64(27), np.uint64(31)
_MOST, _ONE = np.uint64((1 << 64) - 1), np.uint64(1)


def popcount(x: int) -> int:
    """Return the number of set bits."""
    return int(x).bit_count()


def lowest(x: int) -> int:
    """Return the index of the lowest set bit of `x`, which is not 0."""
    return (int(x) & -int(x)).bit_length() - 1


def holds(that: bool) -> None:
    """Say what must be so. It is checked where kernels run as plain Python (with
    ``PARTY_INTERPRETED=1``), and is nothing in compiled code.
    """
    if not that:
        raise AssertionError("a defect of compiled code")


@kernel
def mix(x: int) -> int:
    """Return a 31-bit hash of up to 62 bits; no product has more, so plain Python agrees."""
    h = (x & 0x7FFFFFFF) * 0x5BD1E995 ^ (x >> 31) * 0x2C1B3C6D
    h = (h ^ (h >> 29)) & 0x7FFFFFFF
    h = h * 0x7FEB352D
    return (h ^ (h >> 31)) & 0x7FFFFFFF


@kernel
def find(slots: Int32s, pairs: Int64s2, key: int, word: int, mask: int) -> int:
    """Return the number of the pair or, if it is absent, -1 - the slot where it would go."""
    last = len(slots) - 1
    slot = mix(mix(key) << 29 ^ word & mask) & last
    while slots[slot]:
        number = slots[slot] - 1
        if pairs[number, 0] == key and (pairs[number, 1] ^ word) & mask == 0:
            return number
        slot = slot + 1 & last
    return -1 - slot


@kernel
def add(slots: Int32s, pairs: Int64s2, number: int, key: int, word: int, place: int) -> None:
    """Write a new pair under `number`; `place` is what `find` returned for it."""
    pairs[number, 0] = key
    pairs[number, 1] = word
    slots[-1 - place] = number + 1


@kernel
def rehash(slots: Int32s, pairs: Int64s2, begin: int, end: int, mask: int) -> None:
    """Let a set have the pairs from `begin` to `end`, all different, and no others."""
    slots[:] = 0
    for number in range(begin, end):
        place = find(slots, pairs, pairs[number, 0], pairs[number, 1], mask)
        slots[-1 - place] = number + 1


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
