"""Hands that play alike: the hands of some cards by what is on them, and how many there are.

Of a card matters its strength and whether it is red: 33 cards are of 13 sorts, and the 237,336
hands of five cards of 3,843 classes. What can be hit depends on strengths alone, so that is worked
out once for each of the 784 selections of two to five strengths.
"""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int8s2, Int64s, Int64s2, Int64s3
from solver.common.compiled import entry
from solver.no_mans_land.packed import tables as T
from solver.no_mans_land.packed.decisions import codes_of, look

LARGEST = 5
KEYS = (LARGEST + 1) ** T.STRENGTHS
PLACES = (LARGEST + 1) ** np.arange(T.STRENGTHS)
"""What a card of each strength adds to the key of a selection."""


class Hands(NamedTuple):
    """Classes of hands: strengths and colours (1 for red), a row a class; hands in each."""

    strengths: Int64s2
    reds: Int64s2
    weights: Int64s


@cache
def classes(size: int) -> Hands:
    """Return the classes of hands of so many cards."""
    sorts = Counter(zip(T.STRENGTH_OF.tolist(), T.IS_RED.tolist(), strict=True))
    weights = {}
    for hand in combinations_with_replacement(sorted(sorts), size):
        ways = prod(comb(sorts[sort], hand.count(sort)) for sort in set(hand))
        if ways:
            weights[hand] = ways
    cards = np.array(list(weights), np.int64)
    counts = np.array(list(weights.values()), np.int64)
    return Hands(cards[:, :, 0].copy(), cards[:, :, 1].copy(), counts)


@cache
def best_hits() -> Int8s2:
    """Return the most certain points by key of the strengths and target; -1 for other keys."""
    table = np.full((KEYS, len(T.UNITS)), -1, np.int8)
    for size in range(2, LARGEST + 1):
        chosen = [
            held
            for held in combinations_with_replacement(range(T.STRENGTHS), size)
            if all(held.count(strength) <= T.SUPPLY[strength] for strength in set(held))
        ]
        for target in range(len(T.UNITS)):
            _fill(np.array(chosen, np.int64), codes_of(target, size, 0), target, T.UNITS, table)
    return table


@entry
def _fill(held: Int64s2, codes: Int64s, target: int, units: Int64s3, table: Int8s2) -> None:
    """Write the most certain points of some selections of strengths at a target."""
    for n in range(len(held)):
        best, key = 0, 0
        for strength in held[n]:
            key += PLACES[strength]
        for code in codes:
            points, _ = look(int(code), held[n], held[n], held.shape[1], units[target], 0)
            best = max(best, points)
        table[key, target] = best
