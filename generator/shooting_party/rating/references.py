"""The reference samples that ratings are relative to (blind.toml, open.toml; by calibrate.py)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from generator.common.rating.scale import Mode, Reference

RATER_VERSION = 7
"""Raised when, and only when, a rating may come out differently."""


@cache
def reference(mode: Mode) -> Reference:
    """Return the distribution of a mode's measures over its reference sample."""
    text = files(__package__).joinpath(f"{mode}.toml").read_text(encoding="utf-8")
    return Reference.from_table(tomllib.loads(text)[mode], RATER_VERSION)
