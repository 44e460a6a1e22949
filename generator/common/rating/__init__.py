"""Ratings of difficulty: the scale and tiers that all games share."""

from generator.common.rating.scale import (
    Part,
    Rating,
    Reference,
    predict,
    rate,
)
from generator.common.rating.tiers import (
    TIERS,
    Tier,
    TierError,
    tier_named,
    tier_of,
    tiers_of,
)

__all__ = [
    "TIERS",
    "Part",
    "Rating",
    "Reference",
    "Tier",
    "TierError",
    "predict",
    "rate",
    "tier_named",
    "tier_of",
    "tiers_of",
]
