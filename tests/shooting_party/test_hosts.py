"""The solver of the page, in Node: the same answers, lines and position counts as here."""

from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from solver.shooting_party import Budget, Goal, Position, RuleSet, solve
from solver.shooting_party.analysis.solutions import line_of
from solver.shooting_party.rules.replay import moves_of, replay
from solver.shooting_party.rules.scores import Target
from solver.shooting_party.search import query
from solver.shooting_party.search.fewest import fewest_moves
from solver.shooting_party.search.goals import accepted_by, as_bits
from tests.common.page_modules import in_node
from tests.shooting_party import playout
from tests.shooting_party.helpers import PLAYED, opening
from tests.shooting_party.node import Node


def same(node: Node, start: Position, moves: list[str], **asked: Any) -> None:
    """Ask both."""
    position = replay(start, moves_of(moves)).end
    budget = Budget(asked.get("positions"), asked.get("bytes", Budget().memory))
    goal = Goal.parse(asked.pop("goal")) if "goal" in asked else None
    here = solve(position, budget=budget, goal=goal, par=asked.get("par")).to_json()
    if goal is not None:
        asked["scores"] = as_bits(goal.scores)
    there = node.of_solver("solve", start, moves, **asked)
    assert [there[what] for what in ("verdict", "unknown_because", "profile", "positions")] == [
        here["verdict"], here.get("unknown_because"), here["profile"], here["effort"]["positions"]
    ]  # fmt: skip
    for which in ("line", "win_line"):
        mine, line = (each.get(which) or {"moves": []} for each in (there, here))
        assert mine["moves"] == line["moves"]


def random_game(
    seed: int, longest: int, text: str = "leverstoke"
) -> tuple[list[Position], list[str]]:
    """The positions of a random game that is not over, and its moves."""
    pick, positions = Random(seed), [opening(seed, text)]
    for _ in range(pick.randrange(3, longest)):
        after = positions[-1].play(pick.choice(positions[-1].legal_moves()))
        if after.is_over:
            break
        positions.append(after)
    return positions, [*map(str, positions[-1].played)]


@in_node
@pytest.mark.parametrize("share", [1, pytest.param(10, marks=pytest.mark.long)])
def test_answers(node: Node, share: int):
    """Of openings, also within little memory; of small decks with the line that is best by all its
    keys; from within games, and at their end.
    """
    goals = ["1q", "3", "2q", "5", "4q", "8"]
    for seed in range(700, 700 + 10 * share):
        same(node, opening(seed), [])
    for seed in range(12 * share):
        start = opening(seed, PLAYED[seed % len(PLAYED)], "345")
        same(node, start, [], par=True)
        same(node, start, [], goal=goals[seed % 6])
    for seed in range(900, 900 + 6 * share):
        (start, *_), moves = random_game(seed, 40)
        same(node, start, moves)
        same(node, start, moves, goal="8")
    for seed in range(3, 3 + share):
        start, *_, end = playout.random_game(seed, RuleSet(passes=1)).positions
        same(node, start, [*map(str, end.played)])
    for seed, size in product(range(3 * share), (1_500_000, 3_000_000)):
        same(node, opening(seed), [], bytes=size, par=False)


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
        same(node, opening(seed), [], longest=longest, par=False)
    assert refusals


@in_node
@pytest.mark.parametrize("games", [3, pytest.param(30, marks=pytest.mark.long)])
def test_moves_that_keep_a_goal(node: Node, games: int):
    """Also once it has been reached."""
    goal = Goal.parse("4")
    for seed in range(games):
        start = opening(50 + seed, "leverstoke,passes=2")
        line = solve(start).line.moves
        for count in (0, len(line) // 2, len(line)):
            position = replay(start, line[:count]).end
            verdicts = [
                {"move": str(move), "verdict": solve(position.play(move), goal=goal).verdict}
                for move in position.legal_moves()
            ]
            made = [*map(str, line[:count])]
            assert node.of_solver("keeping", start, made, scores=as_bits(goal.scores)) == verdicts


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
    positions, moves = random_game(1001, 12)
    found = node.of_solver("best", positions[0], moves, positions=50)
    assert found["low"] < found["high"], "a budget leaves bounds"
    assert found["low"] <= sum(solve(positions[-1], par=False).best.score) <= found["high"]


@in_node
@pytest.mark.parametrize("games", [8, pytest.param(80, marks=pytest.mark.long)])
def test_the_fewest_moves(node: Node, games: int):
    """Also of targets that nothing reaches."""
    for seed in range(2000, 2000 + games):
        positions, moves = random_game(seed, 20, "leverstoke,passes=1")
        target = Target(Goal.of((1 + seed % 2, seed % 2)))
        if target.reached(positions[-1]):
            continue
        here, accepted = fewest_moves(positions[-1], target, 60), accepted_by(target).tolist()
        there = node.of_solver("fewest", positions[0], moves, accepted=accepted)
        assert there["moves"] == (None if here is None else here.moves)
        if here is not None:
            assert there["line"] == [str(move) for move in line_of(here)]
