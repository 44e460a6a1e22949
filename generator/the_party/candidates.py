"""The puzzles of a seed, and the stages that they must pass: *deal*, the seed has some; *grade*,
the first of them with the wanted tier is the puzzle.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.common.calendar import Task
from generator.common.hunt import Rejected, Stage
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import tier_named
from generator.the_party.calling import Calling, callings
from generator.the_party.forcing import Forcing, forcings
from generator.the_party.grade import RULES, rate
from generator.the_party.measures import measures_of
from solver.the_party.rules.switches import RuleSet

MOST = 12
"""Puzzles of a seed that are graded."""


@dataclass(frozen=True)
class Candidate:
    """A seed on its way through the stages: the task, its puzzles, and in the end one of them with
    its rating.
    """

    task: Task
    seed: int
    found: tuple[Forcing | Calling, ...] = ()
    rating: Rating | None = None


def rules_of(mode: str) -> RuleSet:
    """Return the rules of a mode's puzzles."""
    return RuleSet.parse(RULES[mode])


def stages() -> list[Stage[Candidate]]:
    """Return the stages of every task."""
    return [Stage("deal", _suits), Stage("grade", _grade)]


def puzzles_of(mode: str, seed: int) -> tuple[Forcing | Calling, ...]:
    """Return the puzzles of a seed, at most `MOST`, evenly from all there are."""
    rules = rules_of(mode)
    found: tuple[Forcing | Calling, ...]
    found = tuple(forcings(seed, rules) if mode == "force" else callings(seed, rules))
    step = max(1, -(-len(found) // MOST))
    return found[::step]


def _suits(candidate: Candidate) -> Candidate | Rejected:
    found = puzzles_of(candidate.task.mode, candidate.seed)
    return replace(candidate, found=found) if found else Rejected()


def _grade(candidate: Candidate) -> Candidate | Rejected:
    mode = candidate.task.mode
    tier = tier_named(candidate.task.tier, mode)
    ratings = []
    for each in candidate.found:
        rating = rate(mode, measures_of(each))
        if tier.holds(rating):
            return replace(candidate, found=(each,), rating=rating)
        ratings.append(rating)
    return Rejected(min(ratings, key=tier.outside))
