"""Rounds: what a player's hand can come to at each target and penalty, as a list of offers.

An *offer* is what the best shot with some hands leads to: points, certain or by a stray shot, and
the counterattack. Hands with the same chances share one offer, of which there are 1 to 70 at a
target and penalty.

**One decision is the best shot for every aim.** The cards that are turned up after a decision lie
at fixed places, so a decision changes neither the counterattack nor any later round: only the
points. The most certain points are never fewer than what another decision comes to, however the
stray shot falls, since a stray shot scores one hit of the unit of lowest value at the most, and
whoever can hit at all for certain scores that. If nothing can be hit, only a close miss can score,
and all of them score alike. So whatever the cards, the best shot has at least the points of any
other, and the same fate. More points are never worse: no aim prefers fewer, and with more one can
go on to decide as with fewer.

*Where fire may be held* the choice is between the offer and holding, offer by offer. At a target
that does not shoot back holding is never better, for the same reason: its offers can be merged into
one, as all can where fire may not be held (`merge` in values.py; tests compare).
"""

from __future__ import annotations

from fractions import Fraction
from math import perm
from typing import Any, NamedTuple

import numpy as np

from solver.common.arrays import Int8s2, Int64s, Int64s2, Int64s3
from solver.common.compiled import kernel
from solver.no_mans_land.exact.hand_classes import KEYS, PLACES, Hands, empty_hands, list_classes
from solver.no_mans_land.packed import numbers as T
from solver.no_mans_land.packed.decision_codes import MOST
from solver.no_mans_land.packed.numbers import PENALTIES
from solver.no_mans_land.packed.shots import count_draws, see_all
from solver.no_mans_land.rules.cards import HAND, SHOOT

TARGET_CARDS = len(T.UNITS)
MOST_OFFERS = 2048  # of any way to decide
BEST_OFFERS = 128  # of best shots, with room to spare
UNSEEN_DRAWS = perm(len(SHOOT) - HAND, 4)  # ordered draws of four cards beside a hand
WEIGHT, DRAWS = 0, slice(2, 6)
"""Columns of an offer: number of hands; the draws of `count_draws`."""


class Found(NamedTuple):
    """The offers of every target and penalty, the same under all rules: those of target t and
    penalty N are the first ``counts[4 * t + N]`` rows of ``rows[4 * t + N]``.

    Each has the number of hands it is made to, its points, and of the draws of four cards how many
    are alive with the points, dead with them, alive without, dead without. Of a player who decides
    by chance, every decision with a hand counts as a hand.
    """

    rows: Int64s3
    counts: Int64s

    def offers(self, target: int, penalty: int) -> Any:
        """Return the offers, a row each."""
        pair = PENALTIES * target + penalty
        return self.rows[pair, : self.counts[pair]]

    def hands(self, target: int, penalty: int) -> int:
        return int(self.offers(target, penalty)[:, WEIGHT].sum())

    def cases(self, target: int, penalty: int) -> int:
        """Return the number of hands times that of draws."""
        return int(self.hands(target, penalty) * self.offers(target, penalty)[0, DRAWS].sum())

    def mean(self, target: int, penalty: int) -> Fraction:
        """Return the mean points of a best shot."""
        ends = self.distribution(target, penalty).items()
        return Fraction(sum(p * cases for (p, _), cases in ends), self.cases(target, penalty))

    def distribution(self, target: int, penalty: int) -> dict[tuple[int, bool], int]:
        """Return in how many of the `cases` a best shot has some points, and kills or not."""
        found: dict[tuple[int, bool], int] = {}
        for weight, points, *draws in self.offers(target, penalty).tolist():
            for n, count in enumerate(draws):
                end = (points if n < 2 else 0, n % 2 == 1)
                if count:
                    found[end] = found.get(end, 0) + weight * count
        return found


def empty_found(most: int = BEST_OFFERS) -> Found:
    """Return room for so many offers of each target and penalty."""
    pairs = TARGET_CARDS * PENALTIES
    return Found(np.zeros((pairs, most, 6), np.int64), np.zeros(pairs, np.int64))


class Workspace(NamedTuple):
    """What offers are collected with: hands, most points by strengths and target, codes, strengths,
    unseen cards by strength, draws.
    """

    hands: Hands
    hits: Int8s2
    codes: Int64s
    held: Int64s
    unseen: Int64s
    draws: Int64s


def empty_workspace() -> Workspace:
    return Workspace(
        empty_hands(), np.zeros((KEYS, TARGET_CARDS), np.int8), np.zeros(MOST, np.int64),
        np.zeros(HAND, np.int64), np.zeros(len(T.SUPPLY), np.int64), np.zeros(4, np.int64),
    )  # fmt: skip


@kernel
def collect(penalty: int, space: Workspace, found: Found) -> None:
    """Add every class of hands under a penalty to every target's offers of best shots."""
    strengths, reds, weights = space.hands
    unseen, hits = space.unseen, space.hits
    see_all(unseen)
    for n in range(list_classes(space.hands)):
        for place in range(HAND):
            unseen[strengths[n, place]] -= 1
        left = unseen.sum()
        for target in range(len(T.UNITS)):
            units = T.UNITS[target]
            points, close = 0, False
            for given in range(1 << HAND):
                key, cards, red = 0, 0, 0
                for place in range(HAND):
                    if not given >> place & 1:
                        key += PLACES[strengths[n, place]]
                        red += reds[n, place]
                        cards += 1
                if HAND - cards == penalty:
                    points = max(points, hits[key, target])
                    close = close or 2 * red > cards
            multiple = units[0, T.COUNT] + units[1, T.COUNT] > 1
            astray = close and points == 0 and multiple
            pair = PENALTIES * target + penalty
            defence, draws = units[0, T.DEFENCE], space.draws
            count_draws(unseen, left, T.COUNTER[target], astray, defence, draws)
            gain = units[0, T.POINTS] if astray else points
            offers, count = found.rows[pair], found.counts[pair]
            found.counts[pair] = add_offer(offers, count, weights[n], gain, draws)
        for place in range(HAND):
            unseen[strengths[n, place]] += 1


@kernel
def add_offer(offers: Int64s2, count: int, weight: int, gain: int, draws: Int64s) -> int:
    """Add hands to the offer that their decision leads to; return the number of offers."""
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
