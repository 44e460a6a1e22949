"""The raters of The Shooting Party, behind one face: here alone they are imported, where used."""

from __future__ import annotations

from typing import Protocol

from generator.common.rating.scale import Mode, Rating
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet

POSITIONS, MEMORY = 20_000_000, 1 << 30
"""The budget of an open grade, the same on every machine. Within two passes a grade takes a million
positions or a few.
"""


class Raters(Protocol):
    """What rates deals. `goal` is what is asked for in the open mode, None in the blind one; the
    rules' passes bound it.
    """

    def glance(self, deal: Deal, rules: RuleSet) -> Rating:
        """A cheap estimate of the blind rating, with a larger error."""

    def grade(self, mode: Mode, deal: Deal, rules: RuleSet, goal: Goal | None) -> Rating | None:
        """The rating; None where the goal cannot be reached, or rating it takes too much."""


class Ladder:
    """The raters that puzzles are published by: players for the blind mode, facts for the open."""

    def glance(self, deal: Deal, rules: RuleSet) -> Rating:
        """A few games of each sensible player."""
        from generator.shooting_party.blind_grade import glance

        return glance(deal, rules).rating

    def grade(self, mode: Mode, deal: Deal, rules: RuleSet, goal: Goal | None) -> Rating | None:
        """By `rate_blind` or `rate_open`."""
        if mode == "blind":
            from generator.shooting_party.blind_grade import rate_blind

            return rate_blind(deal, rules).rating
        from generator.shooting_party.open_grade import rate_open
        from solver.shooting_party.analysis.par_solutions import TooManySolutions
        from solver.shooting_party.search.budget import Budget, Meter, OutOfBudget

        assert goal is not None
        try:
            grade = rate_open(deal, rules, goal, Meter(Budget(POSITIONS, MEMORY)))
        except (OutOfBudget, TooManySolutions):
            return None
        return None if grade is None else grade.rating
