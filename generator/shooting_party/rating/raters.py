"""The raters that puzzles are published by, behind one interface; imported only when used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from generator.common.rating.scale import Rating
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from generator.shooting_party.studies.study import Study


class Raters(Protocol):
    """A rater of deals with the pile hidden, and of puzzles in full view."""

    def quick(self, deal: Deal, rules: RuleSet) -> Rating:
        """Return a cheap estimate of the blind rating, with a larger error."""

    def grade(self, deal: Deal, rules: RuleSet) -> Rating:
        """Return the blind rating."""

    def study(self, study: Study) -> Rating:
        """Return the rating of a puzzle in full view."""


class Published:
    """The raters that puzzles are published by: the ladder's players for the blind mode, the noisy
    solvers for puzzles in full view.
    """

    def quick(self, deal: Deal, rules: RuleSet) -> Rating:
        """Return the rating by a few of the games."""
        from generator.shooting_party.rating.blind_grade import QUICK, rate_blind

        return rate_blind(deal, rules, QUICK).rating

    def grade(self, deal: Deal, rules: RuleSet) -> Rating:
        """Return the rating by `rate_blind`."""
        from generator.shooting_party.rating.blind_grade import rate_blind

        return rate_blind(deal, rules).rating

    def study(self, study: Study) -> Rating:
        """Return the rating by `rate_study`."""
        from generator.shooting_party.rating.open_grade import rate_study

        return rate_study(study).rating
