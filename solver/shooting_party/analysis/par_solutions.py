"""The graph of par solutions: every line that reaches the goal in the fewest passes, then earliest,
then in the fewest moves. It is made from the exact marks of the search, so it holds all of them.

Short solutions are every line that reaches a target in the fewest moves.
"""

from dataclasses import dataclass
from typing import Any

from solver.common.errors import InputError
from solver.shooting_party.analysis.solutions import Solutions, graph_of, line_of
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal, Target
from solver.shooting_party.search.budget import MOST_NODES, Budget, Meter
from solver.shooting_party.search.fewest import fewest_moves
from solver.shooting_party.search.query import Query


@dataclass(frozen=True)
class ParSolutions(Solutions):
    """All par solutions of a `goal`: pass and pile of the last contact, and `moves`, are par.
    `passes` and `cards_left` are that pass and the cards in that pile; `position`, `line` and
    `graph` are as in `Solutions`.
    """

    goal: Goal
    passes: int
    cards_left: int

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


def par_solutions(
    position: Position,
    goal: Goal,
    budget: Budget | Meter | None = None,
    most_nodes: int = MOST_NODES,
) -> ParSolutions | None:
    """Return the par solutions of a goal within the passes of the position's rules; None if it is
    proven unreachable.

    Raise `OutOfBudget`; `TooManySolutions` (solutions.py) if the graph would have more than
    `most_nodes` positions; `ValueError` if the position has already reached the goal.
    """
    if position.score in goal.scores:
        raise InputError(f"the goal {goal.text} has been reached already")
    query = Query(position, goal, budget)
    reached = query.search()
    if reached is None:
        return None
    line, (passes, left, _) = line_of(query), reached.finish
    return ParSolutions(position, line, graph_of(query, position, most_nodes), goal, passes, left)


def short_solutions(
    position: Position,
    target: Target,
    most: int,
    budget: Budget | Meter | None = None,
    most_nodes: int = MOST_NODES,
) -> Solutions | None:
    """Return the solutions with the fewest moves; None if at most `most` moves do not reach the
    target.

    Raise `OutOfBudget`; `TooManySolutions` if the graph would have more than `most_nodes`
    positions; `ValueError` if the position has already reached the target.
    """
    if target.reached(position):
        raise InputError(f"the goal {target.goal.text} has been reached already")
    lines = fewest_moves(position, target, most, budget)
    if lines is None:
        return None
    return Solutions(position, line_of(lines), graph_of(lines, position, most_nodes))
