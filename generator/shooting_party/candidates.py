"""The stages that a deal must pass for a task, cheapest first.

blind: *quick* (a cheap rating, in the tier), *grade* (the rating, inside the tier with its whole
error), *par* (profile and best line, proven by all keys).
open: *compose* (the proven puzzles of the kind in the deal, one after the other), *grade*.

Par costs a fraction of a second where the best score is reached within two passes, and mostly no
more than a second where it takes the third.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.common.calendar import Task
from generator.common.hunt import Rejected, Stage, StageCounts, first_in_tier
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import Tier, tier_named, tier_of
from generator.shooting_party.rating.raters import Raters
from generator.shooting_party.studies.kinds import Kind, kinds
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from generator.shooting_party.studies.study import Study
    from solver.shooting_party.search.solution import Solution

MODES = ("blind", "open")

POSITIONS = 100_000_000
MEMORY = 1 << 30
"""The budget of each question to the solver. A deal left undecided within it is not published. The
budget does not depend on the number of workers, so any number of them accepts the same deals.
"""


EASY_FROM, MIDDLE_FROM, HARD_UP_TO = 4, 5, 7
"""The fewest moves of an easy line and of one in the middle, and the most of a hard one."""

MIDDLE_LEVEL = 3
"""The level of the tier testing: below it a puzzle is easy, above it hard."""


@dataclass(frozen=True)
class Candidate:
    """A deal on its way through the stages of a blind puzzle: the task, and what is known of the
    deal so far.
    """

    task: Task
    deal: Deal
    rules: RuleSet
    rating: Rating | None = None
    solution: Solution | None = None


def stages(raters: Raters) -> list[Stage[Candidate]]:
    """Return the stages of a blind puzzle, in order."""
    return [
        Stage("quick", lambda c: _quick(c, raters)),
        Stage("grade", lambda c: _grade(c, raters)),
        Stage("par", lambda c: proven_par(c, POSITIONS)),
    ]


def study_for(
    task: Task, deal: Deal, rules: RuleSet, raters: Raters, counts: StageCounts
) -> tuple[Study, Rating] | Rejected:
    """Return the first puzzle in full view of a deal that fits a task, and its rating; or the
    rejection of the one that came nearest to the tier. The effort is added to `counts`.
    """
    from generator.shooting_party.studies.composing import studies
    from generator.shooting_party.studies.points import has_point, point

    tier = tier_named(task.tier, task.mode)
    lengths = fair_lengths(kinds()[task.goal], tier)
    composed = studies(task.goal, deal, rules, lengths)
    proposed = (study for study in composed if has_point(study, point(study), tier))
    return first_in_tier(task, "compose", proposed, raters.study, counts)


def fair_lengths(kind: Kind, tier: Tier) -> tuple[int, int] | None:
    """Return the fewest and the most moves of a puzzle of a tier: a line out of a position must be
    neither easy just because it is short nor hard because it is long. None if any will do.
    """
    if kind.asked != "line" or kind.source == "opening" or kind.moves is None:
        return None
    fewest, most = kind.moves
    if tier.level > MIDDLE_LEVEL:
        return fewest, min(most, HARD_UP_TO)
    return max(fewest, EASY_FROM if tier.level < MIDDLE_LEVEL else MIDDLE_FROM), most


def _quick(candidate: Candidate, raters: Raters) -> Candidate | Rejected:
    c = candidate
    rating = raters.quick(c.deal, c.rules)
    # Only the grade must fit in with its whole error: a quick rating's error hardly ever would.
    fits = tier_of(rating) == tier_named(c.task.tier, c.task.mode)
    return candidate if fits else Rejected(rating)


def _grade(candidate: Candidate, raters: Raters) -> Candidate | Rejected:
    c = candidate
    rating = raters.grade(c.deal, c.rules)
    if not tier_named(c.task.tier, c.task.mode).holds(rating):
        return Rejected(rating)
    return replace(candidate, rating=rating)


def proven_par(candidate: Candidate, positions: int) -> Candidate | Rejected:
    """Return the candidate with its profile and best line, if all of that is proven within so many
    positions.
    """
    from solver.shooting_party.search.budget import Budget
    from solver.shooting_party.search.solve import solve

    solution = solve(candidate.deal, candidate.rules, budget=Budget(positions, MEMORY), par=True)
    line = solution.line
    proven = (
        line is not None
        and line.passes is not None
        and (line.proven_passes and line.proven_cards_left and line.proven_moves)
        and all(best.proven for best in solution.profile)
    )
    return replace(candidate, solution=solution) if proven else Rejected(candidate.rating)
