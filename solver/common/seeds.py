"""Seeds and ranges of seeds as text."""

from __future__ import annotations

import re

from solver.common.rng import SEEDS

LONGEST = 60
"""Characters of a text that an error message repeats."""


class SeedError(ValueError):
    """A text that names no seed, or no range of seeds; the message says what is wrong with it."""


def seed_in(text: str) -> int | None:
    """Return the seed that a text names; None for a text that is no whole number. Raises
    `SeedError` for one out of range.
    """
    number = text.removeprefix("-")
    if not (number.isascii() and number.isdigit()):
        return None
    return _seed(text, "")


def seed_range(text: str) -> range | None:
    """Return the seeds that ``FROM..TO`` names, both ends included; None for a text that is no
    range. Raises `SeedError` for one that is broken.
    """
    match = re.fullmatch(r"(-?[0-9]*)\.\.(-?[0-9]*)", text)
    if match is None or text == "..":
        return None
    ends = match.groups()
    short = shortened(text)
    if not all(end.strip("-") for end in ends):
        raise SeedError(f"{short!r}: a range of seeds is FROM..TO, such as 0..99")
    first, last = (_seed(end, f"{short}: ") for end in ends)
    if first > last:
        raise SeedError(f"{short}: no seeds, {first} comes after {last}")
    return range(first, last + 1)


def shortened(text: str) -> str:
    """Return as much of a text as an error message should repeat."""
    return text if len(text) < LONGEST else f"{text[: LONGEST - 4]}..."


def _seed(text: str, where: str) -> int:
    if text.startswith("-") or len(text) > 20 or int(text) >= SEEDS:
        raise SeedError(f"{where}seed {text[:24]} is out of range: 0 to {SEEDS - 1}")
    return int(text)
