"""Values as fractions, where fire may not be held: mean score and survival, in closed form.

With `hold: no` nothing is decided between rounds, and the chance to survive a round depends on its
target alone: the cards of the counterattack are a random draw from the deck, whatever the penalty.
Let a(t) be the chance to survive target t, and e_k the elementary symmetric polynomial: the sum
over all sets of k targets of the product of their chances. Then the i-th of R rounds to come meets
a given one of m targets, and the player alive, with chance e_{i-1}(a of the others) / C(m-1, i-1) /
m, and all R are survived with chance e_R(a) / C(m, R).

The weather is independent of targets and fate. A round's penalty and the weather after it are not
independent of each other, but only products with a chance to survive are taken, and that is the
same for every penalty.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import comb

from solver.common.cards import Card
from solver.no_mans_land.exact.rounds import TARGET_CARDS
from solver.no_mans_land.exact.values import rounds_of
from solver.no_mans_land.packed.games import PENALTIES
from solver.no_mans_land.packed.tables import TARGET_INDEX
from solver.no_mans_land.rules.cards import ROUNDS, WEATHER, cards_drawn, penalty
from solver.no_mans_land.rules.position import Past, Position
from solver.no_mans_land.rules.switches import RuleSet

State = int | frozenset[Card]
"""A weather state: the cards gone, or the penalty that stays."""


@dataclass(frozen=True)
class Prospect:
    """The worth of rounds to come: chance to survive, mean points until the end, and if alive."""

    survive: Fraction
    points: Fraction
    kept: Fraction

    def then(self, later: Prospect) -> Prospect:
        """Return the prospect of these rounds followed by later ones, independent of them."""
        return Prospect(
            self.survive * later.survive,
            self.points + self.survive * later.points,
            self.kept * later.survive + self.survive * later.kept,
        )

    def mean_score(self, score: int, rules: RuleSet) -> Fraction:
        """Return the mean final score of a player who has so many points now."""
        return self.survive * score + self.kept if rules.forfeits else score + self.points


def prospect(position: Position) -> Prospect:
    """Return the prospect before the hand, the weather known at the most, fire never held."""
    rules = position.rules
    if rules.may_hold or position.hand:
        raise ValueError("no prospect where fire may be held, or of a hand")
    if position.is_over:
        return Prospect(Fraction(not position.killed), Fraction(0), Fraction(0))
    if position.target is None:
        return prospect_after(rules, position.past)
    present = TARGET_INDEX[position.target]
    if position.weather:
        first = _round(rules, present, {position.penalty: Fraction(1)})
        return first.then(prospect_after(rules, position.present))
    once = rules.weather == "once"
    penalties, later = _drawn({state_of(position.past, once): Fraction(1)}, once)
    targets = [TARGET_INDEX[card] for card in position.targets_left if card != position.target]
    rest = _prospect(rules, targets, later, ROUNDS - position.round - 1)
    return _round(rules, present, penalties).then(rest)


@lru_cache(maxsize=1000)
def prospect_after(rules: RuleSet, past: tuple[Past, ...]) -> Prospect:
    """Return the prospect of a player who is alive after some rounds."""
    gone = {TARGET_INDEX[each.target] for each in past}
    targets = [target for target in range(TARGET_CARDS) if target not in gone]
    skies = {state_of(past, rules.weather == "once"): Fraction(1)}
    return _prospect(rules, targets, skies, ROUNDS - len(past))


def _prospect(
    rules: RuleSet, targets: list[int], skies: dict[State, Fraction], rounds: int
) -> Prospect:
    """Return the prospect of so many rounds with those targets, from chances of the weather."""
    anywhere = {n: Fraction(1, PENALTIES) for n in range(PENALTIES)}  # survival is the same in all
    alive = {t: _round(rules, t, anywhere).survive for t in targets}
    m = len(targets)
    points = kept = Fraction(0)
    for i in range(rounds):
        penalties, skies = _drawn(skies, rules.weather == "once")
        for t in targets:
            others = [alive[other] for other in targets if other != t]
            here = _round(rules, t, penalties)
            points += _symmetric(others, i) / comb(m - 1, i) / m * here.points
            kept += _symmetric(others, rounds - 1) / comb(m - 1, rounds - 1) / m * here.kept
    return Prospect(_symmetric(list(alive.values()), rounds) / comb(m, rounds), points, kept)


def _drawn(
    skies: dict[State, Fraction], once: bool
) -> tuple[dict[int, Fraction], dict[State, Fraction]]:
    """Return the chances of the next round's penalties, and of the weather states after it."""
    penalties: dict[int, Fraction] = {}
    later: dict[State, Fraction] = {}
    for state, chance in skies.items():
        for (lost, after), each in outcomes(state, once).items():
            penalties[lost] = penalties.get(lost, Fraction(0)) + chance * each
            later[after] = later.get(after, Fraction(0)) + chance * each
    return penalties, later


def _round(rules: RuleSet, target: int, penalties: dict[int, Fraction]) -> Prospect:
    """Return the prospect of one round, given the chance of each penalty."""
    parts = [(chance, _one_round(rules, target, lost)) for lost, chance in penalties.items()]
    return Prospect(
        sum((chance * each.survive for chance, each in parts), Fraction(0)),
        sum((chance * each.points for chance, each in parts), Fraction(0)),
        sum((chance * each.kept for chance, each in parts), Fraction(0)),
    )


@cache
def _one_round(rules: RuleSet, target: int, lost: int) -> Prospect:
    rounds = rounds_of(rules)
    total = rounds.cases(target, lost)
    ends = rounds.distribution(target, lost).items()
    alive = {points: cases for (points, killed), cases in ends if not killed}
    return Prospect(
        Fraction(sum(alive.values()), total),
        rounds.mean(target, lost),
        Fraction(sum(points * cases for points, cases in alive.items()), total),
    )


def _symmetric(chances: list[Fraction], size: int) -> Fraction:
    """Return the elementary symmetric polynomial: products of all sets of that size, summed."""
    sums = [Fraction(1)] + [Fraction(0)] * size
    for chance in chances:
        for k in range(size, 0, -1):
            sums[k] += chance * sums[k - 1]
    return sums[size]


def outcomes(state: State, once: bool) -> dict[tuple[int, State], Fraction]:
    """Return the chance of each penalty and next state, before a round in this state."""
    if isinstance(state, int):
        return {(state, state): Fraction(1)}
    chances: dict[tuple[int, State], Fraction] = defaultdict(Fraction)
    left = [card for card in WEATHER if card not in state]
    for first in left:
        if cards_drawn(first) == 1:
            drawn: list[tuple[Card, ...]] = [(first,)]
        else:
            drawn = [(first, more) for more in left if more != first]
        for cards in drawn:
            lost = penalty(cards)
            after: State = lost if once else state | frozenset(cards)
            chances[lost, after] += Fraction(1, len(left) * len(drawn))
    return dict(chances)


def state_of(past: tuple[Past, ...], once: bool) -> State:
    """Return the weather state after some rounds."""
    if once and past:
        return past[0].penalty
    return frozenset(card for each in past for card in each.weather)
