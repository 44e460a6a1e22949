"""The blind grade: how hard a deal is with the pile unseen, by what players of different strength
score in many games on it. It predicts what good play with small errors scores there on average
(calibrate.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from generator.common.rating.scale import Rating, predict
from generator.shooting_party.rating.outlook import outlook
from generator.shooting_party.rating.references import reference
from solver.shooting_party.players.ladder import Player, Rung, ladder, measure
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet


@dataclass(frozen=True)
class BlindRating(Rating):
    """A rating that also shows what players of three strengths can expect."""

    def to_json(self) -> dict[str, Any]:
        """Return the rating as part of a document, the outlook that follows from it included."""
        return super().to_json() | {"outlook": outlook(self.value)}


@dataclass(frozen=True)
class BlindGrade:
    """A rating and the rungs it was computed from."""

    rating: BlindRating
    rungs: tuple[Rung, ...]


QUICK = 0.2
"""The share of the games that a quick rating takes."""


def graders() -> tuple[Player, ...]:
    """Return the players whose scores make up the grade."""
    return tuple(player for player in ladder() if player.grades)


def rate_blind(deal: Deal, rules: RuleSet | None = None, share: float = 1) -> BlindGrade:
    """Return the blind grade of a deal, by a share of the games: fewer of them widen its error. All
    rule sets share the scale of the default rules' sample, so harder rules give higher ratings.
    """
    return grade(measure(deal, rules, player, int(player.games * share)) for player in graders())


def grade(rungs: Iterable[Rung]) -> BlindGrade:
    """Return the grade computed from the rungs of all graders."""
    rungs = tuple(rungs)
    measures = {rung.player: (rung.mean, rung.error) for rung in rungs}
    predicted = predict("blind", reference("blind"), measures)
    return BlindGrade(BlindRating(**vars(predicted)), rungs)
