"""The distribution of the final score: its chances under the best play for an aim."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import fsum, sqrt

import numpy as np

from solver.common.arrays import Float64s, Float64s2, Int64s
from solver.common.compiled import entry
from solver.common.kernels import popcount
from solver.no_mans_land.exact.between import BASES, SCORES, STATES, first_row, row_of
from solver.no_mans_land.exact.values import EQUAL, REWARD, Values, row_after, shot_value
from solver.no_mans_land.packed import numbers as T
from solver.no_mans_land.packed import play as P
from solver.no_mans_land.packed.numbers import PENALTIES
from solver.no_mans_land.rules.cards import ROUNDS
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import BANDS, RuleSet, band_of, final_score


@dataclass(frozen=True)
class Distribution:
    """The chances of the `ends` of a game, by points and fate (True: killed); `rules` say what a
    score the killed have.
    """

    rules: RuleSet
    ends: Mapping[tuple[int, bool], float]

    @cached_property
    def scores(self) -> dict[int, float]:
        """The chance of every final score that there can be, in order."""
        found: dict[int, list[float]] = {}
        for (points, killed), chance in self.ends.items():
            found.setdefault(final_score(points, killed, self.rules), []).append(chance)
        return {score: fsum(found[score]) for score in sorted(found)}

    @property
    def mean(self) -> float:
        """The mean final score."""
        return fsum(score * chance for score, chance in self.scores.items())

    @property
    def deviation(self) -> float:
        """The standard deviation of the final score."""
        mean = self.mean
        square = fsum((score - mean) ** 2 * chance for score, chance in self.scores.items())
        return sqrt(max(square, 0.0))

    @property
    def survive(self) -> float:
        """The chance of surviving."""
        return fsum(chance for (_, killed), chance in self.ends.items() if not killed)

    @property
    def bands(self) -> dict[str, float]:
        """The chance of ending in each band."""
        return {
            name: fsum(chance for score, chance in self.scores.items() if band_of(score) == name)
            for name in BANDS
        }

    def below(self, score: int) -> float:
        """Return the chance of a lower final score."""
        return fsum(chance for each, chance in self.scores.items() if each < score)

    @property
    def median(self) -> int:
        """The least score that is not exceeded in at least half of all games."""
        return next(score for score in self.scores if self.below(score + 1) >= 0.5)


def distribution_from(
    rules: RuleSet, values: Values, position: Position, ends: Mapping[tuple[int, bool], Fraction]
) -> Distribution:
    """Let chances flow from a position to the ends of the game, under the best play: from one with
    a hand by the `ends` of its round.
    """
    at, some = P.packed(position), np.zeros(SCORES)
    chances, dead = np.zeros((len(values.values), SCORES)), np.zeros(SCORES)
    if not position.hand:
        _send(values, at, some, chances, dead)
    else:
        there = chances[row_after(values, at)]
        for (points, killed), chance in ends.items():
            (dead if killed else there)[position.score + points] += float(chance)
    for round_ in range(position.round + (position.target is not None), ROUNDS):
        _flow(values, round_, some, chances, dead)
    alive = chances[BASES[ROUNDS] :].sum(axis=0)
    found = {(score, False): chance for score, chance in enumerate(alive.tolist()) if chance}
    found |= {(score, True): chance for score, chance in enumerate(dead.tolist()) if chance}
    return Distribution(rules, found)


@entry
def _through(
    values: Values, target: int, penalty: int, row: int, some: Float64s, chances: Float64s2,
    killed: Float64s,
) -> None:  # fmt: skip
    """Send chances of all scores through a round, shooting at equal values, to the state of a row
    and to the killed.
    """
    pair = PENALTIES * target + penalty
    rows, choice = values.offers.rows[pair], values.offers.choice[target]
    after, alive = values.values[row], chances[row]
    for score in range(len(some)):
        if some[score] == 0:
            continue
        here = score if len(after) > 1 else 0
        for n in range(values.offers.counts[pair]):
            chance = some[score] * rows[n, 0]
            shot = shot_value(rows[n], here, after, values.dead, values.aim[REWARD])
            if choice and after[here] > shot + EQUAL:
                alive[score] += chance
                continue
            to = score + int(rows[n, 1])
            if to < len(some):  # no score beyond can be reached, so this is 0 there
                alive[to] += chance * rows[n, 2]
                killed[to] += chance * rows[n, 3]
            alive[score] += chance * rows[n, 4]
            killed[score] += chance * rows[n, 5]


@entry
def _send(values: Values, at: Int64s, some: Float64s, chances: Float64s2, killed: Float64s) -> None:
    """Send a position without a hand to the states between rounds; `some` is working space."""
    layout, round_ = values.layout, at[P.ROUND]
    gone, sky = P.gone_after(at, round_), P.drawn_in(at, round_)
    target = at[P.present(at)]
    if target < 0:
        chances[row_of(layout, gone, sky), at[P.SCORE]] = 1.0
    elif P.penalty_of(at, P.present(at)) >= 0:
        some[at[P.SCORE]] = 1.0
        row = row_after(values, at)
        _through(values, target, P.penalty_of(at, P.present(at)), row, some, chances, killed)
    else:
        for after in range(STATES[round_ + 1]):
            for lost in range(PENALTIES):
                winds = layout.winds[PENALTIES * round_ + lost, after]
                some[at[P.SCORE]] = winds[layout.skies[round_, sky]]
                row = first_row(layout, gone | 1 << target) + after
                _through(values, target, lost, row, some, chances, killed)


@entry
def _flow(
    values: Values, round_: int, some: Float64s, chances: Float64s2, killed: Float64s
) -> None:
    """Send the chances before a round to the states after it; `some` is working space."""
    layout = values.layout
    for gone in range(len(layout.places)):
        if popcount(gone) != round_:
            continue
        row = first_row(layout, gone)
        left = len(T.UNITS) - round_
        for after in range(STATES[round_ + 1]):
            for lost in range(PENALTIES):
                total = 0.0
                for score in range(len(some)):
                    some[score] = 0.0
                    for source in range(STATES[round_]):
                        wind = layout.winds[PENALTIES * round_ + lost, after, source]
                        if wind > 0:
                            some[score] += wind * chances[row + source, score]
                    some[score] /= left
                    total += some[score]
                if total == 0:
                    continue
                for target in range(len(T.UNITS)):
                    if not gone >> target & 1:
                        there = first_row(layout, gone | 1 << target) + after
                        _through(values, target, lost, there, some, chances, killed)
