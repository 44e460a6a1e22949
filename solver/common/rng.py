"""The seeded random stream of every game here: SplitMix64, the same on every machine.

Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

SEEDS = 1 << 64
"""Seeds are the integers from 0 to ``SEEDS - 1``."""

_MASK = SEEDS - 1


class SplitMix64:
    """A stream of 64-bit numbers that `seed` decides. `ValueError` for a seed out of range."""

    def __init__(self, seed: int) -> None:
        if not 0 <= seed < SEEDS:
            raise ValueError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed}")
        self._state = seed

    def next(self) -> int:
        """The next number, 0 ≤ number < 2^64."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number 0 ≤ number < `n`, without bias: outputs past the last multiple of n are
        skipped.
        """
        limit = SEEDS // n * n
        while (number := self.next()) >= limit:
            pass
        return number % n

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle `items` in place (Fisher and Yates, from the last place down)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
