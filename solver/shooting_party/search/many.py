"""`solve_many`: the deals of many seeds, solved by several processes, with the answers in order."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace
from functools import partial

from solver.common.processes import Workers
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.scores import Goal, Objective
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.budget import Budget
from solver.shooting_party.search.solution import Solution

AHEAD = 64
"""The number of deals per worker that may be under way or wait for an earlier one."""


def solve_many(
    seeds: Iterable[int],
    rules: RuleSet | None = None,
    objective: Objective = "cards",
    budget: Budget | None = None,
    goal: Goal | None = None,
    *,
    par: bool | None = None,
    workers: int = 2,
) -> Generator[tuple[int, Solution], None, None]:
    """Yield each seed with the solution of its deal, in the order of `seeds`, each as soon as it
    and all before it are ready.

    `budget` applies to each deal, but its memory is divided equally among the workers. `seeds` may
    be endless: they are taken as needed. The workers end with the generator: read it to its end, or
    close it. `concurrent.futures.process.BrokenProcessPool` is raised if a worker is killed from
    outside.

    Workers start by importing the main module anew, so a script that calls this needs the usual
    ``if __name__ == "__main__":``.
    """
    each = shared(budget or Budget(), workers)
    ask = partial(solve_seed, rules=rules, objective=objective, budget=each, goal=goal, par=par)
    with Workers(workers) as pool:
        yield from pool.in_order(ask, seeds, ahead=AHEAD * workers)


def shared(budget: Budget, workers: int) -> Budget:
    """Return what each of several workers may use if they share the memory of `budget`."""
    return replace(budget, memory=budget.memory // workers)


def solve_seed(
    seed: int,
    rules: RuleSet | None,
    objective: Objective,
    budget: Budget,
    goal: Goal | None,
    par: bool | None,
) -> Solution:
    """Return the solution of one seed's deal. (Every survey and every worker calls this.)"""
    from solver.shooting_party.search.solve import solve

    return solve(Deal.from_seed(seed), rules, objective, budget, goal, par=par)
