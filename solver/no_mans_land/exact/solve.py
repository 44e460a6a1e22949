"""Answers about positions: value for an aim, best decisions, distribution of the score."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

import numpy as np

from solver.common.arrays import Float64s
from solver.common.errors import InputError
from solver.no_mans_land.exact.between import SCORES, mask_of, skies, state_of, target_sets, winds
from solver.no_mans_land.exact.distribution import Distribution, Flow
from solver.no_mans_land.exact.fractions import Prospect, prospect, prospect_after
from solver.no_mans_land.exact.options import Chances, Hand
from solver.no_mans_land.exact.values import EQUAL, Values, round_value, values_of
from solver.no_mans_land.packed.tables import TARGET_INDEX
from solver.no_mans_land.rules.cards import ROUNDS
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.position import Past, Position
from solver.no_mans_land.rules.switches import Aim, RuleSet

HOLD = str(Decision())


@dataclass(frozen=True)
class Option:
    """A decision as `text`, its value (a mean utility), and its `chances`: what it leads to.
    `exact` is the value as a small fraction, if there is one.
    """

    text: str
    value: float
    chances: Chances
    exact: Fraction | None = None

    @property
    def decision(self) -> Decision:
        """The decision."""
        return Decision.parse(self.text)

    @property
    def holds(self) -> bool:
        """True if fire is held."""
        return self.text == HOLD


def best_of(options: list[Option]) -> list[Option]:
    """Return those of all decisions at a hand, best first, that are equal to the best."""
    return [option for option in options if option.value >= options[0].value - EQUAL]


class Solution:
    """The exact solution of a rule set (`rules`) for an aim (`aim`).

    Values are mean utilities under best play against chance; for the aim `score` they are final
    scores, the points so far included. A position under other rules is a `ValueError`.
    """

    def __init__(self, rules: RuleSet, aim: Aim) -> None:
        self.rules = rules
        self.aim = aim
        self.values: Values = values_of(rules, aim)

    def value(self, position: Position) -> float:
        """Return the value of a position of any kind."""
        self._check(position)
        if position.is_over:
            return float(self.aim.utility(position.final, position.killed))
        if position.hand:
            return self.options(position)[0].value
        here = position.score if self.values.bends else 0
        offset = position.score * self.values.reward  # the points so far, if they are added up
        if position.target is None:
            places = self._places(position.past)
            return offset + float(self.values.layers[position.round][*places, here])
        total = 0.0
        for lost, sky, chance in self._weathers(position):
            total += chance * self._round_at(position, lost, sky, here)
        return offset + total

    def exact(self, position: Position) -> Fraction | None:
        """Return a position's value as a fraction; None if fire may be held or aims differ."""
        self._check(position)
        if not self._has_fractions:
            return None
        if position.hand:
            return self.options(position)[0].exact
        return self._exact(prospect(position), position)

    def options(self, position: Position) -> list[Option]:
        """Return every decision, best first; those within `EQUAL` in order of their texts."""
        self._check(position)
        hand = Hand.of(position)
        after = self.after_round(position)
        values = [self.worth(chances, position, after) for chances in hand.chances]
        exact: list[Fraction | None] = [None] * len(values)
        if self._has_fractions:
            later = prospect_after(self.rules, position.present)
            rounds = (Prospect(1 - c.death, c.mean_points, c.mean_kept) for c in hand.chances)
            exact = [self._exact(each.then(later), position) for each in rounds]
        ranks = _ranks(values)
        texts, kinds = hand.texts, hand.kinds.tolist()
        if self.rules.may_hold:
            texts, kinds = [*texts, HOLD], [*kinds, len(values) - 1]
        rows = sorted((ranks[kind], text, kind) for text, kind in zip(texts, kinds, strict=True))
        return [Option(text, values[k], hand.chances[k], exact[k]) for _, text, k in rows]

    def after_round(self, position: Position) -> Float64s:
        """Return values by score after a round of known weather; one for a straight aim."""
        return self.values.layers[position.round + 1][self._places(position.present)]

    def worth(self, chances: Chances, position: Position, after: Float64s) -> float:
        """Return the value of a decision by what it leads to, given the values after the round."""
        value = sum(
            float(chance) * self._end(position.score, points, killed, after)
            for (points, killed), chance in chances.ends.items()
        )
        return float(value)

    def distribution(self, position: Position) -> Distribution:
        """Return the distribution of the final score; of equals the most points, fire held last."""
        self._check(position)
        if position.is_over:
            return Distribution(self.rules, {(position.score, position.killed): 1.0})
        flow = Flow(self.values)
        round_, here = position.round, np.zeros(SCORES)
        here[position.score] = 1.0
        if position.target is None:
            flow.layers[round_][*self._places(position.past), position.score] = 1.0
            return flow.distribution(round_)
        if not position.hand:
            target, then = TARGET_INDEX[position.target], self._then(position)
            for lost, sky, share in self._weathers(position):
                flow.round(round_, target, lost, then, sky, here * share)
        else:
            there = flow.layers[round_ + 1][self._places(position.present)]
            for (points, killed), chance in self._played(position).chances.ends.items():
                to = flow.dead if killed else there
                to[position.score + points] += float(chance)
        return flow.distribution(round_ + 1)

    @cached_property
    def start(self) -> float:
        """The value of the beginning of a game."""
        return self.value(Position(self.rules))

    def _check(self, position: Position) -> None:
        if position.rules != self.rules and position.rules.to_json() != self.rules.to_json():
            raise InputError(f"a position of the rules {position.rules}, not {self.rules}")

    def _played(self, position: Position) -> Option:
        """Return the decision that best play takes: of equal ones, that with the most points."""
        best = best_of(self.options(position))
        return max(best, key=lambda option: (option.chances.mean_points, not option.holds))

    def _end(self, score: int, points: int, killed: bool, after: Float64s) -> float:
        """Return the value after a round that brought these points."""
        total = score + points
        here = total if self.values.bends else 0
        table = self.values.dead if killed else after
        return float(table[here]) + self.values.reward * total

    def _places(self, past: tuple[Past, ...]) -> tuple[int, int]:
        """Return the places of the state after some rounds in its layer."""
        once = self.rules.weather == "once"
        sets = int(target_sets(len(past)).places[mask_of(past)])
        if len(past) == ROUNDS:
            return sets, 0
        return sets, list(skies(once)[len(past)]).index(state_of(past, once))

    def _then(self, position: Position) -> int:
        """Return the place of the set of targets that are gone after the present round."""
        mask = mask_of(position.past) | 1 << TARGET_INDEX[position.aimed.card]
        return int(target_sets(position.round + 1).places[mask])

    def _weathers(self, position: Position) -> list[tuple[int, int, float]]:
        """Return penalty, next weather state and chance of all that the present round may bring."""
        if position.weather:
            return [(position.penalty, self._places(position.present)[1], 1.0)]
        wind = winds(position.round, self.rules.weather == "once")
        _, source = self._places(position.past)
        return [
            (lost, sky, float(wind.chances[k]))
            for n, (lost, sky) in enumerate(wind.pairs.tolist())
            for k in range(int(wind.starts[n]), int(wind.starts[n + 1]))
            if wind.sources[k] == source
        ]

    def _round_at(self, position: Position, lost: int, sky: int, score: int) -> float:
        """Return the value before the hand, given a penalty and the next weather state."""
        v, o = self.values, self.values.offers
        target = TARGET_INDEX[position.aimed.card]
        first, last = o.starts[target, lost], o.ends[target, lost]
        after = v.layers[position.round + 1][self._then(position), sky]
        return float(
            round_value(o.rows, first, last, o.choice[target], score, after, v.dead, v.reward)
        )

    @property
    def _has_fractions(self) -> bool:
        """True where values are small fractions."""
        return not self.rules.may_hold and self.aim.kind != "band"

    def _exact(self, found: Prospect, position: Position) -> Fraction:
        if self.aim.kind == "survive":
            return found.survive
        return found.mean_score(position.score, self.rules)


def _ranks(values: list[float]) -> list[int]:
    """Return the rank of each value, the highest first, with one rank for equal ones."""
    ranks = [0] * len(values)
    order = sorted(range(len(values)), key=lambda n: -values[n])
    for before, n in pairwise(order):
        ranks[n] = ranks[before] + (values[n] < values[before] - EQUAL)
    return ranks
