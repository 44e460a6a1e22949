"""The solver of the page, in Node: the same answers, lines and position counts as here."""

from random import Random
from typing import Any

import numpy as np
import pytest

from solver.shooting_party import Budget, Deal, Goal, Position, RuleSet, solve
from solver.shooting_party.analysis.solutions import line_of
from solver.shooting_party.rules.replay import moves_of, replay
from solver.shooting_party.rules.scores import Target
from solver.shooting_party.search import query
from solver.shooting_party.search.fewest import fewest_moves
from solver.shooting_party.search.goals import accepted_by, as_bits
from tests.common.page_modules import in_node
from tests.shooting_party import playout
from tests.shooting_party.helpers import PLAYED, rules
from tests.shooting_party.node import Node


def same(node: Node, start: Position, moves: list[str], **asked: Any) -> None:
    """Ask both."""
    position = replay(start, moves_of(moves)).end
    budget = Budget(asked.get("positions"), asked.get("bytes", Budget().memory))
    goal = Goal.parse(asked["goal"]) if "goal" in asked else None
    here = solve(position, budget=budget, goal=goal, par=asked.get("par")).to_json()
    options = {name: value for name, value in asked.items() if name != "goal"}
    if goal is not None:
        options["scores"] = as_bits(goal.scores)
    there = node.of_solver("solve", start, moves, **options)
    assert there["verdict"] == here["verdict"]
    assert there["unknown_because"] == here.get("unknown_because")
    assert there["profile"] == here["profile"]
    assert there["positions"] == here["effort"]["positions"]
    for which in ("line", "win_line"):
        line = here.get(which)
        mine = there[which] or {"moves": []}
        assert mine["moves"] == ([] if line is None else line["moves"])


def random_game(
    seed: int, longest: int, text: str = "leverstoke"
) -> tuple[list[Position], list[str]]:
    """The positions of a random game that is not over, and its moves."""
    random, positions = Random(seed), [Position.opening(Deal.from_seed(seed), rules(text))]
    moves: list[str] = []
    for _ in range(random.randrange(3, longest)):
        move = random.choice(positions[-1].legal_moves())
        if (after := positions[-1].play(move)).is_over:
            break
        positions.append(after)
        moves.append(str(move))
    return positions, moves


@in_node
@pytest.mark.parametrize("deals", [30, pytest.param(300, marks=pytest.mark.long)])
def test_profiles(node: Node, deals: int):
    for seed in range(700, 700 + deals):
        same(node, Position.opening(Deal.from_seed(seed)), [])


@in_node
@pytest.mark.parametrize("deals", [12, pytest.param(90, marks=pytest.mark.long)])
def test_rule_sets_goals_and_small_decks(node: Node, deals: int):
    """Also the line that is best by all its keys, with three passes to play."""
    for seed in range(deals):
        text = PLAYED[seed % len(PLAYED)]
        start = Position.opening(Deal.from_seed(seed).without("345"), rules(text))
        same(node, start, [], par=True)
        same(node, start, [], goal=["1q", "3", "2q", "5", "4q", "8"][seed % 6])


@in_node
@pytest.mark.parametrize("games", [6, pytest.param(60, marks=pytest.mark.long)])
def test_positions_in_mid_game(node: Node, games: int):
    for seed in range(900, 900 + games):
        positions, moves = random_game(seed, 40)
        same(node, positions[0], moves)
        same(node, positions[0], moves, goal="8")


@in_node
def test_a_finished_game(node: Node):
    positions = playout.random_game(3, RuleSet(passes=1)).positions
    same(node, positions[0], [str(move) for move in positions[-1].played])


@in_node
@pytest.mark.parametrize("deals", [3, pytest.param(43, marks=pytest.mark.long)])
def test_budgets_of_memory(node: Node, deals: int):
    for seed in range(deals):
        for size in (1_500_000, 3_000_000):
            same(node, Position.opening(Deal.from_seed(seed)), [], bytes=size, par=False)


@in_node
@pytest.mark.parametrize("longest", [2**12, 2**14])
def test_memory_that_the_system_refuses(node: Node, longest: int, monkeypatch: pytest.MonkeyPatch):
    resize, refusals = query.resize, 0

    def refused(array: np.ndarray, length: int) -> None:
        nonlocal refusals
        if length > longest:
            refusals += 1
            raise MemoryError
        resize(array, length)

    monkeypatch.setattr(query, "resize", refused)
    for seed in range(3):
        same(node, Position.opening(Deal.from_seed(seed)), [], longest=longest, par=False)
    assert refusals


@in_node
@pytest.mark.parametrize("games", [3, pytest.param(30, marks=pytest.mark.long)])
def test_moves_that_keep_a_goal(node: Node, games: int):
    """Also once it has been reached."""
    for seed in range(games):
        start = Position.opening(Deal.from_seed(50 + seed), "leverstoke,passes=2")
        line = [str(move) for move in solve(start).line.moves]
        for count in (0, len(line) // 2, len(line)):
            position = replay(start, moves_of(line[:count])).end
            goal = Goal.parse("4")
            verdicts = [
                {"move": str(move), "verdict": solve(position.play(move), goal=goal).verdict}
                for move in position.legal_moves()
            ]
            scores = as_bits(goal.scores)
            assert node.of_solver("keeping", start, line[:count], scores=scores) == verdicts


@in_node
@pytest.mark.parametrize("games", [1, pytest.param(60, marks=pytest.mark.long)])
def test_the_most_cards_of_a_position_and_along_a_game(node: Node, games: int):
    """What is not said of a position follows from its neighbours: it never grows."""
    for seed in range(1000, 1000 + games):
        positions, moves = random_game(seed, 40)
        most = [sum(solve(each, par=False).best.score) for each in positions]
        assert node.of_solver("best", positions[0], moves)["low"] == most[-1]
        parts = node.of_solver("along", positions[0], moves)
        found = {part["at"]: part["low"] for part in parts}
        assert all(part["low"] == part["high"] for part in parts)
        for at, value in enumerate(most):
            before = found[max(n for n in found if n <= at)]
            after = found[min(n for n in found if n >= at)]
            assert found.get(at, before) == value
            assert before == after or at in found


@in_node
def test_a_budget_leaves_bounds(node: Node):
    positions, moves = random_game(1001, 12)
    found = node.of_solver("best", positions[0], moves, positions=50)
    assert found["low"] < found["high"]
    assert found["low"] <= sum(solve(positions[-1], par=False).best.score) <= found["high"]


@in_node
@pytest.mark.parametrize("games", [8, pytest.param(80, marks=pytest.mark.long)])
def test_the_fewest_moves(node: Node, games: int):
    """Also of targets that nothing reaches."""
    for seed in range(2000, 2000 + games):
        positions, moves = random_game(seed, 20, "leverstoke,passes=1")
        target = Target(Goal.of((1 + seed % 2, seed % 2)))
        accepted = [int(each) for each in accepted_by(target)]
        if target.reached(positions[-1]):
            continue
        here = fewest_moves(positions[-1], target, 60)
        there = node.of_solver("fewest", positions[0], moves, accepted=accepted)
        assert there["moves"] == (None if here is None else here.moves)
        if here is not None:
            assert there["line"] == [str(move) for move in line_of(here)]
