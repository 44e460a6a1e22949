"""The tiers of difficulty (tiers.toml): names, plain words for them, symbols and limits, by the
mode of a puzzle.
"""

from dataclasses import dataclass
from math import inf
from typing import Any

from generator.common.rating.scale import GRID, Mode, Rating
from solver.common.errors import InputError
from solver.common.files import table_in


@dataclass(frozen=True)
class Tier:
    """Ratings from `low` up to but not including `high`. `level` counts from 1."""

    level: int
    name: str
    plain: str
    symbol: str
    low: float
    high: float

    def holds(self, rating: Rating) -> bool:
        """Return True if a rating lies in the tier with its whole error; only then may a puzzle be
        published under it.
        """
        low, high = rating.ends
        return self.low <= low and high < self.high

    def alone(self, mode: Mode) -> Rating:
        """Return the rating of a puzzle of which only the tier is known: the tier's middle."""
        low = self.low if self.low > -inf else self.high - 2 * GRID
        high = self.high if self.high < inf else self.low + 2 * GRID
        return Rating(mode, round((low + high) / 2), 0, numbered=False)

    def outside(self, rating: Rating) -> float:
        """Return how many points a rating, with its whole error, reaches out of the tier: 0 if and
        only if the tier holds it.
        """
        low, high = rating.ends
        return max(self.low - low, high + 1 - self.high, 0)  # ratings are whole points

    def __str__(self) -> str:
        return self.name


def _tiers(rows: list[dict[str, Any]]) -> tuple[Tier, ...]:
    tiers, low = [], -inf
    for level, row in enumerate(rows, 1):
        high = row.get("below", inf)
        tiers.append(Tier(level, row["name"], row["plain"], row["symbol"], low, high))
        low = high
    return tuple(tiers)


_TABLES = {name: _tiers(rows) for name, rows in table_in(__package__, "tiers.toml").items()}

TIERS = _TABLES["tier"]  # the tiers of every mode that has none of its own


def tiers_of(mode: Mode) -> tuple[Tier, ...]:
    """Return the tiers of a mode, the easiest first."""
    return _TABLES.get(mode, TIERS)


def tier_named(name: str, mode: Mode) -> Tier:
    """Return a mode's tier of that name; raise `InputError` if there is none."""
    tiers = tiers_of(mode)
    for tier in tiers:
        if tier.name == name:
            return tier
    known = ", ".join(tier.name for tier in tiers)
    raise InputError(f"no {mode} tier {name!r}; there are {known}")


def tier_of(rating: Rating) -> Tier:
    """Return the tier that a rating lies in, ignoring its error."""
    return next(tier for tier in tiers_of(rating.mode) if rating.value < tier.high)
