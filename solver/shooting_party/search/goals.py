"""Goals as compiled code needs them: arrays indexed by the score byte (packed/layout.py)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from solver.shooting_party.packed.conversion import score_of_byte
from solver.shooting_party.packed.layout import ACES_SHIFT, ALL_SUITS
from solver.shooting_party.rules.scores import Goal, Score
from solver.shooting_party.search.bounds.lost_aces import best_open

BYTES = 256


class PackedGoal(NamedTuple):
    """A goal as two arrays.

    `open[byte]` is 1 if an accepted score may still be reached from this score (the bound of lost
    aces). `wanted[byte, i]` are the minimal accepted scores that are still open; -1 after the last.
    """

    open: Any
    wanted: Any


def accepted(goal: Goal) -> np.ndarray:
    """Return accepted[byte]: 1 if that score is accepted, that is, in the goal."""
    return _indexed(score_of_byte(byte) in goal.scores for byte in range(BYTES))


def still_open(goal: Goal) -> np.ndarray:
    """Return still_open[byte]: 1 if an accepted score may still be reached from that score."""
    return _indexed(best_open(byte) in goal.scores for byte in range(BYTES))


def wanted(goal: Goal) -> np.ndarray:
    """Return wanted[byte, i]: the minimal accepted scores still open from that score, as score
    bytes; -1 after the last. Minimal: take any card away, and the score is no longer accepted.
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


_POSSIBLE = [byte for byte in range(BYTES) if byte >> ACES_SHIFT & ~byte == 0]
"""The score bytes that occur: no ace without its queen."""


def _keeps_losses(byte: int, later: int) -> bool:
    """Return True if the queens scored in `byte` have the same aces with them in `later`."""
    return later >> ACES_SHIFT & byte & ALL_SUITS == byte >> ACES_SHIFT


def _indexed(values: Iterable[bool]) -> np.ndarray:
    return np.array(list(values), dtype=np.int64)
