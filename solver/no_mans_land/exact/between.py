"""The states between rounds: which targets and which weather cards are gone, and the scores that
can have been reached.

Targets gone are a set of 12 bits: 1, 12, 66, 220, 495 and 792 sets after 0 to 5 rounds. The weather
cards gone, seven bits, or, where the first round's weather stays, its penalty, are a *weather
state*, of which there are 1, 16, 45, 50, 30 (or 1, 4, 4, 4, 4) before each round; after the last
one they no longer matter.
"""

from math import comb
from typing import NamedTuple

import numpy as np

from solver.common.arrays import Float64s3, Int8s2, Int64s, Int64s2
from solver.common.compiled import kernel
from solver.common.kernels import lowest, popcount
from solver.no_mans_land.packed import tables as T
from solver.no_mans_land.packed.games import PENALTIES
from solver.no_mans_land.rules.cards import ROUNDS, TARGETS

CARDS = len(T.SECOND)  # of the weather
STATES = (1, 16, 45, 50, 30)
_MOST_POINTS = sorted(
    sum(unit.count * unit.points for unit in target.units) for target in TARGETS.values()
)


def most_scores(rounds: int) -> int:
    """Return how many scores there are, from 0 on, after so many rounds."""
    return 1 + sum(_MOST_POINTS[-rounds:])


SCORES = most_scores(ROUNDS)
"""The scores are 0 to 161: high command, gun crew, Kaiser, sniper, and three dogs with their
handler.
"""


class Layout(NamedTuple):
    """The states between rounds, and where their values lie. `places` has the place of every set of
    targets among those of its size; `skies`, by round, that of every weather state, -1 for others,
    `states` how many there are; `bases` the first row of a round's values. ``winds[4 * round +
    penalty, after, before]`` is the chance that a round brings a penalty and a weather state; ``
    reach[set, score]`` is 1 for the scores that can have been reached.
    """

    places: Int64s
    bases: Int64s
    states: Int64s
    skies: Int64s2
    winds: Float64s3
    reach: Int8s2


def empty_layout(rounds: int, targets: int) -> Layout:
    """Return the arrays of a layout, for the first so many targets."""
    bases, states = np.zeros((2, rounds + 1), np.int64)
    return Layout(
        np.zeros(1 << targets, np.int64), bases, states,
        np.zeros((rounds + 1, 1 << CARDS), np.int64),
        np.zeros((PENALTIES * rounds, max(STATES), max(STATES))),
        np.zeros((1 << targets, most_scores(rounds)), np.int8),
    )  # fmt: skip


def rows(rounds: int, targets: int) -> int:
    """Return how many rows of values there are, one for each state between rounds, at the most."""
    states = [*(STATES + (PENALTIES,) * rounds)[:rounds], 1]
    return sum(comb(targets, n) * count for n, count in enumerate(states))


@kernel
def first_row(layout: Layout, gone: int) -> int:
    """Return the first row of the values with some targets gone."""
    size = popcount(gone)
    return layout.bases[size] + layout.places[gone] * layout.states[size]


@kernel
def row_of(layout: Layout, gone: int, sky: int) -> int:
    """Return the row of the values of a state: targets gone and weather state."""
    return first_row(layout, gone) + layout.skies[popcount(gone), sky]


@kernel
def lay_out(rules: Int64s, layout: Layout) -> None:
    """Fill in a layout."""
    places, bases, states = layout.places, layout.bases, layout.states
    rounds = len(bases) - 1
    layout.skies[:] = -1
    layout.skies[0, 0] = 0
    states[0] = 1
    for round_ in range(rounds):
        _draw(rules, layout, round_, True)
        for sky in range(1 << CARDS):
            if layout.skies[round_ + 1, sky] >= 0:
                layout.skies[round_ + 1, sky] = states[round_ + 1] if round_ + 1 < rounds else 0
                states[round_ + 1] += 1
        _draw(rules, layout, round_, False)
    states[rounds] = 1
    for gone in range(len(places)):
        if popcount(gone) <= rounds:
            places[gone] = bases[popcount(gone)]
            bases[popcount(gone)] += 1
            _reach(layout.reach, gone)
    row = 0
    for size in range(rounds + 1):
        row += bases[size] * states[size]
        bases[size] = row - bases[size] * states[size]


@kernel
def _reach(reach: Int8s2, gone: int) -> None:
    """Fill in the scores after any number of hits at the targets of a set."""
    if gone == 0:
        reach[0, 0] = 1
        return
    units = T.UNITS[lowest(gone)]
    for score in range(reach.shape[1]):
        if reach[gone & (gone - 1), score]:
            for first in range(units[0, T.COUNT] + 1):
                for second in range(units[1, T.COUNT] + 1):
                    more = first * units[0, T.POINTS] + second * units[1, T.POINTS]
                    reach[gone, score + more] = 1


@kernel
def _draw(rules: Int64s, layout: Layout, round_: int, mark: bool) -> None:
    """Go through the weather that a round may bring: mark the states after it, or add chances."""
    for sky in range(1 << CARDS):
        if layout.skies[round_, sky] < 0:
            continue
        if rules[T.ONCE] and round_ > 0:
            _bring(layout, round_, sky, sky, sky, mark, 1.0)
            continue
        left = CARDS - popcount(sky)
        for first in range(CARDS):
            for more in range(CARDS):
                drawn = 1 << first | 1 << more
                if sky & drawn != 0 or (first == more) == T.SECOND[first]:
                    continue  # the same card twice stands for a card alone
                lost = T.PENALTY[first, more]
                after = lost if rules[T.ONCE] else sky | drawn
                chance = 1 / left if first == more else 1 / (left * (left - 1))
                _bring(layout, round_, sky, lost, after, mark, chance)


@kernel
def _bring(
    layout: Layout, round_: int, before: int, lost: int, after: int, mark: bool, chance: float
) -> None:
    """Mark a state after a round, or add up the chance that it comes with a penalty."""
    skies = layout.skies
    if mark:
        skies[round_ + 1, after] = 0
    else:
        there, here = skies[round_ + 1, after], skies[round_, before]
        layout.winds[PENALTIES * round_ + lost, there, here] += chance
