"""What rates: the bots a deal with the pile hidden (rated.py), the noisy solvers a
puzzle in full view (open_grade.py). Both are imported only when used.
"""

from typing import TYPE_CHECKING

from generator.common.rating.scale import Rating
from generator.shooting_party.studies.study import Study
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.sources import deal_of
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from generator.shooting_party.rating.rated import Rated


class Raters:
    """The raters that puzzles are published by."""

    def study(self, study: Study) -> Rating:
        """Return the rating of a puzzle in full view."""
        from generator.shooting_party.rating.open_grade import rate_study

        return rate_study(study).rating


def rate(subject: Study | Deal | int | str, rules: RuleSet | str | None = None) -> "Rated":
    """Return the rating of a puzzle in full view, or of a deal (its seed, code or cards) with its
    pile hidden. Raise `InputError` for a text that names no deal or rules.
    """
    from generator.shooting_party.rating.open_grade import rate_study
    from generator.shooting_party.rating.rated import rate_blind

    if isinstance(subject, Study):
        return rate_study(subject)
    return rate_blind(deal_of(subject), RuleSet.of(rules))
