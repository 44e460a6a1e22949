"""The open grade: how hard it is to reach a goal with every order in view.

Four measures, each on the scale of common/rating/scale.py by how it lies over the reference sample
(open.toml); the rating is their mean. The other facts are shown beside it: they say little of how
players fare, and would add more noise than knowledge (docs/difficulty.md has the figures).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import Any

from generator.common.rating.scale import Rating, Reference, rate
from solver.shooting_party.analysis.facts import OpenFacts, open_facts
from solver.shooting_party.players.seers import Seen, play_seers
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.budget import Meter


@dataclass(frozen=True)
class OpenGrade:
    """The rating, and what it comes from."""

    rating: Rating
    facts: OpenFacts
    seers: tuple[Seen, ...]

    def to_json(self) -> dict[str, Any]:
        """Facts and seers as a document; the rating has its own."""
        return {"facts": self.facts.to_json(), "seers": [seen.to_json() for seen in self.seers]}


def rate_open(
    deal: Deal,
    rules: RuleSet | None,
    goal: Goal,
    meter: Meter | None = None,
) -> OpenGrade | None:
    """Grade reaching `goal` within the passes of `rules`; return None if that is proven impossible.
    Effort is counted by `meter`.

    Made for goals within two passes: a second at most. Within three it may take minutes, and raises
    `OutOfBudget` where memory or the budget does not hold the positions. Raises `TooManySolutions`
    (analysis/par_solutions.py) in the same way, and `ValueError` for a goal that the opening has
    reached.
    """
    position = Position.opening(deal, rules)
    facts = open_facts(position, goal, meter)
    if facts is None:
        return None
    seers = tuple(play_seers(position, goal))
    return OpenGrade(rate("open", reference(), measures(facts, seers, goal)), facts, seers)


MEASURES = ("length", "narrowness", "information", "seers")
"""The names of the parts."""


def measures(
    facts: OpenFacts, seers: tuple[Seen, ...], goal: Goal
) -> dict[str, tuple[float, float]]:
    """What is measured, by the names of the parts: (value, noise).

    `length`: moves at par. `narrowness`: bits to know so as not to lose the goal along the line.
    `information`: bits in the solution that takes the least to tell. `seers`: cards that the seers
    lack of the goal, on average.
    """
    wanted = min(sum(score) for score in goal.scores)
    short = sum(max(wanted - seen.score, 0) for seen in seers) / len(seers)
    noise = sqrt(sum(seen.error**2 for seen in seers)) / len(seers)
    values = (facts.moves, 0.0), (facts.narrowness, 0.0), (facts.bits, 0.0), (short, noise)
    return dict(zip(MEASURES, values, strict=True))


@cache
def reference() -> Reference:
    """How the measures lie over the reference sample (open.toml)."""
    text = files(__package__).joinpath("open.toml").read_text(encoding="utf-8")
    return Reference.from_table(tomllib.loads(text)["open"])
