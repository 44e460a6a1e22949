"""The raters that puzzles are published by, behind one interface; imported only when used."""

from __future__ import annotations

from typing import Protocol

from generator.common.rating.scale import Mode, Rating
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet

POSITIONS, MEMORY = 20_000_000, 1 << 30
"""The budget of an open grade, the same on every machine. A grade within two passes takes one to a
few million positions.
"""


class Raters(Protocol):
    """A rater of deals. `goal` is the open mode's goal, within the rules' passes; it is None in the
    blind mode.
    """

    def glance(self, deal: Deal, rules: RuleSet) -> Rating:
        """Return a cheap estimate of the blind rating, with a larger error."""

    def grade(self, mode: Mode, deal: Deal, rules: RuleSet, goal: Goal | None) -> Rating | None:
        """Return the rating, or None if the goal cannot be reached or rating it costs too much."""


class Ladder:
    """The raters that puzzles are published by: the ladder's players for the blind mode, facts and
    seers for the open mode.
    """

    def glance(self, deal: Deal, rules: RuleSet) -> Rating:
        """Return the rating from a few games of each sensible player."""
        from generator.shooting_party.blind_grade import glance

        return glance(deal, rules).rating

    def grade(self, mode: Mode, deal: Deal, rules: RuleSet, goal: Goal | None) -> Rating | None:
        """Return the rating by `rate_blind` or `rate_open`, or None as `Raters.grade` says."""
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
