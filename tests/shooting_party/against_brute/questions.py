"""What is asked of one game: all kinds of questions, in all ways that must not alter the answer."""

import random
from dataclasses import dataclass, fields

from solver.shooting_party import Budget, Position, Solution, solve
from solver.shooting_party.rules.scores import OBJECTIVES, SCORES, Objective
from solver.shooting_party.search.bounds.enabled import ALL_BOUNDS, Bounds

GOALS = (
    *map(str, range(9)),
    *(f"{queens}q" for queens in range(5)),
    *(f"{queens}+{aces}" for queens, aces in SCORES),
)
"""Every text of a goal."""

OFF = (
    *(Bounds(**{field.name: False}) for field in fields(Bounds)),
    Bounds(releases=False, clearance=False),
    Bounds(lost_aces=False, deadlines=False),
)
"""Each bound off, and all of them."""

MOST_POSITIONS, MOST_MEMORY = 3.5, 7.0
"""Decimal logarithms of the largest of the tight budgets."""


@dataclass(frozen=True)
class Question:
    """One call of `solve`; `kind` is the name under which it is counted."""

    kind: str
    objective: Objective = "cards"
    goal: str | None = None
    par: bool | None = None
    _bounds: Bounds = ALL_BOUNDS
    budget: Budget | None = None

    def ask(self, position: Position) -> Solution:
        return solve(position, **{name: how for name, how in vars(self).items() if name != "kind"})


def questions(pick: random.Random) -> list[Question]:
    """Return some forty questions; which goals and budgets there are is left to chance."""
    asked = [
        Question("profile", objective, par=par)
        for objective in OBJECTIVES
        for par in (None, False, True)
    ]
    asked += [Question("goal", goal=goal) for goal in pick.sample(GOALS, 8)]
    asked += [Question("goal with par", goal=goal, par=True) for goal in pick.sample(GOALS, 8)]
    for bounds in OFF:
        objective = pick.choice(OBJECTIVES)
        asked.append(Question("profile, bounds off", objective, par=True, _bounds=bounds))
        goal = pick.choice(GOALS)
        asked.append(Question("goal, bounds off", goal=goal, par=True, _bounds=bounds))
    for _ in range(5):
        objective, par = pick.choice(OBJECTIVES), pick.choice((None, True))
        asked.append(Question("profile, budget", objective, par=par, budget=tight(pick)))
        goal = pick.choice(GOALS)
        asked.append(Question("goal, budget", goal=goal, par=par, budget=tight(pick)))
    return asked


def tight(pick: random.Random) -> Budget:
    """Return a budget that often runs out; one in five is of memory."""
    if pick.random() < 0.2:
        return Budget(memory=int(10 ** pick.uniform(5, MOST_MEMORY)))
    return Budget(positions=int(10 ** pick.uniform(0, MOST_POSITIONS)))
