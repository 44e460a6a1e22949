"""The raters that puzzles are published by; imported only when used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.common.rating.scale import Rating
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from generator.shooting_party.studies.study import Study


class Raters:
    """The players of the ladder for a deal with the pile hidden, the noisy solvers for a puzzle in
    full view.
    """

    def deal(self, deal: Deal, rules: RuleSet, share: float = 1) -> Rating:
        """Return the blind rating by a share of the games."""
        from generator.shooting_party.rating.blind_grade import rate_blind

        return rate_blind(deal, rules, share).rating

    def study(self, study: Study) -> Rating:
        """Return the rating of a puzzle in full view."""
        from generator.shooting_party.rating.open_grade import rate_study

        return rate_study(study).rating
