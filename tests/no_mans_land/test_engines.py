"""The compiled engine against the readable one: decisions, what they come to, orders, games step by
step; and games of best play against the exact solution."""

from math import sqrt
from random import Random
from statistics import fmean

import numpy as np
import pytest

from benchmarks.no_mans_land.plain import ends_of
from solver.no_mans_land.exact.options import Hand, code_of
from solver.no_mans_land.exact.solved import Solution
from solver.no_mans_land.packed import numbers as T
from solver.no_mans_land.packed import play
from solver.no_mans_land.packed.decision_codes import MOST, list_codes, look
from solver.no_mans_land.rules import decisions as D
from solver.no_mans_land.rules.cards import DECK, SHOOT, TARGETS, Orders
from solver.no_mans_land.rules.play import rounds
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import Aim
from tests.no_mans_land.helpers import (
    SETTINGS,
    best_game,
    chances_of,
    dealt_in,
    random_game,
    some_games,
)

LEGAL = {
    "Kc": (16, 40, 40, 20), "Qc": (41, 70, 50, 20), "Jc": (187, 255, 150, 50),
    "Ks": (51, 75, 50, 20),
}  # fmt: skip
"""How many decisions there are for each penalty at the multiple targets, as the rules say."""


@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: repr(target.card))
def test_decisions_are_counted_alike(target):
    codes = np.zeros(MOST, np.int64)
    first, second = T.UNITS[T.TARGET_INDEX[target.card], :, T.COUNT].tolist()
    for lost, due in enumerate(LEGAL.get(DECK.names[target.card], (1, 5, 10, 10))):
        found = codes[: list_codes(5, lost, first, second, codes)].tolist()
        assert len(D.patterns(target, 5, lost)) == len(found) == len({*found}) == due


def compare_decisions(setting: str, seed: int, draw: Random) -> int:
    """At the hand of a seeded game: the codes are the legal decisions, and each has the same
    chances, counted draw by draw by the readable rules. Return how many were counted.
    """
    position = dealt_in(SETTINGS[setting], seed)
    hand = Hand.of(position)
    legal = [each for each in position.legal_moves() if not each.holds]
    texts = dict(zip(hand.codes.tolist(), hand.texts, strict=True))
    assert texts == {code_of(each, position.hand): str(each) for each in legal}
    chosen = draw.sample(legal, min(len(legal), 12))
    for decision in chosen:
        shot = D.certain_points(position.aimed, decision), D.goes_astray(position.aimed, decision)
        due = ends_of(position.rules, position.aimed, position.hand, *shot)
        ends = chances_of(hand, decision).ends.items()
        assert {end: float(chance) for end, chance in ends} == due
    return len(chosen)


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_decision_comes_to_the_same(setting: str):
    draw = Random(setting)
    for seed in range(12):
        compare_decisions(setting, seed, draw)


def test_orders():
    state, orders = np.zeros(1, np.uint64), np.zeros((7, 33), np.int64)
    for seed in (0, 1, 2**32 + 1, 2**64 - 1, *range(10**6, 10**6 + 50)):
        there = Orders.from_seed(seed)
        state[0] = np.uint64(seed)
        play.deal(state, orders)
        assert orders[0, :12].tolist() == [T.TARGET_INDEX[card] for card in there.targets]
        assert orders[1, :7].tolist() == [T.WEATHER_INDEX[card] for card in there.weather]
        for n, order in enumerate(there.shoot):
            assert orders[2 + n].tolist() == [T.SHOOT_INDEX[card] for card in order]


@some_games
@pytest.mark.parametrize("setting", SETTINGS)
def test_games_step_by_step(setting: str, games: int):
    """Card by card, and decision by decision: the words are those of the positions."""
    rules = SETTINGS[setting]
    for seed in range(800, 800 + games):
        at = play.opening()
        for round_ in rounds(random_game(rules, seed, Random(seed))):
            before, shot = round_.before, round_.shot
            play.take(at, T.TARGET_INDEX[before.aimed.card])
            for card in before.weather:
                play.take(at, T.WEATHER_INDEX[card])
            for card in Random(seed).sample(before.hand, len(before.hand)):
                play.take(at, T.SHOOT_INDEX[card])
            assert (at == play.packed(before))[: play.STRENGTHS].all()
            play.decide(at, code_of(round_.decision, before.hand))
            for card in (*shot.stray, *shot.counter):
                play.take(at, T.SHOOT_INDEX[card])
            assert (at == play.packed(round_.after))[: play.STRENGTHS].all()
        assert play.due(at)[0] == play.OVER


@pytest.mark.parametrize("games", [12, pytest.param(5_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("setting", SETTINGS)
def test_games_of_best_play_come_to_their_value(setting: str, games: int):
    """The mean of their scores and the share survived, within four standard errors."""
    solution = Solution(SETTINGS[setting], Aim("score"))
    law = solution.distribution(Position(solution.rules))
    ends = [best_game(solution, 10**7 + n).state for n in range(games)]
    mean, alive = fmean(end.final for end in ends), fmean(not end.killed for end in ends)
    assert abs(mean - solution.start) < 4 * law.deviation / sqrt(games)
    assert abs(alive - law.survive) < 4 * sqrt(law.survive * (1 - law.survive) / games)
    assert {end.final for end in ends} <= set(law.scores)


@pytest.mark.parametrize("weather", ["Ac", "3c", "5c", "7c"])
@pytest.mark.parametrize("target", ["Jc", "Qc", "Kc", "Ks"])
def test_a_shot_is_looked_at_alike(target: str, weather: str):
    """At several units, by the rules, in plain Python and in compiled code: also two groups of red
    cards that both miss. (A kernel that Python calls is plain.)
    """
    at = Position().with_target(DECK.number(target)).with_weather(DECK.run(weather))
    astray_at_all = 0
    for seed in range(8):
        position = at.with_hand(Random(f"{target} {weather} {seed}").sample(SHOOT, 5))
        hand = Hand.of(position)
        places = [SHOOT.index(card) for card in position.hand]
        strengths, reds = T.STRENGTH_OF[places], T.IS_RED[places]
        units = T.UNITS[T.TARGET_INDEX[position.aimed.card]]
        looked = zip(hand.texts, hand.codes.tolist(), hand.kinds.tolist(), strict=True)
        for text, code, kind in looked:
            points, astray = look(code, strengths, reds, len(reds), units)
            found, decision = hand.chances[kind], D.Decision.parse(text)
            assert astray == D.goes_astray(position.aimed, decision)
            assert astray == (found.alive_without + found.dead_without > 0)
            if not astray:
                assert points == found.points == D.certain_points(position.aimed, decision)
            astray_at_all += astray
    assert astray_at_all or weather != "7c"
