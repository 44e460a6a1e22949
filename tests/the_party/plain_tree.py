"""The whole tree of an end game, plainly: by the readable rules, with logs as information states;
and best responses in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

import pytest

from solver.the_party.end_games.solve import Solver
from solver.the_party.rules.cards import DECK, JEWEL, THIEF, has
from solver.the_party.rules.documents import EndGame
from solver.the_party.rules.moves import Line, Move
from solver.the_party.rules.state import State, check_state
from tests.the_party.helpers import following

Knows = tuple[int, int]


@dataclass
class Node:
    """A node: an end with player 0's payoff, chance with equal outcomes, or a decision."""

    children: list["Node"] = field(default_factory=list)
    payoff: float = 0.0
    player: int | None = None
    infoset: int = -1


class Plain:
    """The tree of an end game, every step of it."""

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
        """The number of what a log says; -1 if it is none of the tree."""
        knows = 0
        for line in log:
            knows = self.numbers.get((knows, line), -1)
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
        node = Node()
        if not state.is_chance:
            assert state.asked is not None
            node.player, node.infoset = state.asked, knows[state.asked]
            legal = state.legal()
            assert self.moves.setdefault(node.infoset, legal) == legal
            self.decisions.setdefault(node.infoset, []).append(node)
        steps = following(state)
        node.children = [self.build(after, self.printed(knows, lines)) for after, lines in steps]
        return node

    def printed(self, knows: Knows, lines: tuple[Line, ...]) -> Knows:
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
        """The move that leads to most, times the chance to come so far."""
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
