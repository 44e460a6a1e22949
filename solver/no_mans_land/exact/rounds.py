"""Rounds: what a player's hand can come to at each target and penalty, as a list of offers.

An *offer* is what the best shot with some hands leads to: points, certain or by a stray shot, and
the counterattack. Hands with the same chances share one offer, of which there are 1 to 70 at a
target and penalty.

**One decision is the best shot for every aim.** The cards that are turned up after a decision lie
at fixed places, so a decision changes neither the counterattack nor any later round: only the
points. The most certain points are never fewer than what another decision comes to, however the
stray shot falls, since a stray shot scores one hit of the unit of lowest value at the most, and
whoever can hit at all for certain scores that. If nothing can be hit, only a close miss can score;
where the group is added to the stray shot, the strongest close miss scores whenever another does.
So whatever the cards, the best shot has at least the points of any other, and the same fate. More
points are never worse: no aim prefers fewer, and with more one can go on to decide as with fewer.

*Where fire may be held* the choice is between the offer and holding, offer by offer. At a target
that does not shoot back holding is never better, for the same reason: its offers can be merged into
one, as all can where fire may not be held (`merge` in values.py; tests compare).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import perm
from typing import Any

import numpy as np

from solver.common.arrays import Int8s2, Int64s, Int64s2, Int64s3
from solver.common.compiled import entry, kernel
from solver.no_mans_land.exact.hands import PLACES, Hands, best_hits, classes
from solver.no_mans_land.packed import tables as T
from solver.no_mans_land.packed.shots import count_draws
from solver.no_mans_land.rules.cards import SHOOT, given_up, hand_size
from solver.no_mans_land.rules.switches import RuleSet

TARGET_CARDS, PENALTIES = len(T.UNITS), 4
MOST_OFFERS = 2048
WEIGHT, GAIN, DRAWS = 0, 1, slice(2, 6)
"""Columns of an offer: number of hands; points; the draws of `count_draws`."""


@dataclass(frozen=True)
class Rounds:
    """The offers of every target and penalty under a rule set.

    `offers[target][penalty]` has one row an offer: the number of hands it is made to, its points,
    and of the draws of four cards how many are alive with the points, dead with them, alive
    without, dead without. `draws` are the totals by penalty. Of a player who decides by chance,
    every decision with a hand counts as a hand.
    """

    offers: tuple[tuple[Any, ...], ...]
    draws: tuple[int, ...]

    @classmethod
    def of(cls, by_penalty: list[list[Any]], rules: RuleSet) -> Rounds:
        """Return the offers under a rule set that are listed by penalty and then by target."""
        sizes = (hand_size(penalty, rules) for penalty in range(PENALTIES))
        return cls(tuple(zip(*by_penalty, strict=True)), tuple(map(unseen_draws, sizes)))

    def hands(self, target: int, penalty: int) -> int:
        """Return the number of hands."""
        return int(self.offers[target][penalty][:, WEIGHT].sum())

    def cases(self, target: int, penalty: int) -> int:
        """Return the number of hands times that of draws."""
        return self.hands(target, penalty) * self.draws[penalty]

    def mean(self, target: int, penalty: int) -> Fraction:
        """Return the mean points of a best shot."""
        ends = self.distribution(target, penalty).items()
        return Fraction(sum(p * cases for (p, _), cases in ends), self.cases(target, penalty))

    def distribution(self, target: int, penalty: int) -> dict[tuple[int, bool], int]:
        """Return in how many of the `cases` a best shot has some points, and kills or not."""
        found: dict[tuple[int, bool], int] = {}
        for weight, points, *draws in self.offers[target][penalty].tolist():
            for n, count in enumerate(draws):
                end = (points if n < 2 else 0, n % 2 == 1)
                if count:
                    found[end] = found.get(end, 0) + weight * count
        return found


def unseen_draws(hand: int) -> int:
    """Return the number of ordered draws of four cards beside a hand of so many."""
    return perm(len(SHOOT) - hand, 4)


@cache
def rounds_of(rules: RuleSet) -> Rounds:
    """Return the offers of best shots under a rule set."""
    by_penalty = []
    for penalty in range(PENALTIES):
        size, give = hand_size(penalty, rules), given_up(penalty, rules)
        offers = np.zeros((TARGET_CARDS, MOST_OFFERS, 6), np.int64)
        counts = np.zeros(TARGET_CARDS, np.int64)
        _collect(classes(size), give, best_hits(), T.UNITS, T.shots(rules), T.flags(rules),
                 T.SUPPLY.copy(), np.zeros(4, np.int64), offers, counts)  # fmt: skip
        by_penalty.append([offers[t, :n].copy() for t, n in enumerate(counts.tolist())])
    return Rounds.of(by_penalty, rules)


@entry
def _collect(
    hands: Hands, give: int, hits: Int8s2, units: Int64s3, shots: Int64s2, flags: Int64s,
    unseen: Int64s, draws: Int64s, offers: Int64s3, counts: Int64s,
) -> None:  # fmt: skip
    """Add every class of hands to every target's offers; `draws` is working space."""
    strengths, reds, weights = hands
    size = strengths.shape[1]
    for n in range(len(strengths)):
        for place in range(size):
            unseen[strengths[n, place]] -= 1
        left = unseen.sum()
        for target in range(len(units)):
            points, close = 0, -1
            for given in range(1 << size):
                key, cards, red, strong = 0, 0, 0, 0
                for place in range(size):
                    if not given >> place & 1:
                        key += PLACES[strengths[n, place]]
                        strong += strengths[n, place]
                        red += reds[n, place]
                        cards += 1
                if size - cards == give:
                    points = max(points, hits[key, target])
                    if 2 * red > cards:
                        close = max(close, strong if flags[T.ADDED] else 0)
            multiple = units[target, 0, T.COUNT] + units[target, 1, T.COUNT] > 1
            astray = close if points == 0 and multiple else -1
            counts[target] = add_offer(
                offers[target], counts[target], weights[n], points, astray, unseen, left,
                shots[target], units[target], draws,
            )  # fmt: skip
        for place in range(size):
            unseen[strengths[n, place]] += 1


@kernel
def add_offer(
    offers: Int64s2, count: int, weight: int, points: int, astray: int, unseen: Int64s, left: int,
    shots: Int64s, units: Int64s2, draws: Int64s,
) -> int:  # fmt: skip
    """Add hands to the offer that their decision leads to; return the number of offers."""
    count_draws(unseen, left, shots[0], shots[1], astray, units[0, T.DEFENCE], draws)
    gain = points if astray < 0 else units[0, T.POINTS]
    for k in range(count):
        same = offers[k, 1] == gain
        for column in range(4):
            same = same and offers[k, 2 + column] == draws[column]
        if same:
            offers[k, 0] += weight
            return count
    offers[count, 0], offers[count, 1] = weight, gain
    for column in range(4):
        offers[count, 2 + column] = draws[column]
    return count + 1
