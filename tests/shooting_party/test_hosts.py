"""The solver of the page, in Node: the same answers, lines and position counts as here."""

from collections.abc import Callable
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


def opening(seed: int, text: str = "leverstoke", left_out: str = "") -> Position:
    return Position.opening(Deal.from_seed(seed).without(left_out), rules(text))


def random_game(
    seed: int, longest: int, text: str = "leverstoke"
) -> tuple[list[Position], list[str]]:
    """The positions of a random game that is not over, and its moves."""
    random, positions = Random(seed), [opening(seed, text)]
    for _ in range(random.randrange(3, longest)):
        after = positions[-1].play(random.choice(positions[-1].legal_moves()))
        if after.is_over:
            break
        positions.append(after)
    return positions, [*map(str, positions[-1].played)]


def small_deck(node: Node, seed: int) -> None:
    """Also the line that is best by all its keys, with three passes to play."""
    start = opening(seed, PLAYED[seed % len(PLAYED)], "345")
    same(node, start, [], par=True)
    same(node, start, [], goal=["1q", "3", "2q", "5", "4q", "8"][seed % 6])


def mid_game(node: Node, seed: int) -> None:
    positions, moves = random_game(900 + seed, 40)
    same(node, positions[0], moves)
    same(node, positions[0], moves, goal="8")


def finished(node: Node, seed: int) -> None:
    end = playout.random_game(3 + seed, RuleSet(passes=1)).positions[-1]
    same(node, opening(3 + seed, "leverstoke,passes=1"), [*map(str, end.played)])


def little_memory(node: Node, seed: int) -> None:
    for size in (1_500_000, 3_000_000):
        same(node, opening(seed), [], bytes=size, par=False)


@in_node
@pytest.mark.parametrize("share", [1, pytest.param(10, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("ask", "count"),
    [
        (lambda node, seed: same(node, opening(700 + seed), []), 30),
        (small_deck, 12),
        (mid_game, 6),
        (finished, 1),
        (little_memory, 3),
    ],
)
def test_answers(node: Node, ask: Callable[[Node, int], None], count: int, share: int):
    for seed in range(count * share):
        ask(node, seed)


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
