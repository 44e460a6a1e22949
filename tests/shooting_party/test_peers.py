"""The peers of the benchmarks: exact too, or the comparison would be worth nothing."""

import random
from functools import cache
from types import ModuleType

import pytest

from benchmarks.shooting_party import plain, whole_asp
from solver.shooting_party import Position, RuleSet, solve
from tests.shooting_party.helpers import opening, setup
from tests.shooting_party.small_games import small_half_played, small_opening

ONE, TWO = "leverstoke,passes=1", "leverstoke,passes=2"
JACKS = "Jk Jc Jd 3h Qh 2d 2h 2s 5c Ah"


def small_games(text: str, number: int) -> list[Position]:
    """Openings of small decks, and games half played in their first pass."""
    pick, kinds = random.Random(text), (small_opening, small_half_played)
    found = [kinds[n % 2](pick, RuleSet.parse(text)) for n in range(number)]
    return [each for each in found if not each.is_over and each.pass_number == 1]


@cache
def known() -> list[tuple[Position, int]]:
    """Positions with their values: from the search; of three ends, and of a whole deck, by hand."""
    by_hand = [
        # Six cards allow no draw, so a pair must go at once, and then none is left for the others.
        (setup("Qh 3d 5s 4s 5h 2h", "5d 3h 4d Ks 4h", rules=ONE), 0),
        # The butler does not bring a queen back from the score pile.
        (setup("Qc", "Jk 2d 2h 2s 5c", scored="Qd Qh Qs", rules=ONE), 5),
        # Two jacks throw the butler out before he can find an ace.
        (setup("Jh", JACKS, butler=JACKS, rules=ONE), 1),
        (opening(0, ONE), 4),
    ]
    assert all(solve(position).best.value == value for position, value in by_hand)
    return [*((each, solve(each).best.value) for each in small_games(ONE, 40)), *by_hand]


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("peer", [plain, whole_asp])
def test_within_one_pass(peer: ModuleType, part: int):
    """Three queens and two aces of a whole deck take the plain search too long."""
    if peer is whole_asp:
        pytest.importorskip("clingo")
    more = [] if peer is plain else [(opening(3, ONE), 4), (opening(4, ONE), 5)]
    for position, value in [*known(), *more][part::4]:
        assert peer.best_value(position) == value, position


@pytest.mark.parametrize("games", [8, pytest.param(100, marks=pytest.mark.long)])
def test_two_passes(games: int):
    """In 125 and 165 a queen that is the last card of pass 1 matters."""
    pytest.importorskip("clingo")
    matters = [opening(seed, TWO, "2345") for seed in (125, 165)]
    for position in (*matters, opening(0, TWO, "345"), *small_games(TWO, games)):
        assert whole_asp.best_value(position) == solve(position).best.value, position
