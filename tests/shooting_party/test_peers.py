"""The peers of the benchmarks: exact too, or the comparison would be worth nothing."""

import random
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import pytest

from benchmarks.shooting_party import plain, whole_asp
from solver.shooting_party import Deal, Position, RuleSet, solve
from tests.shooting_party.helpers import setup

ONE, TWO = RuleSet(passes=1), RuleSet(passes=2)
PEERS = ["plain", "whole_asp"]


def peer(name: str):
    if name == "whole_asp":
        pytest.importorskip("clingo")
    return {"plain": plain, "whole_asp": whole_asp}[name]


def opening(seed: int, left_out: str, rules: RuleSet = ONE) -> Position:
    return Position.opening(Deal.from_seed(seed).without(left_out), rules)


@pytest.mark.parametrize("name", PEERS)
@pytest.mark.parametrize("left_out", ["2345", "345", "23"])
def test_small_decks(name: str, left_out: str):
    for seed in range(2 if left_out == "23" else 12):
        position = opening(seed, left_out)
        assert peer(name).best_value(position) == solve(position).best.value, seed


@cache
def within_games() -> list[tuple[Position, int]]:
    """Positions of random games with their values: each that waits for a choice, and others at
    random.
    """
    chance = random.Random(1)
    some = []
    for seed in range(40):
        position = opening(seed, "345" if seed % 2 else "2345")
        while not position.is_over:
            if position.choice_waits is not None or chance.random() < 0.1:
                some.append(position)
            # Contacts and discards stand first among the legal moves: this way queens are scored.
            position = position.play(chance.choice(position.legal_moves()[: chance.choice((1, 9))]))
        some.append(position)
    return [(position, solve(position).best.value) for position in some]


@pytest.mark.parametrize("name", PEERS)
def test_from_within_a_game(name: str):
    for position, value in within_games():
        assert peer(name).best_value(position) == value, position


JACKS = "Jk Jc Jd 3h Qh 2d 2h 2s 5c Ah"
BY_HAND = [
    # Six cards allow no draw, so a pair must go at once, and then none is left for the others.
    (setup("Qh 3d 5s 4s 5h 2h", "5d 3h 4d Ks 4h"), 0),
    # The butler does not bring a queen back from the score pile.
    (setup("Qc", "Jk 2d 2h 2s 5c", scored="Qd Qh Qs"), 5),
    # Two jacks throw the butler out before he can find an ace.
    (setup("Jh", JACKS, butler=JACKS), 1),
]


@pytest.mark.parametrize("name", PEERS)
def test_by_hand(name: str):
    for position, value in BY_HAND:
        one = replace(position, rules=ONE)
        assert solve(one).best.value == value
        assert peer(name).best_value(one) == value


@pytest.mark.parametrize("name", PEERS)
def test_whole_deck(name: str):
    """Seed 0 has four; four's five is three queens and two aces, too long for the plain search."""
    values = {0: 4} if name == "plain" else {0: 4, 3: 4, 4: 5}
    for seed, value in values.items():
        assert peer(name).best_value(opening(seed, "")) == value


LONG = [("2345", range(60)), ("345", range(12)), ("45", range(4))]


@pytest.mark.parametrize(
    ("left_out", "seeds"),
    [
        ("2345", [125, 165, 0, 1]),
        ("345", [0]),
        *(pytest.param(*case, marks=pytest.mark.long) for case in LONG),
    ],
)
def test_two_passes(left_out: str, seeds: Iterable[int]):
    """In 125 and 165 a queen that is the last card of pass 1 matters."""
    for seed in seeds:
        position = opening(seed, left_out, TWO)
        assert peer("whole_asp").best_value(position) == solve(position).best.value, seed


@pytest.mark.parametrize("share", [9, pytest.param(1, marks=pytest.mark.long)])
def test_two_passes_from_within_a_game(share: int):
    for position, _ in within_games()[::share]:
        if not position.is_over:
            longer = replace(position, rules=TWO)
            assert peer("whole_asp").best_value(longer) == solve(longer).best.value, position
