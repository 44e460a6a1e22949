"""The graph of short solutions: every line that reaches a target in the fewest moves."""

from __future__ import annotations

from solver.common.errors import InputError
from solver.shooting_party.analysis.solutions import Solutions, graph_of, line_of
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Target
from solver.shooting_party.search.budget import MOST_NODES, Meter
from solver.shooting_party.search.fewest import fewest_moves


def short_solutions(
    position: Position,
    target: Target,
    most: int,
    meter: Meter | None = None,
    most_nodes: int = MOST_NODES,
) -> Solutions | None:
    """Return the solutions with the fewest moves; None if at most `most` moves do not reach the
    target. `meter` counts the effort.

    Raise `OutOfBudget`; `TooManySolutions` if the graph would have more than `most_nodes`
    positions; `ValueError` if the position has already reached the target.
    """
    if target.reached(position):
        raise InputError(f"the goal {target.goal.text} has been reached already")
    lines = fewest_moves(position, target, most, meter)
    if lines is None:
        return None
    return Solutions(position, line_of(lines), graph_of(lines, position, most_nodes))
