"""The chances of a decision, counted draw by draw with the readable rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

from solver.no_mans_land.rules.cards import SHOOT, STRENGTH
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.shots import certain_points, goes_astray, kills, stray_points

Ends = dict[tuple[int, bool], Fraction]
"""The chance of each end of a round: points, and whether killed."""


def ends_of(position: Position, decisions: list[Decision]) -> list[Ends]:
    """Return the chances of the ends of a round for each of some decisions at a hand.

    Decisions with the same certain points and, if a stray shot follows, the same cards kept have
    the same chances, and are counted once.
    """
    known: dict[tuple[int, tuple[int, ...] | None], Ends] = {}
    found = []
    for decision in decisions:
        astray = goes_astray(position.aimed, decision)
        alike = position.rules.stray == "alone"
        kept = () if alike else decision.kept
        same = (certain_points(position.aimed, decision), kept if astray else None)
        if decision.holds:
            found.append({(0, False): Fraction(1)})
            continue
        if same not in known:
            known[same] = _counted(position, decision, same[0], astray)
        found.append(known[same])
    return found


def _counted(position: Position, decision: Decision, points: int, astray: bool) -> Ends:
    target, rules = position.aimed, position.rules
    unseen = [card for card in SHOOT if card not in position.hand]
    due = position.counter_due(decision)
    cases: Counter[tuple[int, bool]] = Counter()
    if not astray:
        for counter in permutations(unseen, due):
            cases[points, kills(target, counter, rules)] += 1
    else:
        fates: dict[tuple[int, ...], Counter[bool]] = {}
        for stray in combinations(unseen, position.stray_due(decision)):
            gain = stray_points(target, decision, stray, rules)
            strengths = tuple(sorted(STRENGTH.get(card, 0) for card in stray))
            if strengths not in fates:  # the same after any stray shot of these strengths
                left = [card for card in unseen if card not in stray]
                fates[strengths] = Counter(kills(target, c, rules) for c in permutations(left, due))
            for killed, count in fates[strengths].items():
                cases[gain, killed] += count
    total = cases.total()
    return {end: Fraction(count, total) for end, count in cases.items()}
