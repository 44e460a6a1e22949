"""The solver of the page and play with the pile unseen, in Node: the same answers, lines, position
counts, advice, reasons and games as here.
"""

import gzip
from collections.abc import Callable, Iterator
from dataclasses import asdict
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from solver.shooting_party import Budget, Goal, Move, Position, RuleSet, host, solve
from solver.shooting_party.analysis.solutions import line_of
from solver.shooting_party.packed.layout import OVER
from solver.shooting_party.players.bots import Player
from solver.shooting_party.rules.cards import JOKER
from solver.shooting_party.rules.replay import moves_of, replay
from solver.shooting_party.rules.scores import Target
from solver.shooting_party.search.fewest import fewest_moves
from solver.shooting_party.search.goals import accepted_by, as_bits
from solver.shooting_party.unseen.advice import AIM_NAMES, USUAL, Advice
from solver.shooting_party.unseen.afterstates import due_in
from solver.shooting_party.unseen.network import trained
from solver.shooting_party.unseen.reasons import reasons
from solver.shooting_party.unseen.sampling import ENDS, Decision
from tests.common.page_modules import in_node
from tests.shooting_party import playout
from tests.shooting_party.helpers import DISTINCT, PLAYED, opening, refusing
from tests.shooting_party.node import Node, scores


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """Node, for all tests of this file."""
    made = Node(tmp_path_factory.mktemp("page"))
    with made.process:
        yield made
        assert made.process.stdin
        made.process.stdin.close()


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
    pick = Random(seed)
    course = playout.wander(opening(seed, text), pick, leaving=True)[:-1]
    positions = course[: pick.randrange(4, longest)]
    return positions, [*map(str, positions[-1].played)]


@in_node
@pytest.mark.parametrize("share", [1, pytest.param(20, marks=pytest.mark.long)])
def test_answers(node: Node, share: int):
    """Of openings, also within little memory; of small decks with the line that is best by all its
    keys; from within games, and at their end.
    """
    goals = ["1q", "3", "2q", "5", "4q", "8"]
    for seed in range(700, 700 + 5 * share):
        same(node, opening(seed), [])
    for seed in range(6 * share):
        start = opening(seed, PLAYED[seed % len(PLAYED)], "345")
        same(node, start, [], par=True)
        same(node, start, [], goal=goals[seed % 6])
    for seed in range(900, 900 + 3 * share):
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
    refused = refusing(monkeypatch, lambda _, length: length > longest)
    for seed in range(3):
        same(node, opening(seed), [], longest=longest, par=False)
    assert refused


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


# -- with the pile unseen --------------------------------------------------------------------------


AIMS = dict(zip(AIM_NAMES, ("cards", "four", "eight"), strict=True))
"""The aims as Python names them, and as the page does."""

FEW = [
    pytest.param(player, games, id=f"{player.name}-{games}", marks=marks)
    for player, _ in host.GAMES
    for games, marks in (((1, ()), (3, pytest.mark.long)) if player.samples else ((20, ()),))
]
"""Games of each player: a strong one takes a second for one."""


def test_the_file_of_the_network_is_small_and_the_same_each_time():
    file = host.network_file()
    assert file == host.network_file()
    assert len(file) <= 440_000
    digits = np.frombuffer(gzip.decompress(file), dtype=np.int8)
    for array in trained():
        numbers = np.zeros(array.size, dtype=np.int64)
        for _ in host.planes(array):
            plane, digits = np.split(digits, [array.size])
            numbers = host.BASE * numbers + plane
        assert (numbers == array.ravel()).all()
    assert not digits.size


def asked(at: Position, **more: Any) -> dict[str, Any]:
    """The question about a position."""
    moves = [str(move) for move in at.played]
    return {"code": at.deal.code, "rules": str(at.rules), "moves": moves, **more}


def random_positions(seed: int) -> list[Position]:
    """The positions of a random game but its end; every rule set has its turn, and one game in six
    a smaller deck.
    """
    left_out = "345"[: 1 + seed % 3] if seed % 6 == 5 else ""
    start = opening(seed, DISTINCT[seed % len(DISTINCT)], left_out)
    return playout.wander(start, Random(seed), leaving=True)[:-1]


def some(count: int, first: int = 0) -> list[Position]:
    """A position out of each of so many games."""
    return [Random(n).choice(random_positions(n)) for n in range(first, first + count)]


def with_few_cards(at: Position) -> bool:
    """Advice is exact then."""
    return at.pass_number == at.rules.passes and len(at.pile) <= USUAL[ENDS]


def for_deep_advice(at: Position) -> bool:
    """With some moves to choose from, but not the butler's, which take ten times as long."""
    return len(at.legal_moves()) > 4 and JOKER not in at.hand and not with_few_cards(at)


@in_node
@pytest.mark.parametrize("share", [1, pytest.param(16, marks=pytest.mark.long)])
@pytest.mark.parametrize(("which", "games"), [(None, 6), (with_few_cards, 3), (for_deep_advice, 1)])
def test_advice(node: Node, which: Callable[[Position], bool] | None, games: int, share: int):
    """To the last bit, of some position of each game; also asked again, after others."""
    found = [next(filter(which, random_positions(seed)), None) for seed in range(games * share)]
    compared = [at for at in (found if which else some(games * share)) if at is not None]
    assert 2 * len(compared) > games * share
    questions = []
    for at in compared:
        here, deep = [], which is for_deep_advice
        for advised in Advice(at, deep).moves:
            assert advised.exact or which is not with_few_cards
            texts = {"move": str(advised.move), "plan": [*map(str, advised.plan)]}
            here.append(asdict(advised) | texts)
        questions.append((asked(at, deep=deep), here))
    for question, here in (*questions, questions[0]):
        assert node.ask("advise", **question) == here


def a_plan(at: Position, random: Random) -> list[Move]:
    """Random moves of which only the last one draws, or ends the game."""
    decision, moves = Decision.of(at), list[Move]()
    while True:
        moves.append(random.choice(at.legal_moves()))
        view, _ = decision.after(moves)
        if due_in(view) or view & OVER:
            return moves
        at = at.play(moves[-1])


@in_node
def test_reasons(node: Node):
    """Also that each kind of clause occurs."""
    every = []
    for seed, at in enumerate(some(300, first=1600)):
        plan = a_plan(at, Random(seed))
        here = reasons(at, plan)
        every += here
        assert node.ask("reasons", **asked(at, plan=[*map(str, plan)])) == [*here]
    text = "; ".join(every)
    for words in (
        "the butler finds", "comes to go with", "the butler brings", "with her ace", "in the pile",
        "left on the table", "gives up", "the pile has only", "the game is over", "begins",
        "unless an ace", "waits alone", "can be scored", "is lost", "a second jack", "to clear",
    ):  # fmt: skip
        assert words in text


@in_node
def test_shares_are_rounded_as_here(node: Node):
    shares = [(part, of) for of in (8, 40, 200, 20475) for part in range(min(of, 200) + 1)]
    here = [int(f"{100 * part / of:.0f}") for part, of in shares]
    assert node.ask("shares", shares=shares) == here


@in_node
@pytest.mark.parametrize(("player", "games"), FEW)
def test_games(node: Node, player: Player, games: int):
    for seed, text in ((5, "leverstoke"), (6, "three-rounds"), (7, "print-and-play,passes=1")):
        start = Position.opening(seed, text)
        there = node.ask("games", **asked(start, player=player.name, count=games))
        assert there == scores(start, player, games)
