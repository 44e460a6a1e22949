"""The cards and targets as arrays, and rules as a row of numbers.

A card of the shoot deck is its place in the deck in number order, 0 to 32; a target is its place
among the targets in number order, 0 to 11, its weather card 0 to 6.
"""

from functools import cache

import numpy as np

from solver.common.arrays import Int64s, Int64s2, Int64s3
from solver.no_mans_land.rules.cards import (
    ALWAYS_HITS,
    SHOOT,
    STRENGTH,
    TARGETS,
    WEATHER,
    cards_drawn,
    is_red,
    penalty,
)
from solver.no_mans_land.rules.switches import RuleSet

CLUB = 0  # the strength that stands for a club, which always hits
STRENGTHS = 7  # strengths of cards: that of clubs, and 1 to 6
PENALTIES = 4

STRENGTH_OF: Int64s = np.array([CLUB if c in ALWAYS_HITS else STRENGTH[c] for c in SHOOT], np.int64)
IS_RED: Int64s = np.array([is_red(card) for card in SHOOT], np.int64)
SORTS: Int64s = np.bincount(2 * STRENGTH_OF + IS_RED, minlength=2 * STRENGTHS).astype(np.int64)
"""How many cards of the shoot deck are of each sort: twice the strength, and 1 if red."""
SUPPLY: Int64s = np.bincount(STRENGTH_OF, minlength=STRENGTHS).astype(np.int64)
"""How many cards of the shoot deck have each strength."""

DEFENCE, POINTS, COUNT = range(3)
UNITS: Int64s3 = np.zeros((len(TARGETS), 2, 3), np.int64)
"""For each target and each of its two kinds of unit: defence, points, count (0: no such kind)."""
for _n, _target in enumerate(TARGETS.values()):
    for _k, _unit in enumerate(_target.units):
        UNITS[_n, _k] = _unit.defence, _unit.points, _unit.count

TARGET_INDEX = {card: n for n, card in enumerate(TARGETS)}
SHOOT_INDEX = {card: n for n, card in enumerate(SHOOT)}
WEATHER_INDEX = {card: n for n, card in enumerate(WEATHER)}

SECOND: Int64s = np.array([cards_drawn(card) == 2 for card in WEATHER], np.int64)
"""For each weather card, 1 if one more is drawn after it."""
PENALTY: Int64s2 = np.zeros((len(WEATHER), len(WEATHER)), np.int64)
"""The penalty by first and second weather card; any second one where none is drawn."""
for _first in WEATHER:
    for _more in WEATHER:
        _cards = (_first, _more)[: cards_drawn(_first)]
        if len(set(_cards)) == len(_cards):
            PENALTY[WEATHER_INDEX[_first], WEATHER_INDEX[_more]] = penalty(_cards)

COUNTER: Int64s = np.array([target.counterattack for target in TARGETS.values()], np.int64)
"""How many cards every target shoots back with."""

MAY_HOLD, FORFEITS = range(len(RuleSet.SWITCHES))


@cache
def flags(rules: RuleSet) -> Int64s:
    """Return the switches, in their order: 0 for the default, 1 for the other value."""
    return np.array([rules.may_hold, rules.forfeits], np.int64)
