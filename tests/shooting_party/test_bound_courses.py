"""Games that were played fit in the model of the upper bound, under every rule set."""

import random

import pytest

from solver.shooting_party.relaxation import groups, upper_bound
from solver.shooting_party.relaxation.course import Course
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solve import solve
from tests.shooting_party.courses import eager_game, laid_down
from tests.shooting_party.helpers import DATA, PLAYED, rules, setup
from tests.shooting_party.playout import random_game

DECKS = ("", "5", "45", "235", "345", "2345")


def some_game(text: str, seed: int) -> tuple[Position, list[Move]]:
    """A position of a whole or small deck, and a random game from there."""
    pick = random.Random(f"course {text} {seed}")
    deal, out = Deal.from_seed(seed), pick.choice(DECKS)
    chosen = rules(text).within(pick.choice((1, 2, 2, 3)))
    position = Position.opening(deal.without(out) if out else deal, chosen)
    moves = eager_game(position, pick)
    played = pick.choice((0, 0, 0, len(moves) // 3))
    for move in moves[:played]:
        position = position.play(move)
    return position, moves[played:]


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(100, 103), marks=pytest.mark.long)])
@pytest.mark.parametrize("text", PLAYED)
def test_games_of_each_rule_set(text: str, seeds: range):
    for seed in seeds:
        position, moves = some_game(text, seed)
        assert laid_down(position, moves), (seed, position, moves)


@pytest.mark.parametrize(("seed", "passes"), [(0, 1), (4, 2), (11, 3)])
def test_lines_of_the_search(seed: int, passes: int):
    """Seed 11 in three passes: the last contact leaves exactly four cards, and a pass ends exactly
    with a draw in the butler's order.
    """
    position = Position.opening(Deal.from_seed(seed), RuleSet(passes=passes))
    assert laid_down(position, solve(position).line.moves)


def test_random_games_fit():
    for seed in range(3):
        game = random_game(seed, RuleSet(passes=2))
        assert laid_down(game.positions[0], game.positions[-1].played or ())


@pytest.mark.long
def test_rare_games_fit():
    """Couples and queens over a reshuffle, leavings across it, a pile that the butler empties."""
    for line in (DATA / "games-rare.txt").read_text(encoding="utf-8").splitlines()[::9]:
        game = random_game(int(line.split()[0]), RuleSet())
        assert laid_down(game.positions[0], game.positions[-1].played or ()), line


FETCHED = setup("Jk 2h", "Qd 2d 3h 3c 4h 5s 4d Ad", pass_number=3)
FETCHED_GAME = ["butler:Qc", "draw", "-2d2h", "meet:Qd"]


def test_a_queen_brought_from_old_discards_is_displaced():
    assert laid_down(FETCHED, FETCHED_GAME)


# -- the test itself sees something --------------------------------------------------------------


def test_a_game_of_other_rules_does_not_fit():
    """Leaving at will, and a contact over an empty pile, do not fit where they are forbidden."""
    free, bound = (
        setup("3d 2h", "Qc 2d 3h 3c 4h 5s 4d", pass_number=3, rules=f"leverstoke,leave={word}")
        for word in ("allowed", "forbidden")
    )
    game = ["leave", "draw"]
    assert laid_down(free, game)
    assert not laid_down(free, game, Course(bound, frozenset()))
    lazy, eager = (
        setup("Qc", "2h 2d", pass_number=3, rules=f"leverstoke,exhaustion={word}")
        for word in ("lazy", "eager")
    )
    game = ["draw", "-2d2h", "meet:Qc"]
    assert laid_down(lazy, game)
    assert not laid_down(lazy, game, Course(eager, frozenset()))
    assert laid_down(lazy, game, Course(eager, frozenset({groups.END})))


# -- bounds that were hard -----------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(("seed", "score"), [(0, 8), (339, 7)])
def test_three_passes(seed: int, score: int):
    """Seed 0 has an eight within three passes; seed 339 has none."""
    bound = upper_bound(Position.opening(Deal.from_seed(seed)))
    assert (bound.score, bound.because) == (score, "relaxation")


@pytest.mark.long
@pytest.mark.parametrize("seed", [29, 57, 12])
def test_two_passes_that_were_hard(seed: int):
    """29 and 57 have lines in which a draw ends a pass exactly; 12 has a best of six."""
    position = Position.opening(Deal.from_seed(seed), RuleSet(passes=2))
    best = solve(position).profile[-1]
    assert best.proven
    assert upper_bound(position).score == best.value
