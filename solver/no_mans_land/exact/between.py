"""The states between rounds: which targets and which weather cards are gone, and the scores that
can have been reached.

Targets gone are a set of 12 bits: 1, 12, 66, 220, 495 and 792 sets after 0 to 5 rounds. The weather
cards gone are one of seven bits, the *weather state*, of which there are 1, 16, 45, 50, 30 before
each round; after the last one they no longer matter.
"""

from itertools import accumulate
from math import comb
from typing import NamedTuple

import numpy as np

from solver.common.arrays import Float64s3, Int8s2, Int64s, Int64s2
from solver.common.compiled import kernel
from solver.common.kernels import lowest, popcount
from solver.no_mans_land.packed import numbers as T
from solver.no_mans_land.packed.numbers import PENALTIES
from solver.no_mans_land.rules.cards import ROUNDS, TARGETS

CARDS = len(T.SECOND)  # of the weather
SETS = 1 << len(TARGETS)
STATES: Int64s = np.array([1, 16, 45, 50, 30, 1], np.int64)
_ROWS = [comb(len(TARGETS), n) * count for n, count in enumerate(STATES.tolist())]
BASES: Int64s = np.array([0, *accumulate(_ROWS[:-1])], np.int64)
"""The first row of the values after so many rounds."""
ROWS = sum(_ROWS)

_POINTS = [sum(unit.count * unit.points for unit in target.units) for target in TARGETS.values()]
SCORES = 1 + sum(sorted(_POINTS)[-ROUNDS:])
"""The scores are 0 to 161: high command, gun crew, Kaiser, sniper, and three dogs with their
handler.
"""


class Layout(NamedTuple):
    """Where the values of the states between rounds lie. `places` has the place of every set of
    targets among those of its size; `skies`, by round, that of every weather state, -1 for others.
    ``winds[4 * round + penalty, after, before]`` is the chance that a round brings a penalty and a
    weather state; ``reach[set, score]`` is 1 for the scores that can have been reached.
    """

    places: Int64s
    skies: Int64s2
    winds: Float64s3
    reach: Int8s2


def empty_layout() -> Layout:
    most = int(STATES.max())
    return Layout(
        np.zeros(SETS, np.int64), np.zeros((ROUNDS + 1, 1 << CARDS), np.int64),
        np.zeros((PENALTIES * ROUNDS, most, most)), np.zeros((SETS, SCORES), np.int8),
    )  # fmt: skip


@kernel
def first_row(layout: Layout, gone: int) -> int:
    """Return the first row of the values with some targets gone."""
    size = popcount(gone)
    return BASES[size] + layout.places[gone] * STATES[size]


@kernel
def row_of(layout: Layout, gone: int, sky: int) -> int:
    """Return the row of the values of a state: targets gone and weather state."""
    return first_row(layout, gone) + layout.skies[popcount(gone), sky]


@kernel
def lay_out(layout: Layout) -> None:
    layout.skies[:] = -1
    layout.skies[0, 0] = 0
    for round_ in range(ROUNDS):
        _draw(layout, round_, True)
        states = 0
        for sky in range(1 << CARDS):
            if layout.skies[round_ + 1, sky] >= 0:
                layout.skies[round_ + 1, sky] = states if round_ + 1 < ROUNDS else 0
                states += 1
        _draw(layout, round_, False)
    for size in range(ROUNDS + 1):
        place = 0
        for gone in range(SETS):
            if popcount(gone) == size:
                layout.places[gone] = place
                place += 1
                _reach(layout.reach, gone)


@kernel
def _reach(reach: Int8s2, gone: int) -> None:
    """Fill in the scores after any number of hits at the targets of a set."""
    if gone == 0:
        reach[0, 0] = 1
        return
    units = T.UNITS[lowest(gone)]
    for score in range(SCORES):
        if reach[gone & (gone - 1), score]:
            for first in range(units[0, T.COUNT] + 1):
                for second in range(units[1, T.COUNT] + 1):
                    more = first * units[0, T.POINTS] + second * units[1, T.POINTS]
                    reach[gone, score + more] = 1


@kernel
def _draw(layout: Layout, round_: int, mark: bool) -> None:
    """Go through the weather that a round may bring: mark the states after it, or add chances."""
    skies = layout.skies
    for sky in range(1 << CARDS):
        if skies[round_, sky] < 0:
            continue
        left = CARDS - popcount(sky)
        for first in range(CARDS):
            for more in range(CARDS):
                drawn = 1 << first | 1 << more
                if sky & drawn != 0 or (first == more) == T.SECOND[first]:
                    continue  # the same card twice stands for a card alone
                if mark:
                    skies[round_ + 1, sky | drawn] = 0
                    continue
                row = PENALTIES * round_ + T.PENALTY[first, more]
                chance = 1 / left if first == more else 1 / (left * (left - 1))
                layout.winds[row, skies[round_ + 1, sky | drawn], skies[round_, sky]] += chance
