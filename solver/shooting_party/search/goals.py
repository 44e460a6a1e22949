"""Goals as compiled code needs them: arrays indexed by the score byte (packed/layout.py)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from solver.shooting_party.packed.conversion import score_of_byte
from solver.shooting_party.rules.scores import Goal, Score
from solver.shooting_party.search.bounds.lost_aces import best_open

BYTES = 256


class PackedGoal(NamedTuple):
    """`open[byte]`: from this score an accepted one may still be reached (the bound of lost aces).
    `wanted[byte, i]`: the least scores that are enough and still open, -1 after the last.
    """

    open: Any
    wanted: Any


def accepted(goal: Goal) -> np.ndarray:
    """Return accepted[byte], 1 if that score is enough."""
    return _indexed(score_of_byte(byte) in goal.scores for byte in range(BYTES))


def still_open(goal: Goal) -> np.ndarray:
    """Return still_open[byte], 1 if a score that is enough may still come of it."""
    return _indexed(best_open(byte) in goal.scores for byte in range(BYTES))


def wanted(goal: Goal) -> np.ndarray:
    """Return wanted[byte, i], the least scores that are enough and still open from that score, as
    score bytes; -1 after the last. Least: take any card away, and it is not enough.
    """
    return _wanted(goal.scores)


@cache
def _wanted(enough: frozenset[Score]) -> np.ndarray:
    rows = {}
    for byte in _POSSIBLE:
        fit = [t for t in _POSSIBLE if t & byte == byte and _keeps_losses(byte, t)]
        fit = [t for t in fit if score_of_byte(t) in enough]
        rows[byte] = [t for t in fit if not any(u != t and u & t == u for u in fit)]
    array = np.full((BYTES, 1 + max(map(len, rows.values()))), -1, dtype=np.int64)
    for byte, row in rows.items():
        array[byte, : len(row)] = row
    return array


_POSSIBLE = [byte for byte in range(BYTES) if byte >> 4 & ~byte == 0]
"""The score bytes that occur: no ace without her queen."""


def _keeps_losses(byte: int, later: int) -> bool:
    """Return whether the aces of the queens scored in `byte` are the same in `later`."""
    return later >> 4 & byte & 15 == byte >> 4


def _indexed(values: Iterable[bool]) -> np.ndarray:
    return np.array(list(values), dtype=np.int64)
