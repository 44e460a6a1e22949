"""The five tiers of difficulty (tiers.toml): names, symbols and limits."""

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
    """Ratings from `low` up to but not including `high`. `level` counts from 1."""

    level: int
    name: str
    symbol: str
    low: float
    high: float

    def holds(self, rating: Rating) -> bool:
        """Return True if a rating lies in the tier with its whole error; only then may a puzzle be
        published under it.
        """
        low, high = rating.ends
        return self.low <= low and high < self.high

    def outside(self, rating: Rating) -> float:
        """Return how many points a rating, with its whole error, reaches out of the tier: 0 if and
        only if the tier holds it.
        """
        low, high = rating.ends
        return max(self.low - low, high + 1 - self.high, 0)  # ratings are whole points

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
    """Return the tier of that name; raise `TierError` if there is none."""
    for tier in TIERS:
        if tier.name == name:
            return tier
    raise TierError(f"no tier {name!r}; there are {', '.join(tier.name for tier in TIERS)}")


def tier_of(rating: Rating) -> Tier:
    """Return the tier that a rating lies in, ignoring its error."""
    return next(tier for tier in TIERS if rating.value < tier.high)
