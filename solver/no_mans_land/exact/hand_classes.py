"""Hands that play alike: the hands of some cards by what is on them, and how many there are.

Of a card matters its strength and whether it is red: 33 cards are of 13 sorts, and the 237,336
hands of five cards of 3,843 classes. What can be hit depends on strengths alone, so that is worked
out once for each selection of two to five strengths.
"""

from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int8s2, Int64s, Int64s2
from solver.common.compiled import entry, kernel
from solver.no_mans_land.packed import numbers as T
from solver.no_mans_land.packed.decision_codes import list_codes, look
from solver.no_mans_land.rules.cards import HAND

CLASSES = 3843
KEYS = (HAND + 1) ** T.STRENGTHS
PLACES = (HAND + 1) ** np.arange(T.STRENGTHS)
"""What a card of each strength adds to the key of a selection."""
SELECTIONS = T.STRENGTHS ** np.arange(HAND + 1)
"""How many rows of so many strengths there are."""
HANDS = len(T.SORTS) ** HAND  # rows of sorts


class Hands(NamedTuple):
    """Classes of hands: strengths and colours (1 for red), a row a class; hands in each."""

    strengths: Int64s2
    reds: Int64s2
    weights: Int64s


def empty_hands() -> Hands:
    """Return room for the classes of hands, and for one that turns out to be none."""
    strengths, reds = np.zeros((2, CLASSES + 1, HAND), np.int64)
    return Hands(strengths, reds, np.zeros(CLASSES + 1, np.int64))


@entry
def list_classes(hands: Hands) -> int:
    """List the classes of hands, sorts in order; return how many."""
    strengths, reds, weights = hands
    found = 0
    for number in range(HANDS):
        left, ways, above, run = number, 1, len(T.SORTS), 0
        for place in range(HAND - 1, -1, -1):
            sort = left % len(T.SORTS)
            left //= len(T.SORTS)
            run = run + 1 if sort == above else 1
            ways = ways * (T.SORTS[sort] - run + 1) // run if sort <= above else 0
            above = sort
            if ways == 0:
                break
            strengths[found, place], reds[found, place] = sort >> 1, sort & 1
        if ways > 0:
            weights[found] = ways
            found += 1
    return found


@kernel
def fill_hits(hits: Int8s2, codes: Int64s, held: Int64s) -> None:
    """Write the most certain points by key of the strengths and target; `codes` and `held` are
    working space.
    """
    for size in range(2, HAND + 1):
        for target in range(len(T.UNITS)):
            units = T.UNITS[target]
            count = list_codes(size, 0, units[0, T.COUNT], units[1, T.COUNT], codes)
            for number in range(SELECTIONS[size]):
                left, key, best, above, ordered = number, 0, 0, T.STRENGTHS, True
                for place in range(size):
                    held[place] = left % T.STRENGTHS
                    left //= T.STRENGTHS
                    key += PLACES[held[place]]
                    ordered = ordered and held[place] <= above
                    above = held[place]
                if ordered:
                    for n in range(count):
                        points, _ = look(codes[n], held, held, size, units)
                        best = max(best, points)
                    hits[key, target] = best
