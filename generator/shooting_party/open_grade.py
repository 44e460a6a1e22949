"""The open grade: how hard it is to reach a goal with every order in view.

Four measures are put on the scale of generator/common/rating/scale.py by their distribution over
the reference sample (open.toml); the rating is their mean. Other facts are shown but not rated:
they predict players' results poorly and would add more noise than information (figures in
docs/difficulty.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

from generator.common.rating.scale import Rating, rate
from generator.shooting_party.references import reference
from solver.shooting_party.analysis.facts import OpenFacts, open_facts
from solver.shooting_party.players.seers import Seen, play_seers
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.budget import Meter


@dataclass(frozen=True)
class OpenGrade:
    """The rating, and the facts and seers' results behind it."""

    rating: Rating
    facts: OpenFacts
    seers: tuple[Seen, ...]

    def to_json(self) -> dict[str, Any]:
        """Return facts and seers as part of a document, without the rating."""
        return {"facts": self.facts.to_json(), "seers": [seen.to_json() for seen in self.seers]}


def rate_open(
    deal: Deal,
    rules: RuleSet | None,
    goal: Goal,
    meter: Meter | None = None,
) -> OpenGrade | None:
    """Return the grade of reaching `goal` within the passes of `rules`, or None if that is proven
    impossible. `meter` counts the effort.

    Meant for goals within two passes, which take a second at most; three passes may take minutes.
    Raise `OutOfBudget` if the positions do not fit in memory or the budget, `TooManySolutions`
    (solver/shooting_party/analysis/par_solutions.py) if the par solutions are too many, and
    `ValueError` if the opening has already reached the goal.
    """
    position = Position.opening(deal, rules)
    facts = open_facts(position, goal, meter)
    if facts is None:
        return None
    seers = tuple(play_seers(position, goal))
    return OpenGrade(rate("open", reference("open"), measures(facts, seers, goal)), facts, seers)


MEASURES = ("length", "narrowness", "information", "seers")
"""The names of the parts."""


def measures(
    facts: OpenFacts, seers: tuple[Seen, ...], goal: Goal
) -> dict[str, tuple[float, float]]:
    """Return the measures by the names of the parts, each as (value, noise).

    `length`: moves at par. `narrowness`: bits needed to keep the goal along the first par solution.
    `information`: bits in the par solution with the least information. `seers`: cards by which the
    seers fall short of the goal, on average.
    """
    wanted = min(sum(score) for score in goal.scores)
    short = sum(max(wanted - seen.score, 0) for seen in seers) / len(seers)
    noise = sqrt(sum(seen.error**2 for seen in seers)) / len(seers)
    values = (facts.moves, 0.0), (facts.narrowness, 0.0), (facts.bits, 0.0), (short, noise)
    return dict(zip(MEASURES, values, strict=True))
