"""The tier of a puzzle of odds, by whether the sensible player finds the key, and how many moves
there are. Nothing more is known of how hard it is, so it has no number.
"""

from __future__ import annotations

from generator.common.rating.scale import Rating
from generator.common.rating.tiers import tier_named
from generator.shooting_party.studies.key_and_try import point
from generator.shooting_party.studies.study import Study

FOUND, MANY = 0.5, 6
"""The least share of sensible players by whom the key is found, and the fewest moves that are many.
"""

EASY, MIDDLE, HARD = "brisk", "testing", "stiff"
"""The tiers of keys that are found, that are not found among few moves, and among many."""


def rate_odds(study: Study) -> Rating:
    """Return the rating of a proven puzzle, which is its tier alone."""
    found = point(study)
    assert found is not None
    missed = HARD if len(study.offered) >= MANY else MIDDLE
    return tier_named(EASY if found.share >= FOUND else missed, "open").alone("open")
