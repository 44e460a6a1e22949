"""The compiled engine against the readable one: decisions, what they come to, orders, whole games;
and many games by chance against the exact solution."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import sqrt
from random import Random

import numpy as np
import pytest

from solver.no_mans_land.analysis.reckoning import hindsight
from solver.no_mans_land.exact.between import SCORES
from solver.no_mans_land.exact.options import Hand, code_of
from solver.no_mans_land.exact.simulation import simulate
from solver.no_mans_land.exact.solve import Solution
from solver.no_mans_land.packed.decisions import codes_of
from solver.no_mans_land.packed.games import deal, empty_orders, points_of
from solver.no_mans_land.packed.tables import (
    IS_RED,
    SHOOT_INDEX,
    STRENGTH_OF,
    TARGET_INDEX,
    UNITS,
    WEATHER_INDEX,
)
from solver.no_mans_land.rules.cards import SHOOT, STRENGTH, TARGETS, Orders
from solver.no_mans_land.rules.decisions import (
    Decision,
    certain_points,
    goes_astray,
    kills,
    patterns,
    stray_points,
)
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.record import play_round
from solver.no_mans_land.rules.switches import BANDS, Aim
from tests.no_mans_land.helpers import SETTINGS, dealt_in, some_games

LEGAL = {
    "single": (1, 5, 10, 10), "Kc": (16, 40, 40, 20), "Qc": (41, 70, 50, 20),
    "Jc": (187, 255, 150, 50), "Ks": (51, 75, 50, 20),
}  # fmt: skip
"""How many decisions there are for each penalty, as the rules say."""


@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: repr(target.card))
def test_decisions_are_counted_alike(target):
    name = repr(target.card).translate(str.maketrans("♣♠", "cs"))
    for lost in range(4):
        due = LEGAL[name if target.is_multiple else "single"][lost]
        assert len(patterns(target, 5, lost)) == due
        codes = codes_of(TARGET_INDEX[target.card], 5, lost)
        assert len(set(codes.tolist())) == len(codes) == due
        assert len(codes_of(TARGET_INDEX[target.card], 5 - lost, 0)) * (1, 5, 10, 10)[lost] == due


Ends = dict[tuple[int, bool], Fraction]
"""The chance of each end of a round: points, and whether killed."""


def ends_of(position: Position, decisions: list[Decision]) -> list[Ends]:
    """The chances of the ends of a round for each of some decisions at a hand, counted draw by draw
    with the readable rules.

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


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_decision_comes_to_the_same(setting: str):
    """At hands of seeded games: the codes are the legal decisions, and each has the same points
    for some stray cards, and the same chances, counted draw by draw."""
    rules, draw = SETTINGS[setting], Random(setting)
    for seed in range(12):
        position = dealt_in(rules, seed)
        hand = Hand.of(position)
        legal = [each for each in position.legal() if not each.holds]
        codes = [code_of(each, position.hand) for each in legal]
        assert sorted(codes) == sorted(hand.codes.tolist())
        assert dict(zip(hand.codes.tolist(), hand.texts, strict=True)) == dict(
            zip(codes, map(str, legal), strict=True)
        )
        cards = np.array([SHOOT_INDEX[card] for card in position.hand])
        units = UNITS[TARGET_INDEX[position.aimed.card]]
        some = draw.sample(range(len(legal)), min(len(legal), 12))
        for n, ends in zip(some, ends_of(position, [legal[n] for n in some]), strict=True):
            stray = draw.sample([card for card in SHOOT if card not in position.hand], 2)
            one, other = (int(STRENGTH_OF[SHOOT_INDEX[card]]) for card in stray)
            points = certain_points(position.aimed, legal[n])
            if goes_astray(position.aimed, legal[n]):
                points = stray_points(position.aimed, legal[n], stray, rules)
            added = rules.stray == "added"
            found = points_of(codes[n], STRENGTH_OF[cards], IS_RED[cards], len(cards), units, one,
                              other, added)  # fmt: skip
            assert found == points
            assert hand.chances_of(legal[n]).ends == ends


def test_orders():
    state, orders = np.zeros(1, np.uint64), empty_orders()
    for seed in (0, 1, 2**32 + 1, 2**64 - 1, *range(10**6, 10**6 + 50)):
        there = Orders.from_seed(seed)
        state[0] = np.uint64(seed)
        deal(state, orders)
        assert orders[0, :12].tolist() == [TARGET_INDEX[card] for card in there.targets]
        assert orders[1, :7].tolist() == [WEATHER_INDEX[card] for card in there.weather]
        for n, order in enumerate(there.shoot):
            assert orders[2 + n].tolist() == [SHOOT_INDEX[card] for card in order]


@some_games
@pytest.mark.parametrize("setting", SETTINGS)
def test_whole_games(setting: str, games: int):
    """Best play and hindsight of seeds by both engines. (The readable one is held to the known
    games in test_exact.py.)"""
    rules = SETTINGS[setting]
    solution = Solution(rules, Aim("score"))
    played = simulate(solution.values, 500, games, with_hindsight=True)
    for n in range(games):
        end = Position(rules)
        while not end.is_over:
            before = dealt_in(rules, 500 + n, end)
            decision = solution.options(before)[0].decision
            end = before.after(play_round(Orders.from_seed(500 + n), before, decision))
        assert (int(played.scores[n]), bool(played.killed[n])) == (end.final, end.killed)
        assert int(played.hindsight[n]) == hindsight(500 + n, rules).end.final
        assert played.hindsight[n] >= played.scores[n]


LATER = ("hold-yes", "hold-yes-death-forfeits")


@pytest.mark.parametrize("games", [70_000, pytest.param(1_000_000, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "setting",
    ["default", "all", *(pytest.param(s, marks=pytest.mark.long) for s in LATER)],
)
def test_many_games(setting: str, games: int):
    """Mean, survival and bands of simulated best play lie within four standard errors of the exact
    ones."""
    rules = SETTINGS[setting]
    solution = Solution(rules, Aim("score"))
    law = solution.distribution(Position(rules))
    played = simulate(solution.values, 10**7, games)
    assert abs(played.scores.mean() - solution.start) < 4 * law.deviation / sqrt(games)
    shares = {"survive": (1 - played.killed.mean(), law.survive)}
    for band, chance in law.bands.items():
        low = BANDS[band]
        high = min((each for each in BANDS.values() if each > low), default=SCORES)
        shares[band] = (((played.scores >= low) & (played.scores < high)).mean(), chance)
    for share, chance in shares.values():
        assert abs(share - chance) < 4 * sqrt(chance * (1 - chance) / games)
    assert set(np.unique(played.scores).tolist()) <= set(law.scores)
