"""The positions of a seed's game that may be puzzles, and the stages that they must pass.

The game is played by the best play for the score, so scores and targets gone are those of a strong
player's game. *deal*: it has a position that suits the mode. *grade*: the first of these that has
the wanted tier is the puzzle.

allot: at a target that does not shoot back; `fit`, the careful greedy player, gives something up.
fire: at one that does; players of the ladder disagree about holding fire, and it matters.
In neither may half or more of the legal decisions be best.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.common.calendar import Task
from generator.common.hunt import Rejected, Stage
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import tier_named
from generator.no_mans_land.grade import rate
from solver.no_mans_land.exact.options import HELD, Hand
from solver.no_mans_land.exact.solve import Option, Solution
from solver.no_mans_land.exact.values import EQUAL
from solver.no_mans_land.players.ladder import choice, losses
from solver.no_mans_land.rules.aims import Aim
from solver.no_mans_land.rules.orders import Orders
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.record import dealt, play_round
from solver.no_mans_land.rules.switches import RuleSet

MATTERS = 0.2
"""The least difference, in points, between holding fire and the best shot of a puzzle."""

JUDGES = ("greedy", "fit", "points")
"""The players who must not agree about holding fire."""


@dataclass(frozen=True)
class Candidate:
    """A seed on its way through the stages: the task, the positions that suit it with their
    options, and in the end the first of them with its rating.
    """

    task: Task
    seed: int
    rules: RuleSet
    found: tuple[tuple[Position, list[Option]], ...] = ()
    rating: Rating | None = None


def solution_of(rules: RuleSet, goal: str) -> Solution:
    """Return the solution of a task's rules and goal."""
    return Solution(rules, Aim(goal))


def stages() -> list[Stage[Candidate]]:
    """Return the stages of every task."""
    return [Stage("deal", _suits), Stage("grade", _grade)]


def _suits(candidate: Candidate) -> Candidate | Rejected:
    c = candidate
    found = tuple(suiting(c.seed, c.task.mode, solution_of(c.rules, c.task.goal)))
    return replace(c, found=found) if found else Rejected()


def _grade(candidate: Candidate) -> Candidate | Rejected:
    c, tier = candidate, tier_named(candidate.task.tier, candidate.task.mode)
    solution = solution_of(c.rules, c.task.goal)
    ratings = [rating_of(c.task.mode, position, solution) for position, _ in c.found]
    for each, rating in zip(c.found, ratings, strict=True):
        if tier.holds(rating):
            return replace(c, found=(each,), rating=rating)
    return Rejected(min(ratings, key=tier.outside))


def rating_of(mode: str, position: Position, solution: Solution) -> Rating:
    """Return the rating of a position as a puzzle."""
    return rate(mode, {name: loss.mean for name, loss in losses(position, solution).items()})


def suiting(seed: int, mode: str, solution: Solution) -> Iterator[tuple[Position, list[Option]]]:
    """Yield the positions of a seed's game that suit a mode, with their options."""
    orders, between = Orders.from_seed(seed), Position(solution.rules)
    while not between.is_over:
        before = dealt(orders, between)
        options = solution.options(before)
        if suits(mode, before, options):
            yield before, options
        between = before.after(play_round(orders, before, options[0].decision))


def suits(mode: str, position: Position, options: list[Option]) -> bool:
    """Return True if a position may be a puzzle of a mode."""
    best = options[0].value
    if 2 * sum(option.value >= best - EQUAL for option in options) >= len(options):
        return False
    shoots_back = bool(position.aimed.shots(position.rules))
    if mode == "allot":
        if shoots_back:
            return False
        given = choice("fit", position, Hand.of(position))
        return all(option.value < best - EQUAL for option in options if option.chances == given)
    if not shoots_back:
        return False
    if not position.rules.may_hold:
        return False
    held = next(option.value for option in options if option.holds)
    shot = max(option.value for option in options if not option.holds)
    hand = Hand.of(position)
    votes = {choice(name, position, hand) is HELD for name in JUDGES}
    return len(votes) > 1 and abs(held - shot) >= MATTERS
