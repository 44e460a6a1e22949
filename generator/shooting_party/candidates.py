"""The stages that a deal must pass for a task, cheapest first.

blind: *glance* (a cheap rating, in the tier), *grade* (the rating, inside the tier with its whole
error), *par* (profile and best line, proven by all keys).
open: *goal* (whether the goal can be reached, or what the best score is), then *grade* and *par*.

Par costs a fraction of a second where the best score is reached within two passes, and mostly no
more than a second where it takes the third.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.common.calendar import Task
from generator.common.hunt import Rejected, Stage
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import tier_named, tier_of
from generator.shooting_party.raters import Raters
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal, Score
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from solver.shooting_party.search.budget import Budget
    from solver.shooting_party.search.solution import Solution

MODES = ("blind", "open")

POSITIONS = 100_000_000
MEMORY = 1 << 30
"""The budget of each question to the solver. A deal left undecided within it is not published. The
budget does not depend on the number of workers, so any number of them accepts the same deals.
"""


@dataclass(frozen=True)
class Candidate:
    """A deal on its way through the stages: the task, and what is known of the deal so far.

    `target` is the goal in the open mode; where the task says ``best``, it is the best score.
    """

    task: Task
    deal: Deal
    rules: RuleSet
    target: Goal | None = None
    rating: Rating | None = None
    solution: Solution | None = None


def rules_of(task: Task, rules: RuleSet) -> RuleSet:
    """Return `rules` limited to the task's passes, if the task limits them."""
    return rules if task.passes is None else rules.within(task.passes)


def target_of(goal: str, best: Score) -> Goal:
    """Return the goal that a text means; ``best`` stands for the deal's best score, `best`."""
    return Goal.of(best) if goal == "best" else Goal.parse(goal)


def stages(task: Task, raters: Raters) -> list[Stage[Candidate]]:
    """Return the stages of a task, in order."""
    glance = Stage[Candidate]("glance", lambda c: _glance(c, raters))
    grade = Stage[Candidate]("grade", lambda c: _grade(c, raters))
    return [Stage("goal", _goal) if task.mode == "open" else glance, grade, Stage("par", _par)]


def _goal(candidate: Candidate) -> Candidate | Rejected:
    from solver.shooting_party.search.solve import solve

    task, deal, rules = candidate.task, candidate.deal, candidate.rules
    if task.goal == "best":
        best = solve(deal, rules, budget=_budget(), par=False).best
        goal, reached = target_of(task.goal, best.score), best.proven
    else:
        goal = Goal.parse(task.goal)
        verdict = solve(deal, rules, budget=_budget(), goal=goal, par=False).verdict
        reached = verdict == "yes"
    # Under some rules the opening scores by itself; a goal already reached is no task.
    if not reached or Position.opening(deal, rules).score in goal.scores:
        return Rejected()
    return replace(candidate, target=goal)


def _glance(candidate: Candidate, raters: Raters) -> Candidate | Rejected:
    c = candidate
    rating = raters.glance(c.deal, c.rules)
    # Only the grade must fit in with its whole error: a glance's error hardly ever would.
    return (
        candidate if tier_of(rating) == tier_named(c.task.tier, c.task.mode) else Rejected(rating)
    )


def _grade(candidate: Candidate, raters: Raters) -> Candidate | Rejected:
    c = candidate
    rating = raters.grade(c.task.mode, c.deal, c.rules, c.target)
    if rating is None or not tier_named(c.task.tier, c.task.mode).holds(rating):
        return Rejected(rating)
    return replace(candidate, rating=rating)


def _par(candidate: Candidate) -> Candidate | Rejected:
    from solver.shooting_party.search.solve import solve

    deal, rules, target = candidate.deal, candidate.rules, candidate.target
    solution = solve(deal, rules, budget=_budget(), par=True)
    if target is not None and target.scores != Goal.of(solution.best.score).scores:
        asked = solve(deal, rules, budget=_budget(), goal=target, par=True)
        solution = replace(solution, line=asked.line)
    line = solution.line
    proven = (
        line is not None
        and line.passes is not None
        and (line.proven_passes and line.proven_cards_left and line.proven_moves)
        and all(best.proven for best in solution.profile)
    )
    return replace(candidate, solution=solution) if proven else Rejected(candidate.rating)


def _budget() -> Budget:
    from solver.shooting_party.search.budget import Budget

    return Budget(POSITIONS, MEMORY)
