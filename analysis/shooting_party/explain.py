"""A line explained: comments, what is forced, forks with what each alternative still allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from analysis.shooting_party.comments import Commentator
from analysis.shooting_party.prospects import Prospects
from analysis.shooting_party.solutions import (
    MOST_NODES,
    START,
    ParSolutions,
    TooManySolutions,
    par_solutions,
)
from solver.shooting_party.moves import Move
from solver.shooting_party.position import Position
from solver.shooting_party.scores import Goal
from solver.shooting_party.search.budget import Budget, OutOfBudget
from solver.shooting_party.solution import Verdict
from solver.shooting_party.stages import solve
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

    def to_json(self) -> dict[str, Any]:
        """Its part of a document."""
        return {"move": str(self.move), "keeps": self.keeps, "best": self.best, "upper": self.upper}


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

    def to_json(self) -> dict[str, Any]:
        """Its part of a document."""
        return {
            "number": self.step.number,
            "move": str(self.step.move),
            "comments": list(self.comments),
            "needed": self.needed,
            "at_par": [str(move) for move in self.at_par],
            "alternatives": [alternative.to_json() for alternative in self.alternatives],
        }


@dataclass(frozen=True)
class Subject:
    """What is explained: a line from a position to a goal within the passes of its rules.

    `solutions` is the graph of all par solutions, of which the line is the first; None, with
    `why_not`, where it could not be had.
    """

    position: Position
    goal: Goal
    line: tuple[Move, ...]
    solutions: ParSolutions | None
    why_not: str | None


def subject(
    position: Position,
    goal: Goal | None,
    budget: Budget,
    most_nodes: int = MOST_NODES,
    on_progress: Callable[[int], None] | None = None,
) -> Subject | Verdict:
    """The line to a goal from a position, or "no" or "unknown" where there is none to be had.
    Without a goal: the best score, within the fewest passes that it takes.
    """
    if goal is None:
        best = best_goal(position, budget, on_progress)
        if best is None:
            return "unknown"
        position, goal = best
    answer = solve(position, goal=goal, budget=budget, on_progress=on_progress)
    if answer.line is None:
        return answer.verdict
    if not answer.line.moves:
        return Subject(position, goal, (), None, "the goal has been reached already")
    try:
        solutions = par_solutions(position, goal, most_nodes, budget, on_progress)
    except OutOfBudget as error:
        why_not = f"{error.because} ran out before all par solutions were known"
        return Subject(position, goal, answer.line.moves, None, why_not)
    except TooManySolutions:
        why_not = f"the graph of par solutions has more than {most_nodes} positions"
        return Subject(position, goal, answer.line.moves, None, why_not)
    assert solutions is not None
    return Subject(position, goal, solutions.line, solutions, None)


def best_goal(
    position: Position, budget: Budget, on_progress: Callable[[int], None] | None = None
) -> tuple[Position, Goal] | None:
    """The best score from a position as a goal, and the position with no more passes than it takes;
    None if the budget leaves open what it is.
    """
    best = solve(position, budget=budget, on_progress=on_progress).best
    if not best.proven:
        return None
    return replace(position, rules=position.rules.within(best.passes)), Goal.of(best.score)


def explain(
    what: Subject, commentator: Commentator, prospects: Prospects | None
) -> Iterator[ExplainedMove]:
    """Each move of the line as it is worked out; without `prospects`, no alternatives."""
    steps = replay(what.position, what.line).steps
    solutions = what.solutions
    needed = solutions.needed() if solutions is not None else [None] * len(steps)
    node: object = START
    before = what.position
    for step in steps:
        at_par: tuple[Move, ...] = ()
        if solutions is not None:
            texts = (key for _, _, key in solutions.graph.out_edges(node, keys=True))
            at_par = tuple(Move.parse(text) for text in texts if text != str(step.move))
            node, _ = solutions.edge(node, str(step.move))
        yield ExplainedMove(
            step,
            tuple(commentator.comments(before, step, steps[step.number :])),
            tuple(_alternatives(before, step.move, what.goal, prospects)),
            needed[step.number - 1],
            at_par,
        )
        before = step.after


def _alternatives(
    position: Position, played: Move, goal: Goal, prospects: Prospects | None
) -> Iterator[Alternative]:
    for move in position.legal_moves() if prospects is not None else []:
        if move != played and prospects is not None:
            after = position.play(move)
            yield Alternative(move, prospects.allows(after, goal), *prospects.best(after))
