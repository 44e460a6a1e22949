"""The graph of all solutions of a task, where all of them take the same number of moves.

Each node is a position with the number of moves played (`START` is the first), each edge a move;
every solution ends in the node `GOAL`. An edge has a `move` (its text), a `label` (equal for moves
that count as the same), and `bits`, the binary logarithm of the number of moves there were to
choose from. If the graph would grow beyond a limit, `TooManySolutions` is raised instead.

The most natural of many solutions asks for the fewest surprising moves. How surprising a move is
(`surprise`) follows rules of thumb about what people see at once: a contact, a pair to discard, two
cards to draw. Giving up a queen, leaving the room with a full hand, or sending the butler away for
nothing comes to mind last.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import log2
from typing import TYPE_CHECKING, Any, TypeAlias

from solver.common.rng import SplitMix64
from solver.shooting_party.packed import conversion
from solver.shooting_party.rules.cards import ACE, DECK, JACK, QUEEN, of_rank, rank
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Position

if TYPE_CHECKING:
    import networkx as nx

    from solver.shooting_party.search.fewest import FewestMoves
    from solver.shooting_party.search.query import Query

    AllLines = Query | FewestMoves
    Graph: TypeAlias = nx.MultiDiGraph[Any]

START, GOAL = 0, "goal"
NO_ROW = -1

WITHOUT_ACE = 2  # a contact that leaves the ace behind
FACE_GONE = 1  # a jack or a king discarded, who might have been of use
QUEEN_GONE = 6  # a queen given up
FIND, FETCH, DISMISS = 2, 3, 5  # what the butler does

LEAVE, HELD = 2, 1
"""Leaving the room, and each card of the hand that goes with it. With an empty hand it is only the
quickest way to four cards.
"""


class TooManySolutions(Exception):
    """The graph has more nodes than were allowed."""


@dataclass(frozen=True)
class Solutions:
    """All solutions from `position`; `line` is the first in the order of legal moves. `graph` has a
    node for each position on any of them, a last one (``goal``) for their ends, and an edge for
    each move, whose key is its text.
    """

    position: Position
    line: tuple[Move, ...]
    graph: Graph

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
        """Return the fewest bits of a solution: log2 of the moves to choose from, summed."""
        import networkx as nx

        return float(nx.shortest_path_length(self.graph, START, GOAL, weight="bits"))

    def needed(self, line: tuple[Move, ...] | None = None) -> list[bool]:
        """Return for each move of a solution (by default the first) whether every solution makes it
        in the same pass, sooner or later. (For moves without cards, such as a draw: whether at the
        same position: then no other one is reached with as many moves, and no other move is made.)
        """
        nodes: Any = self.graph.nodes
        reached = Counter(played for _, played in nodes(data="played"))
        always = cache(lambda label: indispensable(self.graph, label))
        node: object = START
        out = []
        for number, move in enumerate(line or self.line):
            in_place = reached[number] == self.graph.out_degree(node) == 1
            node, data = self.edge(node, str(move))
            out.append(always(data["label"]) if move.cards else in_place)
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
    return tuple(conversion.unpack_move(move) for move in lines.line())


def graph_of(lines: AllLines, position: Position, most_nodes: int) -> Graph:
    """Return the graph of lines from a position, breadth first, or raise `TooManySolutions`. Of a
    discard in a row the edge has the cards: `discard`, and `row` if the row may go on.
    """
    import networkx as nx

    graph: Graph = nx.MultiDiGraph()
    numbers: dict[tuple[conversion.Words, int], int] = {}
    waiting: deque[tuple[conversion.Words, int]] = deque()

    def node_of(words: conversion.Words, played: int) -> int:
        if (words, played) not in numbers:
            if len(numbers) == most_nodes:
                raise TooManySolutions(most_nodes)
            numbers[words, played] = len(numbers)
            graph.add_node(numbers[words, played], **_facts(position, words, played))
            waiting.append((words, played))
        return numbers[words, played]

    node_of(lines.words, 0)
    graph.add_node(GOAL, label="goal")
    while waiting:
        words, played = waiting.popleft()
        choices = len(lines.walker.legal_moves(words))
        settled = not lines.walker.choice_waits(words)
        for packed, to, arrives in lines.onward(words, played):
            move = conversion.unpack_move(packed)
            plain = move.kind is Kind.DISCARD and settled
            discard = conversion.as_set(move.cards) if plain else NO_ROW
            row = discard if to[0] == words[0] else NO_ROW
            label = f"pass {conversion.pass_number(words)}: {move}"
            facts = {"choices": choices, "bits": log2(choices), "discard": discard, "row": row}
            node, text = GOAL if arrives else node_of(to, played + 1), str(move)
            graph.add_edge(numbers[words, played], node, text, move=text, label=label, **facts)
    return graph


def _facts(root: Position, words: conversion.Words, played: int) -> dict[str, Any]:
    here = conversion.unpack(words, root.deal, root.rules)
    hand, score = DECK.text(here.hand), "{}+{}".format(*here.score)
    left = len(here.pile)
    return {
        "played": played,
        "pass_number": here.pass_number,
        "cards_left": left,
        "hand": hand,
        "score": score,
        "label": f"pass {here.pass_number}, {left} left, {score}\n{hand or '-'}",
        "a": words[0],
        "b": words[1],
    }


def in_order(graph: Graph) -> list[object]:
    """Return the nodes, each before all that it leads to."""
    import networkx as nx

    return list(nx.topological_sort(graph))


def indispensable(graph: Graph, label: str) -> bool:
    """Return True if every solution has an edge with that label, in whatever position."""
    import networkx as nx

    without: nx.DiGraph[Any] = nx.DiGraph()
    for tail, head, data in graph.edges(data=True):
        if data["label"] != label:
            without.add_edge(tail, head)
    return not (START in without and GOAL in without and nx.has_path(without, START, GOAL))


def natural_line(solutions: Solutions) -> tuple[Move, ...]:
    """Return the first solution, in the order of moves, whose surprises sum to the least."""
    graph = solutions.graph
    least: dict[object, int] = {GOAL: 0}
    onward: dict[object, tuple[object, Move]] = {}
    for node in reversed(in_order(graph)):
        if node == GOAL:
            continue
        held = [DECK.number(name) for name in graph.nodes[node]["hand"].split()]
        for _, head, key in graph.out_edges(node, keys=True):
            move = Move.parse(key)
            total = surprise(held, move) + least[head]
            if node not in least or total < least[node]:
                least[node], onward[node] = total, (head, move)
    line, node = list[Move](), START
    while node != GOAL:
        node, move = onward[node]
        line.append(move)
    return tuple(line)


def surprise(hand: Sequence[int], move: Move) -> int:
    """Return how surprising a move with that hand is, 0 for the most obvious ones."""
    match move.kind:
        case Kind.MEET:
            return WITHOUT_ACE if len(move.cards) == 1 else 0
        case Kind.DISCARD:
            faces = sum(rank(card) >= JACK for card in move.cards)
            return FACE_GONE * faces + QUEEN_GONE * len(of_rank(move.cards, QUEEN))
        case Kind.BUTLER if not move.cards:
            return DISMISS
        case Kind.BUTLER:
            return FIND if rank(move.cards[0]) == ACE else FETCH
        case Kind.LEAVE if hand:
            return LEAVE + HELD * len(hand) + QUEEN_GONE * len(of_rank(hand, QUEEN))
        case _:
            return 0
