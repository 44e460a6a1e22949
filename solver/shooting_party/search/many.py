"""`solve_many`: many deals, solved by several processes, with the answers in order."""

from collections.abc import Generator, Iterable
from functools import partial
from typing import TypeVar

from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.scores import Goal, Objective
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.budget import Budget
from solver.shooting_party.search.solution import Solution

AHEAD = 64
"""The number of deals per worker that may be under way or wait for an earlier one."""


Source = TypeVar("Source", bound=Deal | int | str)


def solve_many(
    sources: Iterable[Source],
    rules: RuleSet | str | None = None,
    objective: Objective = "cards",
    budget: Budget | None = None,
    goal: Goal | str | None = None,
    *,
    par: bool | None = None,
    workers: int = 2,
) -> Generator[tuple[Source, Solution], None, None]:
    """Yield each source with the solution of its deal, in order, each as soon as it and all before
    it are ready. A source is a deal, a seed, or the text of a seed, code or cards.

    `budget` applies to each deal, but its memory is divided equally among the workers. `sources`
    may be endless: they are taken as needed. The workers end with the generator: read it to its
    end, or close it. `WorkerLost` is raised if a worker is killed from outside.

    Workers start by importing the main module again, so a script that calls this needs the usual
    ``if __name__ == "__main__":``; without it, `WorkerLost` says so.
    """
    each = (budget or Budget()).divided(workers)
    from solver.common.processes import Workers
    from solver.shooting_party.search.solver import solve

    ask = partial(solve, rules=rules, objective=objective, budget=each, goal=goal, par=par)
    with Workers(workers) as pool:
        yield from pool.in_order(ask, sources, ahead=AHEAD * workers)
