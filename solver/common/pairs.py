"""Sets of (key, word) pairs by open addressing, for compiled code.

    slots[slot]                           number + 1 of a pair, or 0 if the slot is empty
    pairs[number, 0], pairs[number, 1]    key and word; further columns are the caller's

The number of slots is a power of two; at most half are in use. Only the bits of `mask` count in a
word. Pairs are compared in full, never by their hashes alone. The caller makes the arrays and
ensures that there is space before it adds a pair.
"""

from solver.common.arrays import Int32s, Int64s2
from solver.common.compiled import kernel


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
    """Enter the pairs from `begin` to `end`, all different, into empty slots."""
    for number in range(begin, end):
        place = find(slots, pairs, pairs[number, 0], pairs[number, 1], mask)
        slots[-1 - place] = number + 1
