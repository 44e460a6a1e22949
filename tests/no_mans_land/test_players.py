"""Rules of thumb: what they are worth, exactly, and what the bots do at a hand."""

from itertools import pairwise

import pytest

from benchmarks.no_mans_land.holds import held_shares
from benchmarks.no_mans_land.tables import mean_of_thumb
from solver.no_mans_land.exact.options import HELD, Hand
from solver.no_mans_land.exact.solved import Solution
from solver.no_mans_land.exact.values import best_rounds
from solver.no_mans_land.packed.numbers import UNITS
from solver.no_mans_land.players import thumbs
from solver.no_mans_land.rules.cards import DECK, TARGETS
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import Aim, RuleSet
from tests.no_mans_land.helpers import SETTINGS, dealt_in

SCORE = Aim("score")
WORTH = [
    ("ohara", thumbs.Thumb("one"), 59.39),
    ("ohara", thumbs.Thumb("greedy"), 65.50),
    ("ohara", thumbs.Thumb("fit"), 66.06),
    ("mortal", thumbs.Thumb(thumbs.BEST, "never"), 55.47),
    ("mortal", thumbs.Thumb(thumbs.BEST, "uncertain"), 56.68),
    ("mortal", thumbs.Thumb(thumbs.BEST, "careful"), 57.15),
    ("mortal", thumbs.Thumb(thumbs.BEST, "always"), 55.95),
]
"""Means that another program found."""


@pytest.mark.parametrize(("rules", "player", "mean"), WORTH)
def test_worth(rules: str, player: thumbs.Thumb, mean: float):
    assert round(mean_of_thumb(player, RuleSet.parse(rules)), 2) == mean


def test_no_way_beats_the_best_one():
    for way in (*thumbs.SHOOTERS, "random"):
        for target in range(len(UNITS)):
            for lost in range(4):
                mean = thumbs.rounds_of_way(way).mean(target, lost)
                assert mean <= best_rounds().mean(target, lost)


def test_the_worked_examples():
    """What each shooter does with 4d 6d Ah 6h 9h at dogs and handler: the handler first."""
    position = Position().with_target(DECK.number("Jc")).with_weather(DECK.run("Ac"))
    position = position.with_hand(DECK.run("4d6dAh6h9h"))  # strengths 4 2 5 5 2
    hand = Hand.of(position)
    assert thumbs.choice("one", position, hand).mean_points == 8
    assert thumbs.choice("greedy", position, hand).mean_points == 12
    assert thumbs.choice("points", position, hand).mean_points == max(
        each.mean_points for each in hand.chances
    )


@pytest.mark.parametrize("setting", SETTINGS)
def test_choices_are_legal_decisions(setting: str):
    rules = SETTINGS[setting]
    solution = Solution(rules, SCORE)
    for seed in range(60):
        position = dealt_in(rules, seed)
        options, hand = solution.options(position), Hand.of(position)
        for name in ("one", "greedy", "fit", "points"):
            each = thumbs.choice(name, position, hand)
            values = {o.value for o in options if o.chances == each or (each is HELD and o.holds)}
            assert len(values) == 1


def test_fire_is_held_more_the_more_there_is_to_lose():
    values, sniper = Solution(RuleSet.parse("mortal"), SCORE).values, TARGETS[DECK.number("Qs")]
    shares = held_shares(values, sniper, 4, 0)
    assert shares[0] == 0 < shares[60]
    assert all(one <= other + 1e-12 for one, other in pairwise(shares.values()))
