"""The upper bound: never below the truth, and each part of it worth having.

The truth is the solver's (held to brute force in test_solve.py) or, on small games, brute force.
"""

import random

import pytest

from solver.shooting_party import Position, RuleSet, solve
from solver.shooting_party.relaxation.upper_bound import upper_bound
from solver.shooting_party.rules.scores import OBJECTIVES
from tests.shooting_party.against_brute.games import random_end
from tests.shooting_party.helpers import opening, rules, setup
from tests.shooting_party.playout import random_game
from tests.shooting_party.small_games import SmallGame, small_games
from tests.shooting_party.tables import blocks, position_of

ONE = RuleSet(passes=1)
LONG = pytest.mark.long


def gap(position: Position, objective: str = "cards", **options: object) -> int:
    """How far the bound lies above the truth, by the search; never below."""
    bound = upper_bound(position, None, objective, **options)
    entry = solve(position, objective=objective).profile[-1]
    value = entry.score[0] if objective == "queens" else entry.value
    assert entry.proven
    assert value <= bound.score <= bound.trivial
    return bound.score - value


SIX = opening(6, ONE, "45")


# -- never below the truth -----------------------------------------------------------------------


@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("seed", [0, 3, 6])
def test_positions_on_the_way_and_queens_alone(seed: int, objective: str):
    """Positions of random games, with cards held, scored and, in two, a spouse's choice waiting.
    (Of many small games: `relaxation` in tests/soundness.py.)
    """
    positions = random_game(seed, ONE).positions
    waiting = [p for p in positions if p.choice_waits is not None]
    for position in (positions[len(positions) // 3], *waiting[:1]):
        gap(position, objective)


@LONG
@pytest.mark.parametrize(
    ("seed", "passes", "value"),
    [(1, 2, 8), (5, 2, 7), (29, 2, 8), (57, 2, 7), (12, 2, 6), (0, 3, 8), (339, 3, 7)],
)
def test_whole_deals(seed: int, passes: int, value: int):
    """The values are the solver's. In 29 and 57 a draw ends a pass exactly."""
    found = upper_bound(opening(seed, RuleSet(passes=passes)))
    assert (found.score, found.because) == (value, "relaxation")


@pytest.mark.parametrize("game", small_games("trap"), ids=lambda game: game.name)
def test_traps_of_the_last_pass(game: SmallGame):
    """What the obvious constraints deny."""
    value = max(map(sum, game.scores()))
    assert value > sum(game.root.score), "the trap needs something to score"
    assert upper_bound(game.root).score == value


@blocks("reshuffles.txt")
def test_traps_of_the_reshuffle(head: str, lines: list[str]):
    position = position_of(*lines)
    assert gap(position, budget=5) >= 0
    assert solve(position).best.value > sum(position.score)


def test_effort_only_weakens():
    """No effort gives the trivial bound; the same effort gives the same answer."""
    none = upper_bound(SIX, budget=0)
    assert (none.score, none.because, upper_bound(SIX).score) == (8, "effort", 3)
    first, second = (upper_bound(SIX, budget=0.02) for _ in range(2))
    assert first == second
    assert first.score >= 3


def test_a_finished_game_and_a_pass_too_late():
    end = random_game(3, ONE).positions[-1]
    assert upper_bound(end).score == sum(end.score)
    with pytest.raises(ValueError, match="pass 3 in 1 passes"):
        upper_bound(setup("Qc", "2c", pass_number=3, rules="leverstoke,passes=1"))


# -- each part of it -----------------------------------------------------------------------------


def end(name: str, text: str, joker: str) -> Position:
    return random_end(random.Random(name), text, joker)


EXACT = {
    "the player discards pairs and sets": end("discards 1", "leverstoke", "hand"),
    "queen and king of one suit part": end("couples 20", "leverstoke", "pile"),
    "two jacks force the hand to leave": end("jacks 13", "leverstoke", "hand"),
    "no contact once the pile is exhausted": end("end 40", "leverstoke", "hand"),
    "no leaving at will": end("leave 22", "leverstoke,leave=forbidden", "hand"),
    "only a hand of five or fewer draws two": opening(5, rules("three-rounds").within(1)),
    "an ace is scored only if displayed": SIX,
    "the butler brings only discards": opening(9, ONE, "235"),
    "the butler's ace may be the last card": setup(
        "Jk Qh", "Ah", pass_number=3, scored="Qc Ac Qd Ad Qs As"
    ),
    "of two queens the first is displaced": setup(
        "Qc 3s", "Qd 2d 3h 3c 4h 5s 4d Ad", pass_number=3
    ),
    "what crosses a reshuffle is what was held": setup(
        "Qc 2c", "Qd", pass_number=2, scored="Qh Ah Qs As", next_pile="2h 2d 3d 4s",
        rules="leverstoke,butler_search=keep",
    ),
}  # fmt: skip
"""Constraints, each with a position in which the bound would be higher without it."""


@pytest.mark.parametrize("constraint", EXACT)
def test_each_constraint_makes_the_bound_exact_in_a_place(constraint: str):
    assert gap(EXACT[constraint]) == 0
