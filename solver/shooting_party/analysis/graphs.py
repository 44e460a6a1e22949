"""What all paths of a solution graph share, and its exports.

A solution graph is a directed acyclic multigraph: each node is a position, each edge a move, and
every solution is a path from `start` to `goal`. An edge has a `move` (its text), a `label` (equal
for moves that count as the same), and `bits`, the binary logarithm of the number of moves there
were to choose from.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from networkx import MultiDiGraph

    Graph: TypeAlias = MultiDiGraph[Any]

Edge = tuple[Hashable, Hashable, str]
"""The node where a move is made, the node it leads to, and its text (the key of the edge)."""


def shared_edges(graph: Graph, start: Hashable, goal: Hashable) -> list[Edge]:
    """Return the moves that every path from `start` to `goal` makes in the same position, in order.

    They are the dominators of the goal among the edges: each edge is split by a node of its own.
    networkx finds them by K. D. Cooper, T. J. Harvey and K. Kennedy, "A simple, fast dominance
    algorithm", 2001.
    """
    import networkx as nx

    split: nx.DiGraph[Any] = nx.DiGraph()
    for edge in graph.edges(keys=True):
        tail, head, _ = edge
        split.add_edge(tail, ("edge", edge))
        split.add_edge(("edge", edge), head)
    above = nx.immediate_dominators(split, start)
    chain: list[Any] = [goal]
    while chain[-1] not in (start, None):
        chain.append(above[chain[-1]])
    return [n[1] for n in reversed(chain) if isinstance(n, tuple) and n[0] == "edge"]


def indispensable(graph: Graph, start: Hashable, goal: Hashable, label: str) -> bool:
    """Return True if every path has an edge with that label, in whatever position."""
    import networkx as nx

    without: nx.DiGraph[Any] = nx.DiGraph()
    for tail, head, data in graph.edges(data=True):
        if data["label"] != label:
            without.add_edge(tail, head)
    return not (start in without and goal in without and nx.has_path(without, start, goal))


def graphml(graph: Graph) -> str:
    """Return the graph as GraphML, a standard that yEd, Gephi and others read."""
    import networkx as nx

    return "\n".join(nx.generate_graphml(graph)) + "\n"


def dot(graph: Graph) -> str:
    """Return the graph in the DOT language of Graphviz, laid out from top to bottom."""
    lines = ["digraph solutions {", "  node [shape=box];"]
    for node, data in graph.nodes(data=True):
        lines.append(f"  {_quoted(node)} [label={_quoted(data.get('label', node))}];")
    for tail, head, data in graph.edges(data=True):
        lines.append(f"  {_quoted(tail)} -> {_quoted(head)} [label={_quoted(data['move'])}];")
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(text: object) -> str:
    escaped = str(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
