"""The value of every state between rounds, for an aim: dynamic programming, last round first.

The value of a round depends on the state after it alone, so it is worked out once for each set of
targets after the round, target, penalty and weather state after the round, and then handed to every
weather state before the round that can come to it: 160,000 evaluations instead of 850,000.

Where an aim simply adds points up (`score`, if death keeps them) or ignores them (`survive`), the
score is no part of the state. Any other aim *bends*: then it is, and 4.7 million values are kept.
Only scores that the targets gone allow are filled in.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from solver.common.arrays import Float64s, Float64s2, Float64s3, Int64s, Int64s2
from solver.common.compiled import entry, kernel
from solver.no_mans_land.exact import kept
from solver.no_mans_land.exact.between import TargetSets, Winds, skies, target_sets, winds
from solver.no_mans_land.exact.rounds import GAIN, PENALTIES, TARGET_CARDS, Rounds, rounds_of
from solver.no_mans_land.rules.cards import ROUNDS, TARGETS
from solver.no_mans_land.rules.switches import Aim, RuleSet, final_score

EQUAL = 1e-9  # values this close are equal; fire is held only if that is worth more by it


class Offers(NamedTuple):
    """The offers of all targets and penalties as chances: those of target t and penalty N are the
    rows ``starts[t, N]:ends[t, N]`` of `rows`: chance of the offer, points, and the chances of
    being alive with them, dead with them, alive without, dead without. `choice` is 1 for targets
    where holding fire is compared with every offer.
    """

    rows: Float64s2
    starts: Int64s2
    ends: Int64s2
    choice: Int64s


def offers_of(rounds: Rounds, rules: RuleSet, choice: bool = True, merge: bool = True) -> Offers:
    """Return offers as chances. Without `choice`, they are all taken. With `merge`, those where
    there is no choice or holding fire cannot be better are one offer, divided by points.
    """
    shoots_back = [bool(target.shots(rules)) for target in TARGETS.values()]
    choices = [choice and rules.may_hold and (back or not merge) for back in shoots_back]
    rows: list[Any] = []
    starts, ends = np.zeros((2, TARGET_CARDS, PENALTIES), np.int64)
    for t in range(TARGET_CARDS):
        for n in range(PENALTIES):
            offers = rounds.offers[t][n]
            starts[t, n] = len(rows)
            chances = np.empty((len(offers), 6))
            chances[:, 0] = offers[:, 0] / rounds.hands(t, n)
            chances[:, 1] = offers[:, 1]
            chances[:, 2:] = offers[:, 2:] / rounds.draws[n]
            rows.extend(chances if choices[t] or not merge else _merged(chances))
            ends[t, n] = len(rows)
    return Offers(np.array(rows), starts, ends, np.array(choices, np.int64))


def _merged(chances: Float64s2) -> Float64s2:
    """Return offers with one row for each number of points."""
    merged = []
    for points in np.unique(chances[:, GAIN]):
        some = chances[chances[:, GAIN] == points]
        merged.append([1.0, points, *(some[:, :1] * some[:, 2:]).sum(axis=0)])
    return np.array(merged)


@dataclass(frozen=True)
class Values:
    """The values of all states between rounds: ``layers[round][set of targets, weather state,
    score]``, the last axis of length 1 if the aim does not bend. `dead` is the utility of being
    killed by score; `reward` is 1 where points are added up.
    """

    rules: RuleSet
    aim: Aim
    offers: Offers
    layers: tuple[Float64s3, ...]
    dead: Float64s
    reward: int

    @property
    def bends(self) -> bool:
        """True if the values depend on the score."""
        return len(self.dead) > 1


def bends(rules: RuleSet, aim: Aim) -> bool:
    """Return True if what is still to be had under an aim depends on the score."""
    return aim.kind == "band" or (aim.kind == "score" and rules.forfeits)


def compute(
    rules: RuleSet, aim: Aim, offers: Offers, rounds: int = ROUNDS, targets: int = TARGET_CARDS
) -> Values:
    """Return the values of the best play for an aim with those offers. What if the game had another
    number of rounds (more than five only where the first round's weather stays), or only the first
    so many targets?
    """
    last, dead, reward = _ends(rules, aim, rounds, targets)
    layers = [last]
    scores = len(dead)
    once = rules.weather == "once"
    for round_ in reversed(range(rounds)):
        sets, after = target_sets(round_, targets), target_sets(round_ + 1, targets)
        wind = winds(round_, once, rounds)
        states = len(skies(once)[min(round_, ROUNDS - 1)])
        layer = np.zeros((len(sets.masks), states, scores))
        if scores == 1:
            count = len(sets.masks)
            sets = sets._replace(starts=np.arange(count + 1), scores=np.zeros(count, np.int64))
        some = offers._replace(choice=offers.choice[:targets])
        _back(sets, after.places, wind, some, layers[0], dead, reward, np.zeros(scores), layer)
        layers.insert(0, layer)
    return Values(rules, aim, offers, tuple(layers), dead, reward)


def _ends(rules: RuleSet, aim: Aim, rounds: int, targets: int) -> tuple[Any, Any, int]:
    """Return the layer after the last round, the utility of being killed, and the reward."""
    ends = target_sets(rounds, targets)
    scores = range(int(ends.scores.max()) + 1) if bends(rules, aim) else range(1)
    dead = np.array([_utility(rules, aim, s, True) for s in scores])
    alive = np.array([_utility(rules, aim, s, False) for s in scores])
    last = np.broadcast_to(alive, (len(ends.masks), 1, len(scores))).copy()
    return last, dead, int(aim.kind == "score" and not rules.forfeits)


def _utility(rules: RuleSet, aim: Aim, score: int, killed: bool) -> float:
    return float(aim.utility(final_score(score, killed, rules), killed))


@kernel
def shot_value(row: Float64s, score: int, after: Float64s, dead: Float64s, reward: int) -> float:
    """Return the value of an offer that is taken, given the values by score after the round."""
    gain = int(row[1])
    to = score + gain if len(after) > 1 else 0
    value: float = (
        row[2] * after[to] + row[3] * dead[to] + row[4] * after[score] + row[5] * dead[score]
    )
    value += reward * gain * (row[2] + row[3])
    return value


@entry
def round_value(
    rows: Float64s2,
    first: int,
    last: int,
    choice: int,
    score: int,
    after: Float64s,
    dead: Float64s,
    reward: int,
) -> float:
    """Return the value of a round before the hand is dealt."""
    value = 0.0
    for n in range(first, last):
        shot = shot_value(rows[n], score, after, dead, reward)
        value += rows[n, 0] * (max(shot, after[score]) if choice else shot)
    return value


@entry
def _back(
    sets: TargetSets, index: Int64s, wind: Winds, offers: Offers, after: Float64s3, dead: Float64s,
    reward: int, value: Float64s, layer: Float64s3,
) -> None:  # fmt: skip
    """Fill in the values of one layer from those of the next, whose places are `index`."""
    masks, scores = sets.masks, sets.scores
    rows, starts, ends, choice = offers
    for n in range(len(masks)):
        left = 0
        for target in range(len(choice)):
            left += 1 - (masks[n] >> target & 1)
        for target in range(len(choice)):
            if masks[n] >> target & 1:
                continue
            then = index[masks[n] | 1 << target]
            for pair in range(len(wind.pairs)):
                lost, sky = wind.pairs[pair, 0], wind.pairs[pair, 1]
                for k in range(sets.starts[n], sets.starts[n + 1]):
                    value[scores[k]] = round_value(
                        rows, starts[target, lost], ends[target, lost], choice[target], scores[k],
                        after[then, sky], dead, reward,
                    )  # fmt: skip
                for source in range(wind.starts[pair], wind.starts[pair + 1]):
                    chance = wind.chances[source] / left
                    for k in range(sets.starts[n], sets.starts[n + 1]):
                        layer[n, wind.sources[source], scores[k]] += chance * value[scores[k]]


@lru_cache(maxsize=6)  # up to 38 MB each
def values_of(rules: RuleSet, aim: Aim) -> Values:
    """Return the values of the best play for an aim, from disk if they are kept there."""
    offers = offers_of(rounds_of(rules), rules)
    if not bends(rules, aim):
        return compute(rules, aim, offers)
    layers = kept.load(rules, aim)
    if layers is not None:
        last, dead, reward = _ends(rules, aim, ROUNDS, TARGET_CARDS)
        return Values(rules, aim, offers, (*layers, last), dead, reward)
    values = compute(rules, aim, offers)
    kept.keep(rules, aim, values.layers)
    return values
