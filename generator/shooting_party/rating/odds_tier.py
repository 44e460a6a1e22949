"""The tier of a puzzle of odds: by how many moves there are, and whether the sensible player finds
the key. Nothing more is known of how hard it is, so it has no number.
"""

from __future__ import annotations

from generator.common.rating.scale import Rating
from generator.common.rating.tiers import tier_named
from generator.shooting_party.studies.key_and_try import point
from generator.shooting_party.studies.study import Study

MANY, FOUND = 8, 0.5
"""From how many moves on there are many; the least share of sensible players who find the key."""

NAMES = {
    (False, True): "brisk",
    (True, True): "testing",
    (False, False): "testing",
    (True, False): "stiff",
}
"""The tiers, by whether there are many moves, and whether the key is found."""


def rate_odds(study: Study) -> Rating:
    """Return the rating of a proven puzzle, which is its tier alone."""
    found = point(study)
    assert found is not None
    name = NAMES[len(study.offered) >= MANY, found.share >= FOUND]
    return tier_named(name, "open").alone("open")
