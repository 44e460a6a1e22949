"""The peers of the benchmarks: exact too, or the comparison would be worth nothing."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from benchmarks.shooting_party import plain, whole_asp
from solver.shooting_party import Deal, Position, RuleSet, solve
from tests.shooting_party.helpers import setup

ONE, TWO = RuleSet(passes=1), RuleSet(passes=2)
JACKS = "Jk Jc Jd 3h Qh 2d 2h 2s 5c Ah"


def opening(seed: int, left_out: str, rules: RuleSet = ONE) -> Position:
    return Position.opening(Deal.from_seed(seed).without(left_out), rules)


def small_decks() -> Iterator[Position]:
    for left_out, deals in (("2345", 12), ("345", 12), ("23", 2)):
        yield from (opening(seed, left_out) for seed in range(deals))


def within_games() -> Iterator[Position]:
    """Positions of random games: each that waits for a choice, and others at random."""
    chance = random.Random(1)
    for seed in range(40):
        position = opening(seed, "345" if seed % 2 else "2345")
        while not position.is_over:
            if position.choice_waits is not None or chance.random() < 0.1:
                yield position
            # Contacts and discards stand first among the legal moves: this way queens are scored.
            position = position.play(chance.choice(position.legal_moves()[: chance.choice((1, 9))]))
        yield position


@cache
def known() -> list[tuple[Position, int]]:
    """Positions with their values: from the search; of three ends, and of a whole deck, by hand."""
    found = [(each, solve(each).best.value) for each in (*small_decks(), *within_games())]
    by_hand = [
        # Six cards allow no draw, so a pair must go at once, and then none is left for the others.
        (setup("Qh 3d 5s 4s 5h 2h", "5d 3h 4d Ks 4h"), 0),
        # The butler does not bring a queen back from the score pile.
        (setup("Qc", "Jk 2d 2h 2s 5c", scored="Qd Qh Qs"), 5),
        # Two jacks throw the butler out before he can find an ace.
        (setup("Jh", JACKS, butler=JACKS), 1),
    ]
    found += [(replace(position, rules=ONE), value) for position, value in by_hand]
    assert all(solve(position).best.value == value for position, value in found[-len(by_hand) :])
    return [*found, (opening(0, ""), 4)]


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", ["plain", "whole_asp"])
def test_within_one_pass(name: str, part: int):
    """Three queens and two aces of a whole deck take the plain search too long."""
    peer = plain if name == "plain" else whole_asp
    if peer is whole_asp:
        pytest.importorskip("clingo")
    more = [] if peer is plain else [(opening(3, ""), 4), (opening(4, ""), 5)]
    for position, value in [*known(), *more][part::4]:
        assert peer.best_value(position) == value, position


LONG = [("2345", range(60), 1), ("345", range(12), 1), ("45", range(4), 1)]


@pytest.mark.parametrize(
    ("left_out", "seeds", "share"),
    [
        ("2345", [125, 165, 0, 1], 9),
        ("345", [0], 9),
        *(pytest.param(*case, marks=pytest.mark.long) for case in LONG),
    ],
)
def test_two_passes(left_out: str, seeds: list[int], share: int):
    """In 125 and 165 a queen that is the last card of pass 1 matters. Also from within games."""
    pytest.importorskip("clingo")
    cut_down = set(opening(0, left_out).deal.cards)
    within = [each for each in within_games() if set(each.deal.cards) == cut_down][::share]
    for position in (*(opening(seed, left_out, TWO) for seed in seeds), *within):
        longer = replace(position, rules=TWO)
        if not position.is_over:
            assert whole_asp.best_value(longer) == solve(longer).best.value, position
