"""What a position still allows: retrograde labels, held against the solver (against
brute force: test_small_games.py)."""

import pytest

from solver.shooting_party import Deal, Goal, Position, Prospects, RuleSet, solve
from solver.shooting_party.analysis.explanation import keepers, loss, losses
from solver.shooting_party.packed import conversion
from solver.shooting_party.search.budget import Budget, Meter, OutOfBudget
from solver.shooting_party.search.query import Query, Reachability
from tests.shooting_party.playout import random_game

ONE = RuleSet(passes=1)
EFFORT = "solver.shooting_party.analysis.prospects.EFFORT"


def labels_of(position: Position, goal: Goal, budget: Budget | None = None) -> Reachability:
    return Reachability(Query(position, goal, Meter(budget or Budget())))


@pytest.mark.parametrize("seed", [0, pytest.param(29, marks=pytest.mark.long)])
def test_labels_of_a_whole_deal_are_what_the_solver_says(seed: int):
    """Positions of random games, two passes to go."""
    goal = Goal.parse("6")
    positions = random_game(seed, RuleSet(passes=2)).positions
    labels = labels_of(positions[0], goal)
    for position in positions[:25]:
        expected = solve(position, goal=goal).verdict
        assert ("yes" if labels.keeps(conversion.pack(position)) else "no") == expected


def test_labels_out_of_budget():
    start = Position.opening(Deal.from_seed(1), RuleSet(passes=2))
    with pytest.raises(OutOfBudget):
        labels_of(start, Goal.parse("8"), Budget(positions=10_000))


@pytest.mark.parametrize("effort", [3_000_000, 0])
def test_prospects_with_and_without_labels(effort: int, monkeypatch: pytest.MonkeyPatch):
    """An effort too small for labels leaves questions to the solver, or open; never wrong."""
    positions = random_game(6, ONE).positions
    monkeypatch.setattr(EFFORT, effort or 2_000)
    prospects = Prospects(positions[0])
    known = 0
    for position in positions:
        best = solve(position).best
        low, high = prospects.best(position)
        assert low <= best.value <= high
        known += low == high
    assert known == len(positions) or effort == 0
    assert known > 0


@pytest.mark.parametrize("seed", [0, 5, 42])
def test_losses_of_a_random_game(seed: int):
    """Each fall of the best value, as the solver sees it position by position."""
    positions = random_game(seed, ONE).positions
    values = [solve(position).best.value for position in positions]
    prospects = Prospects(positions[0])
    expected = [
        (str(value), next(n for n, v in enumerate(values) if v < value))
        for value in range(values[0], values[-1], -1)
    ]
    found = list(losses(prospects, positions))
    assert [(each.goal.text, each.move) for each in found] == expected
    assert expected
    for each in found:
        before = positions[each.move - 1]
        kept = keepers(prospects, before, each.goal)
        assert kept
        for move in before.legal_moves():
            verdict = solve(before.play(move), goal=each.goal).verdict
            assert (verdict == "yes") == (move in kept)


def test_a_goal_that_was_never_there_is_lost_by_no_move():
    positions = random_game(0, ONE).positions
    lost = loss(Prospects(positions[0]), positions, Goal.parse("8"))
    assert (lost.kept, lost.gone, lost.move) == (None, 0, None)


def test_what_the_effort_leaves_open_is_said(monkeypatch: pytest.MonkeyPatch):
    positions = random_game(3, ONE).positions
    sure = loss(Prospects(positions[0]), positions, Goal.parse("4"))
    monkeypatch.setattr(EFFORT, 300)
    vague = loss(Prospects(positions[0]), positions, Goal.parse("4"))
    assert vague.kept is None or vague.kept <= sure.move - 1
    assert vague.gone is None or vague.gone >= sure.move
    assert vague.move is None
    assert (vague.kept, vague.gone) != (None, None)
