"""The graph of all solutions of a task, where all of them take the same number of moves.

Each node is a position with the number of moves played (`START` is the first), each edge a move;
every solution ends in the node `GOAL`. If the graph would grow beyond a limit, `TooManySolutions`
is raised instead.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from math import log2
from typing import TYPE_CHECKING, Any, Protocol

from solver.common.graphs import Edge, fewest_bits, indispensable, shared_edges
from solver.common.rng import SplitMix64
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.conversion import Walker, Words
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Position

if TYPE_CHECKING:
    import networkx as nx

START, GOAL = 0, "goal"
NO_ROW = -1


class TooManySolutions(Exception):
    """The graph has more nodes than were allowed."""


class AllLines(Protocol):
    """All lines that solve a task, as a search found them (search/line.py, search/fewest.py)."""

    @property
    def walker(self) -> Walker:
        """The game that they are lines of."""

    @property
    def words(self) -> Words:
        """The position in which they begin."""

    def first(self) -> list[int]:
        """Return the line that comes first in the order of legal moves."""

    def onward(self, words: Words, played: int) -> Iterator[tuple[int, Words, bool]]:
        """Yield each move on a line, where it leads, and True if it is the last."""


@dataclass(frozen=True)
class Solutions:
    """All solutions from `position`; `line` is the first in the order of legal moves."""

    position: Position
    line: tuple[Move, ...]
    graph: nx.MultiDiGraph[Any]

    @property
    def moves(self) -> int:
        """The number of moves of every solution."""
        return len(self.line)

    @property
    def keys(self) -> tuple[Move, ...]:
        """The first moves that begin a solution."""
        return tuple(Move.parse(key) for _, _, key in self.graph.out_edges(START, keys=True))

    def sample(self, count: int, seed: str) -> list[tuple[Move, ...]]:
        """Return `count` solutions, all orders equally likely; the same for the same seed."""
        ways: dict[object, int] = {}
        for node in reversed(in_order(self.graph)):
            heads = (head for _, head in self.graph.out_edges(node))
            ways[node] = 1 if node == GOAL else sum(ways[head] for head in heads)
        stream = SplitMix64.of_text(seed)
        return [self._drawn(ways, stream) for _ in range(count)]

    def _drawn(self, ways: dict[object, int], stream: SplitMix64) -> tuple[Move, ...]:
        line: list[Move] = []
        node: object = START
        while node != GOAL:
            edges = list(self.graph.out_edges(node, keys=True))
            ends = list(accumulate(ways[head] for _, head, _ in edges))
            _, node, move = edges[bisect_right(ends, stream.next() * ways[node] >> 64)]
            line.append(Move.parse(move))
        return tuple(line)

    def count(self) -> int:
        """Return the number of solutions; those that differ only in the order of discards in a row
        count as one.

        Discards in a row commute: any order of them is legal and leads to the same position. So of
        each row only the order by card numbers is counted. A row ends where anything else happens,
        even within a discard (a contact or a draw that the rules force). A spouse's choice is no
        discard in this sense: it must be made immediately.
        """
        ways: dict[tuple[object, int], int] = {}
        for node in reversed(in_order(self.graph)):
            lasts = {NO_ROW, *(d["row"] for _, _, d in self.graph.in_edges(node, data=True))}
            for last in lasts:
                onward = self.graph.out_edges(node, data=True)
                ways[node, last] = int(node == GOAL) + sum(
                    ways[head, data["row"]]
                    for _, head, data in onward
                    if data["discard"] == NO_ROW or data["discard"] > last
                )
        return ways[START, NO_ROW]

    def bits(self) -> float:
        """Return the fewest bits that describe a solution (graphs.fewest_bits)."""
        return fewest_bits(self.graph, START, GOAL)

    def shared(self) -> list[Edge]:
        """Return the moves that every solution makes at one and the same position."""
        return shared_edges(self.graph, START, GOAL)

    def needed(self, line: tuple[Move, ...] | None = None) -> list[bool]:
        """Return for each move of a solution (by default the first) whether every solution makes it
        in the same pass, sooner or later. (For moves without cards, such as a draw: whether at the
        same position.)
        """
        shared = set(self.shared())
        known: dict[str, bool] = {}
        out = []
        node: object = START
        for move in line or self.line:
            head, data = self.edge(node, str(move))
            label = data["label"]
            if not move.cards:
                out.append((node, head, str(move)) in shared)
            else:
                if label not in known:
                    known[label] = indispensable(self.graph, START, GOAL, label)
                out.append(known[label])
            node = head
        return out

    def others(self, node: object, played: Move) -> tuple[Move, ...]:
        """Return the moves but the one played that lead on from a node."""
        texts = (key for _, _, key in self.graph.out_edges(node, keys=True))
        return tuple(Move.parse(text) for text in texts if text != str(played))

    def edge(self, node: object, move: str) -> tuple[object, dict[str, Any]]:
        """Return where a move leads in the graph, and its attributes, or raise `KeyError`."""
        for _, head, key, data in self.graph.out_edges(node, keys=True, data=True):
            if key == move:
                return head, data
        raise KeyError(move)


def line_of(lines: AllLines) -> tuple[Move, ...]:
    """Return the line that comes first in the order of legal moves."""
    return tuple(conversion.unpack_move(move) for move in lines.first())


def graph_of(lines: AllLines, position: Position, most_nodes: int) -> nx.MultiDiGraph[Any]:
    """Return the graph of lines from a position, breadth first, or raise `TooManySolutions`."""
    import networkx as nx

    graph: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    found = {(lines.words, 0): START}
    _add_node(graph, START, position, lines.words, 0)
    graph.add_node(GOAL, label="goal")
    waiting = deque(found)
    while waiting:
        words, played = waiting.popleft()
        node = found[words, played]
        choices = len(lines.walker.legal_moves(words))
        choice = lines.walker.choice_waits(words)
        for move, to, arrives in list(lines.onward(words, played)):
            head: int | str = GOAL
            if not arrives:
                if (to, played + 1) not in found:
                    if len(found) == most_nodes:
                        raise TooManySolutions(most_nodes)
                    found[to, played + 1] = len(found)
                    _add_node(graph, len(found) - 1, position, to, played + 1)
                    waiting.append((to, played + 1))
                head = found[to, played + 1]
            played_move = conversion.unpack_move(move)
            plain = played_move.kind is Kind.DISCARD and not choice
            discard = conversion.as_set(played_move.cards) if plain else NO_ROW
            row = discard if to[0] == words[0] else NO_ROW
            _add_edge(graph, node, head, played_move, words, choices, discard, row)
    return graph


def _add_node(
    graph: nx.MultiDiGraph[Any], node: int, root: Position, words: Words, played: int
) -> None:
    here = conversion.unpack(words, root.deal, root.rules)
    hand = DECK.text(here.hand)
    queens, aces = here.score
    graph.add_node(
        node,
        played=played,
        pass_number=here.pass_number,
        cards_left=len(here.pile),
        hand=hand,
        score=f"{queens}+{aces}",
        label=f"pass {here.pass_number}, {len(here.pile)} left, {queens}+{aces}\n{hand or '-'}",
        a=words[0],
        b=words[1],
    )


def _add_edge(
    graph: nx.MultiDiGraph[Any],
    tail: int,
    head: int | str,
    move: Move,
    words: Words,
    choices: int,
    discard: int,
    row: int,
) -> None:
    """Add a move; `discard` and `row` are cards of a discard in a row, which may go on."""
    text = str(move)
    graph.add_edge(
        tail,
        head,
        key=text,
        move=text,
        label=f"pass {conversion.pass_number(words)}: {text}",
        choices=choices,
        bits=log2(choices),
        discard=discard,
        row=row,
    )


def in_order(graph: nx.MultiDiGraph[Any]) -> list[object]:
    """Return the nodes, each before all that it leads to."""
    import networkx as nx

    return list(nx.topological_sort(graph))
