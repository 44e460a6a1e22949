"""The raters of The Shooting Party, behind one face: here alone they are imported, where used."""

from __future__ import annotations

from typing import Protocol

from rating.scale import Mode, Rating
from solver.shooting_party.deal import Deal
from solver.shooting_party.rules import RuleSet
from solver.shooting_party.scores import Goal


class Raters(Protocol):
    """What rates deals. `goal` is what is asked for in the open mode, None in the blind one; the
    rules' passes bound it.
    """

    def glance(self, deal: Deal, rules: RuleSet) -> Rating:
        """A cheap estimate of the blind rating, with a larger error."""

    def grade(self, mode: Mode, deal: Deal, rules: RuleSet, goal: Goal | None) -> Rating | None:
        """The rating; None where the goal cannot be reached."""


class Ladder:
    """The raters that puzzles are published by: players for the blind mode, facts for the open."""

    def glance(self, deal: Deal, rules: RuleSet) -> Rating:
        """A few games of each sensible player."""
        from rating.shooting_party.blind import glance

        return glance(deal, rules).rating

    def grade(self, mode: Mode, deal: Deal, rules: RuleSet, goal: Goal | None) -> Rating | None:
        """By `rate_blind` or `rate_open`."""
        if mode == "blind":
            from rating.shooting_party.blind import rate_blind

            return rate_blind(deal, rules).rating
        from rating.shooting_party.open import rate_open

        assert goal is not None
        grade = rate_open(deal, rules, goal)
        return None if grade is None else grade.rating
