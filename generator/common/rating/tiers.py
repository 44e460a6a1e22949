"""The five tiers of difficulty (tiers.toml): names, symbols, cut points."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from math import inf

from generator.common.rating.scale import Rating


class TierError(ValueError):
    """A name that no tier has."""


@dataclass(frozen=True)
class Tier:
    """Ratings from `low` on, up to but not including `high`. `level` counts from 1."""

    level: int
    name: str
    symbol: str
    low: float
    high: float

    def holds(self, rating: Rating) -> bool:
        """Whether a rating lies inside with its whole error: then a puzzle may be published so."""
        low, high = rating.ends
        return self.low <= low and high < self.high

    def __str__(self) -> str:
        return self.name


def _read() -> tuple[Tier, ...]:
    table = tomllib.loads(files(__package__).joinpath("tiers.toml").read_text(encoding="utf-8"))
    tiers, low = [], -inf
    for level, row in enumerate(table["tier"], 1):
        high = row.get("below", inf)
        tiers.append(Tier(level, row["name"], row["symbol"], low, high))
        low = high
    return tuple(tiers)


TIERS = _read()


def tier_named(name: str) -> Tier:
    """The tier of that name; `TierError` if there is none."""
    for tier in TIERS:
        if tier.name == name:
            return tier
    raise TierError(f"no tier {name!r}; there are {', '.join(tier.name for tier in TIERS)}")


def tier_of(rating: Rating) -> Tier:
    """The tier that a rating lies in, its error aside."""
    return next(tier for tier in TIERS if rating.value < tier.high)
