"""The distribution of the final score: its chances under the best play for an aim."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import fsum, sqrt

import numpy as np

from solver.common.arrays import Float64s, Float64s3, Int64s
from solver.common.compiled import entry
from solver.no_mans_land.exact.between import SCORES, TargetSets, Winds, target_sets, winds
from solver.no_mans_land.exact.values import EQUAL, Offers, Values, shot_value
from solver.no_mans_land.rules.cards import ROUNDS
from solver.no_mans_land.rules.switches import BANDS, RuleSet, band_of, final_score


@dataclass(frozen=True)
class Distribution:
    """The chances of the ends of a game, by points and fate (True: killed); `rules` say what a
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


class Flow:
    """Chances on their way from some states to the ends of the game, under the best play."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.layers = [np.zeros((*layer.shape[:2], SCORES)) for layer in values.layers]
        self.dead = np.zeros(SCORES)

    def round(
        self, round_: int, target: int, penalty: int, then: int, sky: int, chances: Float64s
    ) -> None:
        """Send chances by score through one round to a set of targets and a weather state."""
        v = self.values
        _through(v.offers, target, penalty, v.layers[round_ + 1][then, sky], v.dead, v.reward,
                 chances, self.layers[round_ + 1][then, sky], self.dead)  # fmt: skip

    def distribution(self, first: int) -> Distribution:
        """Let the chances in the layers from round `first` on flow to the end."""
        v = self.values
        once = v.rules.weather == "once"
        for round_ in range(first, ROUNDS):
            _flow(target_sets(round_), target_sets(round_ + 1).places, winds(round_, once),
                  v.offers, v.layers[round_ + 1], v.dead, v.reward, np.zeros(SCORES),
                  self.layers[round_], self.layers[round_ + 1], self.dead)  # fmt: skip
        alive = self.layers[ROUNDS].sum(axis=(0, 1))
        ends = {(score, False): chance for score, chance in enumerate(alive.tolist()) if chance}
        ends |= {(score, True): chance for score, chance in enumerate(self.dead.tolist()) if chance}
        return Distribution(v.rules, ends)


@entry
def _through(
    offers: Offers, target: int, penalty: int, after: Float64s, dead: Float64s, reward: int,
    chances: Float64s, alive: Float64s, killed: Float64s,
) -> None:  # fmt: skip
    """Send chances of all scores through a round, shooting at equal values, to alive and killed."""
    rows, choice = offers.rows, offers.choice[target]
    for score in range(len(chances)):
        if chances[score] == 0:
            continue
        here = score if len(after) > 1 else 0
        for n in range(offers.starts[target, penalty], offers.ends[target, penalty]):
            chance = chances[score] * rows[n, 0]
            if choice and after[here] > shot_value(rows[n], here, after, dead, reward) + EQUAL:
                alive[score] += chance
                continue
            to = score + int(rows[n, 1])
            if to < len(chances):  # no score beyond can be reached, so this is 0 there
                alive[to] += chance * rows[n, 2]
                killed[to] += chance * rows[n, 3]
            alive[score] += chance * rows[n, 4]
            killed[score] += chance * rows[n, 5]


@entry
def _flow(
    sets: TargetSets, index: Int64s, wind: Winds, offers: Offers, after: Float64s3, dead: Float64s,
    reward: int, chances: Float64s, here: Float64s3, there: Float64s3, killed: Float64s,
) -> None:  # fmt: skip
    """Send the chances of one layer to the next, whose places are `index`."""
    masks, choice = sets.masks, offers.choice
    for n in range(len(masks)):
        left = 0
        for target in range(len(choice)):
            left += 1 - (masks[n] >> target & 1)
        for pair in range(len(wind.pairs)):
            some = 0.0
            for score in range(len(chances)):
                chances[score] = 0.0
                for source in range(wind.starts[pair], wind.starts[pair + 1]):
                    chances[score] += wind.chances[source] * here[n, wind.sources[source], score]
                chances[score] /= left
                some += chances[score]
            if some == 0:
                continue
            lost, sky = wind.pairs[pair, 0], wind.pairs[pair, 1]
            for target in range(len(choice)):
                if not masks[n] >> target & 1:
                    then = index[masks[n] | 1 << target]
                    _through(
                        offers, target, lost, after[then, sky], dead, reward, chances,
                        there[then, sky], killed,
                    )  # fmt: skip
