"""The seeded random stream of every game: SplitMix64, the same on every machine.

Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
"""

import hashlib
import re
from collections.abc import Iterable, MutableSequence
from typing import Any, Self, TypeVar

from solver.common.errors import InputError, at
from solver.common.words import quoted, shortened

SEEDS = 1 << 64  # seeds are the integers from 0 to ``SEEDS - 1``

_MASK = SEEDS - 1

T = TypeVar("T")


class SplitMix64:
    """A stream of 64-bit numbers that `seed` determines; `ValueError` if it is out of range."""

    def __init__(self, seed: int) -> None:
        if not 0 <= seed < SEEDS:
            raise InputError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed}")
        self._state = seed

    @classmethod
    def of_text(cls, text: str) -> Self:
        """Return the stream of a text: its seed is the first 64 bits of the text's SHA-256."""
        return cls(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big"))

    def next(self) -> int:
        """Return the next number, 0 ≤ number < 2^64."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return a number 0 ≤ number < `n`; outputs from the last multiple of n on are skipped."""
        limit = SEEDS // n * n
        while (number := self.next()) >= limit:
            pass
        return number % n

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle `items` in place (Fisher and Yates, from the last place down)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """Return the items in the order that `shuffle` gives them."""
        order = list(items)
        self.shuffle(order)
        return tuple(order)


def seed_in(text: str) -> int | None:
    """Return the seed of a text, None if it is no number; raise `InputError` if out of range."""
    number = text.removeprefix("-")
    if not (number.isascii() and number.isdigit()):
        return None
    return _seed(text, "")


def read_seed(seed: int | str) -> int:
    """Return a seed that is given as a number or as text; raise `InputError` for another text."""
    found = seed_in(seed.strip()) if isinstance(seed, str) else seed
    if found is None:
        raise InputError(f"{shortened(str(seed))!r} is not a seed")
    return found


def seed_named(text: object, place: str) -> int | None:
    """Return the seed that a text is, None for None; raise `InputError` for another, which says
    the place.
    """
    if text is None:
        return None
    with at(place):
        seed = seed_in(text) if isinstance(text, str) else None
        if seed is None:
            raise InputError(f"{quoted(text)} is not a seed")
        return seed


def seed_range(text: str) -> range | None:
    """Return the seeds of ``FROM..TO``, None if it is no range; raise `InputError` if a bad one."""
    match = re.fullmatch(r"(-?[0-9]*)\.\.(-?[0-9]*)", text)
    if match is None or text == "..":
        return None
    ends = match.groups()
    short = shortened(text)
    if not all(end.strip("-") for end in ends):
        raise InputError(f"{short!r}: a range of seeds is FROM..TO, such as 0..99")
    first, last = (_seed(end, f"{short}: ") for end in ends)
    if first > last:
        raise InputError(f"{short}: no seeds, {first} comes after {last}")
    return range(first, last + 1)


def _seed(text: str, where: str) -> int:
    if text.startswith("-") or len(text) > 20 or int(text) >= SEEDS:
        raise InputError(f"{where}seed {shortened(text)} is out of range: 0 to {SEEDS - 1}")
    return int(text)
