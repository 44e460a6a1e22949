"""The graph of par solutions: every line that reaches the goal in the fewest passes, then earliest,
then in the fewest moves.

Each node is a position with the number of moves played (`START` is the first), each edge a move;
every solution ends in the node `GOAL`. The graph is made from the exact marks of the search, so it
holds all solutions. If it would grow beyond a limit, `TooManySolutions` is raised instead.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from math import log2
from typing import TYPE_CHECKING, Any

from solver.common.graphs import Edge, fewest_bits, indispensable, shared_edges
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.conversion import Words
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.search.budget import MOST_NODES, Budget, Meter
from solver.shooting_party.search.line import Lines, best_lines
from solver.shooting_party.search.query import Query

if TYPE_CHECKING:
    import networkx as nx

START, GOAL = 0, "goal"
NO_ROW = -1


class TooManySolutions(Exception):
    """The graph has more nodes than were allowed."""


@dataclass(frozen=True)
class ParSolutions:
    """All par solutions from `position` to `goal`, and facts about them.

    `passes`, `cards_left` and `moves` are par: the pass of the last contact, the cards in the pile
    then, the moves until then. `line` is the solution that comes first in the order of legal moves.
    """

    position: Position
    goal: Goal
    passes: int
    cards_left: int
    line: tuple[Move, ...]
    graph: nx.MultiDiGraph[Any]

    @property
    def moves(self) -> int:
        """The number of moves of every par solution."""
        return len(self.line)

    def count(self) -> int:
        """Return the number of solutions; those that differ only in the order of discards in a row
        count as one.

        Discards in a row commute: any order of them is legal and leads to the same position. So of
        each row only the order by card numbers is counted. A row ends where anything else happens,
        even within a discard (a contact or a draw that the rules force). A spouse's choice is no
        discard in this sense: it must be made immediately.
        """
        ways: dict[tuple[object, int], int] = {}
        for node in reversed(_in_order(self.graph)):
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

    def needed(self) -> list[bool]:
        """Return for each move of the line whether every solution makes it in the same pass, sooner
        or later. (For moves without cards, such as a draw: whether at the same position.)
        """
        shared = set(self.shared())
        known: dict[str, bool] = {}
        out = []
        node: object = START
        for move in self.line:
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

    def to_json(self) -> dict[str, Any]:
        """Return its part of a document: par, and facts about all solutions."""
        return {
            "passes": self.passes,
            "cards_left": self.cards_left,
            "moves": self.moves,
            "count": self.count(),
            "bits": round(self.bits(), 2),
            "positions": len(self.graph) - 1,
        }

    def edge(self, node: object, move: str) -> tuple[object, dict[str, Any]]:
        """Return where a move leads in the graph, and its attributes. Raise `KeyError` if the move
        is not there.
        """
        for _, head, key, data in self.graph.out_edges(node, keys=True, data=True):
            if key == move:
                return head, data
        raise KeyError(move)


def par_solutions(
    position: Position, goal: Goal, meter: Meter | None = None, most_nodes: int = MOST_NODES
) -> ParSolutions | None:
    """Return the par solutions of a goal within the passes of the position's rules; None if it is
    proven unreachable. `meter` counts the effort.

    Raise `OutOfBudget`; `TooManySolutions` if the graph would have more than `most_nodes`
    positions; `ValueError` if the position has already reached the goal.
    """
    if position.score in goal.scores:
        raise ValueError(f"the goal {goal.text} has been reached already")
    lines = best_lines(Query(position, goal, meter or Meter(Budget())))
    if lines is None:
        return None
    graph = _graph(lines, position, most_nodes)
    moves = tuple(conversion.unpack_move(move) for move in lines.first())
    return ParSolutions(position, goal, lines.finish.passes, lines.finish.cards_left, moves, graph)


def _graph(lines: Lines, position: Position, most_nodes: int) -> nx.MultiDiGraph[Any]:
    """Return the graph, built breadth first from the beginning; nodes are numbered as found."""
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
    """Add a move. `discard` are the cards of a discard that may be one of a row; `row` are the same
    if the row may go on after it.
    """
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


def _in_order(graph: nx.MultiDiGraph[Any]) -> list[object]:
    """Return the nodes, each before all that it leads to."""
    import networkx as nx

    return list(nx.topological_sort(graph))
