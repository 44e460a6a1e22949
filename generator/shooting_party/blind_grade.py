"""How hard a deal is with the pile unseen: what the sensible players of the ladder make of it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from generator.common.rating.scale import Rating, Reference, rate
from solver.shooting_party.players.ladder import Player, Rung, ladder, measure
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet


@dataclass(frozen=True)
class BlindGrade:
    """A rating, and the rungs that it was made from."""

    rating: Rating
    rungs: tuple[Rung, ...]

    def to_json(self) -> dict[str, Any]:
        """Its part of a document."""
        return {
            "rating": self.rating.to_json(),
            "rungs": [rung.to_json() for rung in self.rungs],
        }


def sensible() -> tuple[Player, ...]:
    """The players whose scores make the grade."""
    return tuple(player for player in ladder() if player.sensible)


def rate_blind(deal: Deal, rules: RuleSet | None = None) -> BlindGrade:
    """The blind grade of a deal. Other rule sets than the default are put on the scale of the
    default's sample: harder rules give higher ratings.
    """
    return grade(measure(deal, rules, player) for player in sensible())


def glance(deal: Deal, rules: RuleSet | None = None) -> BlindGrade:
    """A first idea of the grade, from some 15 % of the games: its error says how rough it is."""
    return grade(measure(deal, rules, player, player.few) for player in sensible())


def grade(rungs: Iterable[Rung]) -> BlindGrade:
    """The grade that the rungs of all sensible players make."""
    rungs = tuple(rungs)
    measures = {rung.player: (rung.mean, rung.error) for rung in rungs}
    return BlindGrade(rate("blind", reference(), measures), rungs)


@cache
def reference() -> Reference:
    """What the sensible players score on the reference sample (blind.toml, by calibrate.py)."""
    text = files(__package__).joinpath("blind.toml").read_text(encoding="utf-8")
    return Reference.from_table(tomllib.loads(text)["blind"])
