"""End games: values that another program found, and the certificate against best responses in the
whole tree, built by the readable rules with logs as information states."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import pytest

from solver.the_party.end_games import solve
from solver.the_party.end_games.solve import Solver
from solver.the_party.rules.cards import DECK, JEWEL, THIEF, Cards, has, in_order
from solver.the_party.rules.end_game import MOST_LEFT, EndGame, EndGameError
from solver.the_party.rules.moves import Line, Move
from solver.the_party.rules.state import State, check_state
from solver.the_party.rules.steps import drawn, picked, played
from solver.the_party.rules.switches import RuleSet

SMALL = RuleSet.parse("dan-zen,suits=1,jokers=1,hand=2,goal=1")
LARGER = RuleSet.parse("dan-zen,suits=2,jokers=1,hand=2,goal=2,at_cap=jewels")


def cards(text: str) -> Cards:
    return in_order(DECK.run(text.replace(" ", "")))


@pytest.mark.parametrize(
    ("rules", "left", "value"),
    [
        (SMALL, 1, 0.05), (SMALL, 2, 0.05556), (SMALL, 3, 0.0486),
        pytest.param(SMALL, 4, 0.0595, marks=pytest.mark.long),
        (LARGER, 2, 0.0332),
    ],
)  # fmt: skip
def test_values(rules: RuleSet, left: int, value: float):
    found = Solver(EndGame(rules, left=left)).solve(1e-5)
    assert found.exploitability <= 1e-5
    assert found.rounds <= 1_000
    assert found.value == pytest.approx(value, abs=1e-4)
    assert -found.best[1] <= found.value <= found.best[0]


# The whole tree, plainly

Knows = tuple[int, int]


@dataclass
class Node:
    """A node: an end with player 0's payoff, chance with equal outcomes, or a decision."""

    children: list["Node"] = field(default_factory=list)
    payoff: float = 0.0
    player: int | None = None
    infoset: int = -1


class Plain:
    """The tree of an end game, every step of it, by the readable rules."""

    def __init__(self, end_game: EndGame) -> None:
        self.numbers: dict[tuple[int, str], int] = {}
        self.moves: dict[int, list[Move]] = {}
        self.decisions: dict[int, list[Node]] = {}
        self.root = Node(children=[self.build(*deal) for deal in self.deals(end_game)])

    def know(self, before: int, line: str | None) -> int:
        """The number of what a player knows after a line."""
        if line is None:
            return before
        return self.numbers.setdefault((before, line), len(self.numbers) + 1)

    def after_log(self, log: tuple[str, ...]) -> int:
        knows = 0
        for line in log:
            knows = self.numbers[knows, line]
        return knows

    def deals(self, end_game: EndGame) -> Iterator[tuple[State, Knows]]:
        rules, size = end_game.ending, end_game.rules.hand
        for one in combinations(end_game.unseen, size):
            rest = [card for card in end_game.unseen if card not in one]
            for other in combinations(rest, size):
                room = tuple(card for card in rest if card not in other)
                asked = rules.stash != "own" and has(other, THIEF) and has(other, JEWEL)
                state = State(
                    rules, 0, "stash" if asked else "act", int(asked), (one, other),
                    end_game.stashes, room, end_game.arrivals,
                )  # fmt: skip
                check_state(state)
                lines = (f"0 draw:{DECK.text(one)}", f"1 draw:{DECK.text(other)}")
                yield state, (self.know(0, lines[0]), self.know(0, lines[1]))

    def build(self, state: State, knows: Knows) -> Node:
        if state.is_over:
            return Node(payoff=state.results[0])
        if state.refill is not None:
            node = Node()
            steps = [drawn(state, each) for each in combinations(state.room, state.refill.count)]
        elif state.phase == "pick":
            node = Node()
            steps = [picked(state, card) for card in state.hands[state.victim]]
        else:
            assert state.asked is not None
            node = Node(player=state.asked, infoset=knows[state.asked])
            legal = state.legal()
            assert self.moves.setdefault(node.infoset, legal) == legal
            self.decisions.setdefault(node.infoset, []).append(node)
            steps = [played(state, move) for move in legal]
        node.children = [self.build(after, self.told(knows, lines)) for after, lines in steps]
        return node

    def told(self, knows: Knows, lines: tuple[Line, ...]) -> Knows:
        one, other = knows
        for line in lines:
            one, other = self.know(one, line.of(0)), self.know(other, line.of(1))
        return one, other


class Response:
    """The best that a player can do in a plain tree against the other's strategy."""

    def __init__(self, tree: Plain, strategy: dict[int, list[float]], player: int) -> None:
        self.tree, self.strategy, self.player = tree, strategy, player
        self.reach: dict[int, float] = {}
        self.values: dict[int, float] = {}
        self.choices: dict[int, int] = {}
        self.go_down(tree.root, 1.0)
        self.value = self.value_of(tree.root)

    def go_down(self, node: Node, reach: float) -> None:
        self.reach[id(node)] = reach
        for n, child in enumerate(node.children):
            self.go_down(child, reach * self.share(node, n))

    def share(self, node: Node, n: int) -> float:
        if node.player is None:
            return 1 / len(node.children)
        return 1.0 if node.player == self.player else self.strategy[node.infoset][n]

    def value_of(self, node: Node) -> float:
        if not node.children:
            return node.payoff if self.player == 0 else -node.payoff
        if id(node) not in self.values:
            if node.player == self.player:
                value = self.value_of(node.children[self.choice(node.infoset)])
            else:
                shares = (self.share(node, n) for n in range(len(node.children)))
                value = sum(
                    share * self.value_of(child)
                    for share, child in zip(shares, node.children, strict=True)
                )
            self.values[id(node)] = value
        return self.values[id(node)]

    def choice(self, infoset: int) -> int:
        if infoset not in self.choices:
            nodes = self.tree.decisions[infoset]
            worth = [
                sum(self.reach[id(node)] * self.value_of(node.children[n]) for node in nodes)
                for n in range(len(self.tree.moves[infoset]))
            ]
            self.choices[infoset] = worth.index(max(worth))
        return self.choices[infoset]


def strategy_of(solver: Solver, tree: Plain) -> dict[int, list[float]]:
    """The solver's mixes by number of an information state; all moves alike where it has none."""
    strategy = {knows: [1 / len(moves)] * len(moves) for knows, moves in tree.moves.items()}
    met = set()
    for log, mix in solver.mixes():
        knows, player = tree.after_log(log), int(log[0][0])
        assert knows not in met
        met.add(knows)
        legal = tree.moves[knows]
        assert all(node.player == player for node in tree.decisions[knows])
        assert set(mix) <= set(legal)
        assert sum(mix.values()) == pytest.approx(1)
        assert min(mix.values()) >= 0
        strategy[knows] = [mix.get(move, 0.0) for move in legal]
    assert len(met) == solver.size[0] <= len(tree.moves)
    return strategy


def small(
    changes: str, stashes: str = "/", arrivals: str = "", left: int = 1, *, long: bool = False
) -> Any:
    rules = RuleSet.parse(f"short,{changes}")
    one, other = map(cards, stashes.split("/"))
    end_game = EndGame(rules, (one, other), cards(arrivals), left)
    marks = pytest.mark.long if long else ()
    return pytest.param(end_game, id=f"{changes} {stashes} {arrivals} {left}", marks=marks)


TINY = "suits=1,jokers=1,hand=2,goal=1"
STAKES = "suits=2,jokers=1,hand=2"
END_GAMES = [
    *(small(f"{TINY}{change}", left=left, long=left == 2)
      for left in (1, 2)
      for change in ("", ",stash=own", ",stash=any", ",bluff=forced", ",pairs=couple",
                     ",at_cap=draw", ",watch=both,stash=any,bluff=forced")),
    small("suits=1,jokers=2,hand=1,goal=1", left=2),
    small("suits=1,jokers=2,hand=3,goal=1,stash=any"),
    small("suits=1,jokers=0,hand=1,goal=1", arrivals="Tc Kc", left=3),
    *(small(f"{STAKES}{change}", "Ac/Ad", "Tc Qc Jd")
      for change in ("", ",stash=any", ",watch=both", ",pairs=couple", ",stash=own", ",goal=3")),
    small(f"{STAKES},call=stake", "Ac/Ad", "Tc Qc Jd", 2),
    small(f"{STAKES},bluff=forced", "Ac/Ad", "Tc Qc Jd", 2),
    # The victim of the last action stashes, and has other cards when the robber picks.
    small(f"{STAKES},stash=any", "Ac/", "Qc Kc Qd Kd"),
    small(f"{STAKES},watch=both,stash=any,goal=3", "/Ac", "Qc Kc Qd Kd"),
    # Larger ones.
    *(small(*each, long=True) for each in (
        ("suits=1,jokers=0,hand=1,goal=1", "/", "Tc Kc", 4),
        (STAKES, "Ac/Ad", "Tc Qc Jd", 2),
        (STAKES, "Ac/", "Td Qc Kd Jk1", 2),
        (f"{STAKES},call=stake", "/Ac", "Td Qc Kd Jk1", 2),
        (f"{STAKES},watch=both,stash=any", "Ac/", "Td Qc Kd Jk1", 2),
        (STAKES, "Ac/", "Td Qc", 1),
        (f"{STAKES},stash=any,watch=both,call=stake", "/Ac", "Td Qc Kd", 2),
        ("suits=2,jokers=1,hand=3", "Ac/Ad", "Td", 1),
    )),
]  # fmt: skip


@pytest.mark.parametrize("end_game", END_GAMES)
def test_the_certificate_is_that_of_the_whole_tree(end_game: EndGame):
    solver, tree = Solver(end_game), Plain(end_game)
    brackets = []
    for rounds in (3, 60):
        solver.improve(rounds)
        found = solver.certificate()
        strategy = strategy_of(solver, tree)
        best = tuple(Response(tree, strategy, player).value for player in (0, 1))
        assert found.best == pytest.approx(best, abs=1e-9)
        assert found.exploitability >= -1e-12
        brackets.append((-found.best[1], found.best[0]))
    low, high = max(low for low, _ in brackets), min(high for _, high in brackets)
    assert low <= high + 1e-12
    assert low - 1e-12 <= found.value <= high + 1e-12


def test_a_solution_is_as_close_as_asked_for():
    solver = Solver(EndGame(LARGER, (cards("Ac"), ()), cards("Td Qc Kd Jk1"), 2))
    gaps = [solver.solve(close).exploitability for close in (0.05, 0.01, 0.001)]
    assert all(gap <= close for gap, close in zip(gaps, (0.05, 0.01, 0.001), strict=True))
    rounds = solver.rounds
    assert solver.solve(0.0, rounds + 20).rounds == rounds + 20


def test_work_is_told():
    told: list[tuple[str, float]] = []
    Solver(EndGame(SMALL, left=1), lambda *each: told.append(each)).solve(1e-3)
    assert {what for what, _ in told} == {"building", "solving"}
    assert all(0 <= share <= 1 for _, share in told)
    assert told[-1][1] == 1


def test_where_nothing_depends_on_moves():
    """One action is left, nobody can win, and jewels do not count."""
    rules = RuleSet.parse("dan-zen,suits=2,jokers=1,hand=2")
    solver = Solver(EndGame(rules, left=1))
    found = solver.solve(1e-9)
    assert (found.best, found.value, solver.size[0]) == ((0, 0), 0, 0)
    assert list(solver.mixes()) == []
    ahead = EndGame(LARGER, (cards("Ac"), ()), (), 1)
    assert Solver(ahead).solve(1e-6).value > 0.5


def test_colours_of_suits_are_nothing():
    """The same with two suits exchanged has the same value."""
    values = []
    for stash, arrivals in (("Ac", "Td Qc Kd Jk1"), ("Ad", "Tc Qd Kc Jk1")):
        end_game = EndGame(LARGER, (cards(stash), ()), cards(arrivals), 2)
        values.append(Solver(end_game).solve(1e-5).value)
    assert values[0] == pytest.approx(values[1], abs=2e-5)


@pytest.mark.parametrize("end_game", END_GAMES)
def test_json_both_ways(end_game: EndGame):
    again = EndGame.from_json(json.loads(json.dumps(end_game.to_json())))
    assert again.to_json() == end_game.to_json()
    assert (again.stashes, again.unseen) == (end_game.stashes, end_game.unseen)


SHORT = RuleSet.parse("short")
FULL = DECK.cards


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"rules": RuleSet.parse("short,players=3")}, "two players, not 3"),
        ({"left": 0}, "from 1 to 4 actions may be left, not 0"),
        ({"left": MOST_LEFT + 1}, "not 5"),
        ({"rules": RuleSet.parse("short,cap=1"), "left": 2}, "actions may be left, not 2"),
        ({"stashes": (cards("Kc"), ())}, "player 0 stashes jewels only"),
        ({"stashes": ((), cards("Jk1"))}, "player 1 stashes jewels only"),
        ({"stashes": (cards("Ac"), cards("Ac"))}, r"A.* is in two places"),
        ({"stashes": (cards("Ac"), ()), "arrivals": cards("Ac")}, r"A.* is in two places"),
        ({"stashes": (cards("AcAd"), ())}, "player 0 has 2 jewels and has won"),
        ({"rules": LARGER, "arrivals": cards("Ks")}, "is not in the deck"),
        ({"arrivals": FULL[:15]}, "7 unseen cards: hands and room take 9"),
        ({"arrivals": FULL[:14]}, "8 unseen cards: hands and room take 9"),
        (
            {"rules": RuleSet.parse("short,suits=1,jokers=1")},
            "6 unseen cards: hands and room take 8",
        ),
    ],
)
def test_end_games_that_there_cannot_be(given: dict[str, Any], message: str):
    with pytest.raises(EndGameError, match=message) as error:
        EndGame(**given)
    assert "\n" not in str(error.value)


def test_end_games_too_large(monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(EndGameError, match="deals of 22 unseen cards: at most 500,000"):
        Solver(EndGame(SHORT))
    with pytest.raises(EndGameError, match="11 unseen cards and 4 actions: the tree is too large"):
        Solver(EndGame(LARGER, left=4))
    monkeypatch.setattr(solve, "MOST_EDGES", 1000)
    with pytest.raises(EndGameError, match="6 unseen cards and 3 actions: the tree is too large"):
        Solver(EndGame(SMALL, left=3))


@pytest.mark.parametrize(
    "change",
    [{"arrivals": ["2c"]}, {"arrivals": ["Kc", "Kc"]}, {"stashes": [["Kc"], []]}, {"left": 9},
     {"stashes": [[], [], []]}, {"stashes": [[]]}, {"rules": {"players": 2, "goal": 9}},
     {"rules": {"players": 3}}],
    ids=str,
)  # fmt: skip
def test_bad_documents(change: dict[str, Any]):
    document = EndGame(SHORT, arrivals=FULL[:4]).to_json()
    assert EndGame.from_json(document).arrivals == FULL[:4]
    with pytest.raises(ValueError, match=r"."):
        EndGame.from_json(document | change)
