"""`solve_many`: the deals of many seeds, solved by several processes, answered in order."""

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
"""Deals that may be under way or wait for an earlier one, for each worker."""


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
    """Each seed with what `solve` says of its deal, in the sequence of `seeds`, as soon as it and
    all before it are there.

    `budget` holds for each deal; but its memory is that of all workers together, who get equal
    shares. Seeds may be endless: they are taken as needed. The workers end with the generator: read
    it to its end, or close it. Raises `concurrent.futures.process.BrokenProcessPool` if a worker is
    killed from outside.

    Workers are started by importing the main module anew, so a script that calls this needs the
    usual ``if __name__ == "__main__":``.
    """
    each = shared(budget or Budget(), workers)
    ask = partial(solve_seed, rules=rules, objective=objective, budget=each, goal=goal, par=par)
    with Workers(workers) as pool:
        yield from pool.in_order(ask, seeds, ahead=AHEAD * workers)


def shared(budget: Budget, workers: int) -> Budget:
    """What each of several workers may use when they have the memory of `budget` together."""
    return replace(budget, memory=budget.memory // workers)


def solve_seed(
    seed: int,
    rules: RuleSet | None,
    objective: Objective,
    budget: Budget,
    goal: Goal | None,
    par: bool | None,
) -> Solution:
    """Solve the deal of one seed. (Every survey and every worker asks here.)"""
    from solver.shooting_party.search.solve import solve

    return solve(Deal.from_seed(seed), rules, objective, budget, goal, par=par)
