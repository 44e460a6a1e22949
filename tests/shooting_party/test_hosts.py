"""The solver of the page, in Node: the same answers, lines and position counts as here."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from solver.shooting_party import Budget, Deal, Goal, Position, RuleSet, solve
from solver.shooting_party.search import hosts
from solver.shooting_party.search.goals import as_bits
from tests.shooting_party.helpers import PLAYED, rules
from tests.shooting_party.node import STATIC, Node, in_node


def test_the_layout_is_that_of_the_machine():
    """Else: python -m solver.shooting_party.search.hosts"""
    assert (STATIC / "layout.mjs").read_text(encoding="utf-8") == hosts.module()


class Solver(Node):
    """The solver of the page."""

    def solve(self, start: Position, moves: list[str], **options: Any) -> Any:
        """Return the answer about the position after some moves."""
        switches = {name: getattr(start.rules, name) for name in RuleSet.SWITCHES}
        deal = {"orders": start.deal.orders, "rules": switches}
        return self.ask(**deal, moves=moves, options=options)["answer"]


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Solver]:
    node = Solver("solver_host.mjs", "search", tmp_path_factory.mktemp("module"))
    with node.process:
        yield node


def same(node: Solver, start: Position, moves: list[str], **asked: Any) -> None:
    """Ask both."""
    position = start
    for move in moves:
        position = position.play(next(m for m in position.legal_moves() if str(m) == move))
    budget = Budget(asked.get("positions"), asked.get("bytes", Budget().memory))
    goal = Goal.parse(asked["goal"]) if "goal" in asked else None
    here = solve(position, budget=budget, goal=goal, par=asked.get("par")).to_json()
    options = {name: value for name, value in asked.items() if name != "goal"}
    if goal is not None:
        options["scores"] = as_bits(goal.scores)
    there = node.solve(start, moves, **options)
    assert there["verdict"] == here["verdict"]
    assert there["unknown_because"] == here.get("unknown_because")
    assert there["profile"] == here["profile"]
    assert there["positions"] == here["effort"]["positions"]
    for which in ("line", "win_line"):
        line = here.get(which)
        mine = there[which] or {"moves": []}
        assert mine["moves"] == ([] if line is None else line["moves"])


@in_node
@pytest.mark.parametrize("deals", [30, pytest.param(300, marks=pytest.mark.long)])
def test_profiles(node: Solver, deals: int):
    for seed in range(700, 700 + deals):
        same(node, Position.opening(Deal.from_seed(seed)), [])


@in_node
@pytest.mark.parametrize("deals", [12, pytest.param(90, marks=pytest.mark.long)])
def test_rule_sets_goals_and_small_decks(node: Solver, deals: int):
    """Also the line that is best by all its keys, with three passes to play."""
    for seed in range(deals):
        text = PLAYED[seed % len(PLAYED)]
        start = Position.opening(Deal.from_seed(seed).without("345"), rules(text))
        same(node, start, [], par=True)
        same(node, start, [], goal=["1q", "3", "2q", "5", "4q", "8"][seed % 6])


@in_node
@pytest.mark.parametrize("games", [6, pytest.param(60, marks=pytest.mark.long)])
def test_positions_in_mid_game(node: Solver, games: int):
    for seed in range(games):
        random, start = Random(seed), Position.opening(Deal.from_seed(900 + seed))
        position, moves = start, list[str]()
        for _ in range(random.randrange(3, 40)):
            if legal := position.legal_moves():
                move = random.choice(legal)
                moves.append(str(move))
                position = position.play(move)
        same(node, start, moves)
        same(node, start, moves, goal="8")


@in_node
@pytest.mark.parametrize("deals", [3, pytest.param(43, marks=pytest.mark.long)])
def test_budgets_of_memory(node: Solver, deals: int):
    for seed in range(deals):
        for size in (1_500_000, 3_000_000):
            same(node, Position.opening(Deal.from_seed(seed)), [], bytes=size, par=False)


@in_node
@pytest.mark.parametrize("games", [3, pytest.param(30, marks=pytest.mark.long)])
def test_moves_that_keep_a_goal(node: Solver, games: int):
    """Also once it has been reached."""
    for seed in range(games):
        start = Position.opening(Deal.from_seed(50 + seed), "leverstoke,passes=2")
        line = [str(move) for move in solve(start).line.moves]
        for count in (0, len(line) // 2, len(line)):
            position = start
            for move in line[:count]:
                position = position.play(move)
            goal = Goal.parse("4")
            verdicts = [
                {"move": str(move), "verdict": solve(position.play(move), goal=goal).verdict}
                for move in position.legal_moves()
            ]
            asked = {"keeping": True, "scores": as_bits(goal.scores)}
            assert node.solve(start, line[:count], **asked) == verdicts
