"""Noisy solvers that search: how many moves they try before they find a solution."""

from math import log

import pytest

from generator.shooting_party.rating.open_grade import efforts_at
from solver.shooting_party import Deal, Position, RuleSet
from solver.shooting_party.players import searching
from solver.shooting_party.players.noisy_solvers import NOISY_SOLVERS
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.scores import Goal, Target
from tests.shooting_party.corpus import some

ONE = RuleSet(passes=1)


def moves_within(position: Position, goal: Goal, left: int) -> int:
    """How many moves there are to try, by the readable engine, where no line reaches the goal."""
    if left == 0 or position.is_over:
        return 0
    assert position.score not in goal.scores
    return sum(1 + moves_within(position.play(m), goal, left - 1) for m in position.legal_moves())


def efforts(position: Position, goal: Goal, most: int) -> list[float]:
    return [each.mean for each in searching.efforts(position, Target(goal), most)]


@pytest.mark.parametrize("seed", range(3))
def test_where_nothing_reaches_the_target_every_move_is_tried(seed: int):
    position, goal = Position.opening(Deal.from_seed(seed), ONE), Goal.parse("8")
    every = moves_within(position, goal, 3)
    assert 0 < every < searching.MOST_TRIED
    assert efforts(position, goal, 3) == pytest.approx([log(1 + every)] * len(NOISY_SOLVERS))


def test_what_is_reached_already_takes_no_effort():
    position = Position.opening(Deal.from_seed(4), ONE)
    assert efforts(position, Goal.parse("0"), 5) == [0] * len(NOISY_SOLVERS)


def test_a_search_ends_when_it_has_tried_enough():
    position = Position.opening(Deal.from_seed(4), ONE)
    most = log(1 + searching.MOST_TRIED)
    assert efforts(position, Goal.parse("8"), 30) == pytest.approx([most] * len(NOISY_SOLVERS))


def test_a_solution_is_found():
    """Long before a search ends without one, and the same way each time."""
    study = min(some("couple", 12), key=lambda study: len(study.line))
    found = efforts_at(study)
    enough = log(searching.MOST_TRIED / 10)
    assert all(log(1 + len(study.line)) <= each.mean < enough for each in found)
    assert found == efforts_at(study)


def test_of_a_mistake_the_line_before_it_is_searched_for():
    study = next(s for s in some("mistake", 12) if s.key)
    here = replay(study.start, study.line[: study.key]).end
    assert efforts_at(study) == searching.efforts(here, study.target, 14)
