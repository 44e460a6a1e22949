"""The reference samples that ratings are relative to (blind.toml, open.toml; by calibrate.py)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from generator.common.rating.scale import Mode, Reference
from generator.shooting_party.studies.kinds import EXCHANGE, PROOF_GAME

RATER_VERSION = 7
"""Raised when, and only when, a rating may come out differently."""

BY_EFFORT, EFFORT = (PROOF_GAME, EXCHANGE), "tried"
"""The kinds rated by their effort alone, each on a scale of its own; and the name of that part."""


@cache
def reference(mode: Mode) -> Reference:
    """Return the distribution of a mode's measures over its reference sample."""
    text = files(__package__).joinpath(f"{mode}.toml").read_text(encoding="utf-8")
    return Reference.from_table(tomllib.loads(text)[mode], RATER_VERSION)


def parts_of(kind: str) -> tuple[str, ...]:
    """Return the names of the parts of the ratings of a kind in full view."""
    return (EFFORT,) if kind in BY_EFFORT else tuple(reference("open").parts)
