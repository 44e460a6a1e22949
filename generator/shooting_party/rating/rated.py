"""A deal's rating and what it was computed from, as one document. And the blind grade: how hard a
deal is with the pile unseen, by what players of different strength score in many games on it. It
predicts what good play with small errors scores there on average (calibrate.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.common.documents import part_of
from generator.common.rating.scale import Rating, predict
from generator.common.rating.tiers import Tier, tier_of
from generator.shooting_party.rating.references import outlook, reference
from generator.shooting_party.studies.study import Study
from solver.shooting_party.players.bots import Player, Rung, bots, measure
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from solver.shooting_party.players.noisy_solvers import Tried

SCHEMA = "shooting-party/rating/1"


@dataclass(frozen=True)
class Rated:
    """The `rating` of a `deal` under `rules`, or of a puzzle in full view (`study`). `rungs` are
    what blind players score, `noisy_solvers` how solvers fare that make errors.
    """

    deal: Deal
    rules: RuleSet
    rating: Rating
    rungs: tuple[Rung, ...] = ()
    noisy_solvers: tuple[Tried, ...] = ()
    study: Study | None = None

    @property
    def tier(self) -> Tier:
        """The tier of the rating."""
        return tier_of(self.rating)

    @property
    def outlook(self) -> dict[str, Any] | None:
        """What players can expect of it with the pile hidden; None if it is open."""
        return outlook(self.rating.value) if self.rating.mode == "blind" else None

    def to_json(self) -> dict[str, Any]:
        """Return the document of schema ``shooting-party/rating/1`` (schemas/rating.json)."""
        if self.study is not None:
            document = self.study.start.document_head(SCHEMA) | {"goal": self.study.goal}
            document |= part_of(self.study.begin, "shown")
        else:
            document = self.deal.document_head(SCHEMA, self.rules)
        document["mode"] = self.rating.mode
        if self.rating.numbered:
            told = {} if self.outlook is None else {"outlook": self.outlook}
            document["rating"] = self.rating.to_json() | told
        document["tier"] = {"name": self.tier.name, "symbol": self.tier.symbol}
        if self.noisy_solvers:
            document["noisy_solvers"] = [tried.to_json() for tried in self.noisy_solvers]
        return document


def graders() -> tuple[Player, ...]:
    """Return the players whose scores make up the grade."""
    return tuple(player for player in bots() if player.grades)


def rate_blind(deal: Deal, rules: RuleSet | None = None) -> Rated:
    """Return the blind rating of a deal and the rungs of the graders. All rule sets share the scale
    of the default rules' sample, so harder rules give higher ratings.
    """
    rungs = [measure(deal, rules, player) for player in graders()]
    return Rated(deal, rules or RuleSet(), grade(rungs), tuple(rungs))


def grade(rungs: Iterable[Rung]) -> Rating:
    """Return the rating computed from the rungs of all graders."""
    measures = {rung.player: (rung.mean, rung.error) for rung in rungs}
    return predict("blind", reference("blind"), measures)
