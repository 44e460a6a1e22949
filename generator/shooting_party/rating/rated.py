"""A deal's rating and what it was computed from, as one document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.common.rating.scale import Rating
from generator.common.rating.tiers import Tier, tier_of
from generator.shooting_party.rating.references import outlook
from generator.shooting_party.studies.study import Study
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.notation import deal_of
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from solver.shooting_party.players.ladder import Rung
    from solver.shooting_party.players.noisy import Tried

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
            document = self.study.start.document_head(SCHEMA)
            document["goal"] = self.study.goal
            if self.study.shown:
                document["shown"] = [str(move) for move in self.study.shown]
        else:
            document = self.deal.document_head(SCHEMA, self.rules)
        document["mode"] = self.rating.mode
        document["rating"] = self.rating.to_json()
        document["tier"] = {"name": self.tier.name, "symbol": self.tier.symbol}
        if self.rungs:
            document["ladder"] = [rung.to_json() for rung in self.rungs]
        if self.noisy_solvers:
            document["noisy_solvers"] = [tried.to_json() for tried in self.noisy_solvers]
        return document


def rate(subject: Study | Deal | int | str, rules: RuleSet | str | None = None) -> Rated:
    """Return the rating of a puzzle in full view, or of a deal (its seed, code or cards) with its
    pile hidden. Raise `InputError` for a text that names no deal or rules.
    """
    from generator.shooting_party.rating.blind_grade import rate_shown
    from generator.shooting_party.rating.open_grade import rate_study

    if isinstance(subject, Study):
        return rate_study(subject)
    given = RuleSet.parse(rules) if isinstance(rules, str) else rules
    return rate_shown(deal_of(subject), given or RuleSet())
