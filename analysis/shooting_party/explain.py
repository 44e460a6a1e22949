"""A line explained: comments, what is forced, forks with what each alternative still allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from analysis.shooting_party.comments import Commentator
from analysis.shooting_party.prospects import Prospects
from analysis.shooting_party.solutions import ParSolutions, TooManySolutions, par_solutions
from solver.shooting_party.moves import Move
from solver.shooting_party.position import Position
from solver.shooting_party.scores import Goal
from solver.shooting_party.search.budget import Budget, OutOfBudget
from solver.shooting_party.solution import Verdict
from solver.shooting_party.verify import Step, replay


@dataclass(frozen=True)
class Alternative:
    """Another legal move: whether the goal can be reached after it, and the best value then, from
    what is known to what is not ruled out.
    """

    move: Move
    keeps: Verdict
    best: int
    upper: int


@dataclass(frozen=True)
class ExplainedMove:
    """A move of the line. `needed` tells whether every par solution makes it (None if there is no
    graph of them); `at_par` the other moves with which par can still be reached.
    """

    step: Step
    comments: tuple[str, ...]
    alternatives: tuple[Alternative, ...]
    needed: bool | None
    at_par: tuple[Move, ...]

    @property
    def only(self) -> bool:
        """Whether every alternative is proven to lose the goal, and there is one."""
        return bool(self.alternatives) and all(a.keeps == "no" for a in self.alternatives)


@dataclass(frozen=True)
class Explanation:
    """A line to the goal from a position. `solutions` is the graph of all par solutions, the first
    of which the line is; None, with `why_not`, where it could not be had.
    """

    position: Position
    goal: Goal
    moves: tuple[ExplainedMove, ...]
    solutions: ParSolutions | None
    why_not: str | None


def par_or_reason(
    position: Position,
    goal: Goal,
    budget: Budget,
    most_nodes: int,
    on_progress: Callable[[int], None] | None = None,
) -> tuple[ParSolutions | None, str | None]:
    """The par solutions of a goal that can be reached, or why they could not be had."""
    try:
        solutions = par_solutions(position, goal, most_nodes, budget, on_progress)
    except OutOfBudget as error:
        return None, f"{error.because} ran out before all par solutions were known"
    except TooManySolutions:
        return None, f"the graph of par solutions has more than {most_nodes} positions"
    return solutions, None


def explain(
    position: Position,
    goal: Goal,
    line: tuple[Move, ...],
    solutions: ParSolutions | None,
    why_not: str | None,
    commentator: Commentator,
    prospects: Prospects,
) -> Iterator[ExplainedMove]:
    """Each move of the line as it is worked out. The line must keep the goal."""
    steps = replay(position, line).steps
    needed = solutions.needed(line) if solutions is not None else [None] * len(line)
    node: object = 0
    before = position
    for step in steps:
        at_par: tuple[Move, ...] = ()
        if solutions is not None:
            texts = [key for _, _, key in solutions.graph.out_edges(node, keys=True)]
            at_par = tuple(Move.parse(t) for t in texts if t != str(step.move))
            node, _ = solutions.edge(node, str(step.move))
        yield ExplainedMove(
            step,
            tuple(commentator.comments(before, step, steps[step.number :])),
            tuple(_alternatives(before, step.move, goal, prospects)),
            needed[step.number - 1],
            at_par,
        )
        before = step.after


def _alternatives(
    position: Position, played: Move, goal: Goal, prospects: Prospects
) -> Iterator[Alternative]:
    for move in position.legal_moves():
        if move != played:
            after = position.play(move)
            keeps = prospects.allows(after, goal)
            best, upper = prospects.best(after)
            yield Alternative(move, keeps, best, upper)
