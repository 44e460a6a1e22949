"""The exact solution as one would write it in plain Python: the readable rules, dictionaries and
recursion. It is exact too, and shares only the rules with the solver.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from solver.common.cards import Card
from solver.no_mans_land.rules import cards
from solver.no_mans_land.rules.cards import COUNTER_DEFENCE, HAND, ROUNDS, TARGETS, Target
from solver.no_mans_land.rules.decisions import certain_points, goes_astray, legal_decisions
from solver.no_mans_land.rules.switches import RuleSet, final_score

SURE = 1000
Sort = tuple[int, bool]
Ends = dict[tuple[int, bool], float]
"""The chance of each end of a round: points, and whether killed."""


def _sort(card: Card) -> Sort:
    return (SURE if card in cards.ALWAYS_HITS else cards.STRENGTH[card], cards.is_red(card))


@cache
def hands() -> list[tuple[tuple[Card, ...], int]]:
    """Return a hand of every class that plays alike, and the number of hands in the class."""
    alike: dict[Sort, list[Card]] = {}
    for card in cards.SHOOT:
        alike.setdefault(_sort(card), []).append(card)
    found = []
    for sorts in combinations_with_replacement(sorted(alike), HAND):
        counts = Counter(sorts)
        ways = prod(comb(len(alike[sort]), count) for sort, count in counts.items())
        if ways:
            hand = [card for sort, count in counts.items() for card in alike[sort][:count]]
            found.append((tuple(sorted(hand)), ways))
    return found


@cache
def round_of(rules: RuleSet, target: Target, lost: int) -> list[tuple[float, Ends]]:
    """Return what the best shot comes to with every class of hands, and the chance of the class."""
    total = comb(len(cards.SHOOT), HAND)
    found: Counter[tuple[tuple[tuple[int, bool], float], ...]] = Counter()
    for hand, ways in hands():
        points, astray = 0, False
        for decision in legal_decisions(target, lost, hand, rules):
            if not decision.holds:
                points = max(points, certain_points(target, decision))
                astray = astray or goes_astray(target, decision)
        ends = ends_of(rules, target, hand, points, astray and points == 0)
        found[tuple(sorted(ends.items()))] += ways
    return [(ways / total, dict(ends)) for ends, ways in found.items()]


def ends_of(
    rules: RuleSet, target: Target, hand: tuple[Card, ...], points: int, astray: bool
) -> Ends:
    """Return what a shot comes to that scores so many points for sure, or goes astray."""
    unseen = Counter(_sort(card)[0] for card in cards.SHOOT if card not in hand)
    cases: Counter[tuple[int, bool]] = Counter()
    for first, left in _draws(unseen, 2 if astray else 0):
        gain = points
        if astray:
            unit = target.units[0]
            gain = unit.points if sum(first[0]) > unit.defence else 0
        for counter, _ in _draws(left, target.counterattack):
            killed = bool(counter[0]) and sum(counter[0]) > COUNTER_DEFENCE
            cases[gain, killed] += first[1] * counter[1]
    total = cases.total()
    return {end: float(Fraction(count, total)) for end, count in cases.items()}


def _draws(
    unseen: Counter[int], count: int
) -> list[tuple[tuple[tuple[int, ...], int], Counter[int]]]:
    """Return the ordered draws of cards by strength, their number, and what is left."""
    found = [(((), 1), unseen)]
    for _ in range(count):
        longer = []
        for (drawn, ways), left in found:
            for strength, there in left.items():
                if there:
                    rest = left.copy()
                    rest[strength] -= 1
                    longer.append((((*drawn, strength), ways * there), rest))
        found = longer
    return found


class Plain:
    """The value of every state, by recursion with memoization; the aim is the score."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.known: dict[tuple[frozenset[Card], frozenset[Card], int], float] = {}

    def value(self, gone: frozenset[Card], sky: frozenset[Card], score: int = 0) -> float:
        """Return the mean final score; where death keeps points, the mean of what is still to
        come.
        """
        if len(gone) == ROUNDS:
            return score if self.rules.forfeits else 0
        key = (gone, sky, score)
        if key not in self.known:
            left = [card for card in TARGETS if card not in gone]
            self.known[key] = sum(self.first(card, gone, sky, score) for card in left) / len(left)
        return self.known[key]

    def first(
        self, card: Card, gone: frozenset[Card], sky: frozenset[Card], score: int = 0
    ) -> float:
        """Return the same once the target is known."""
        left = [each for each in cards.WEATHER if each not in sky]
        value = 0.0
        for one in left:
            pairs = [(one, other) for other in left if other != one]
            draws = [(one,)] if cards.cards_drawn(one) == 1 else pairs
            for drawn in draws:
                then = sky | set(drawn)
                each = self.round(TARGETS[card], cards.penalty(drawn), gone | {card}, then, score)
                value += each / len(left) / len(draws)
        return value

    def round(
        self, target: Target, lost: int, gone: frozenset[Card], sky: frozenset[Card], score: int
    ) -> float:
        """Return the value of a round before the hand."""
        value, rules = 0.0, self.rules
        held = self.value(gone, sky, score) if rules.may_hold else 0.0
        for chance, ends in round_of(rules, target, lost):
            shot = 0.0
            for (points, killed), share in ends.items():
                if rules.forfeits:
                    after = final_score(score + points, killed, rules)
                    shot += share * (after if killed else self.value(gone, sky, score + points))
                else:
                    shot += share * (points + (0.0 if killed else self.value(gone, sky)))
            value += chance * (max(shot, held) if rules.may_hold else shot)
        return value
