"""Bound: aces lost for good. Also: goals as the kernels want them, indexed by the score byte.

An ace is scored with her queen or never, and a scored queen is out of the game: so the ace of a
queen that was scored without her is lost. Everything else may yet be had as far as the score pile
can tell: four queens, and every ace that is scored or whose queen is still to come. A position
whose score pile leaves no accepted score open is cut.

It holds for every rule set, in every pass, and preserves the value and all keys of the line, since
nothing cut can reach the goal. (`Bounds.losses` switches it.)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np

from solver.shooting_party.scores import Goal, Score

BYTES = 256


def score_of_byte(byte: int) -> Score:
    """(queens, aces) of a score byte (kernels/layout.py)."""
    return (byte & 15).bit_count(), (byte >> 4).bit_count()


def best_open(byte: int) -> Score:
    """The score that is open from a score byte if all goes well: no other open score has more of
    either.
    """
    lost_aces = (byte & 15) & ~(byte >> 4)
    return 4, 4 - lost_aces.bit_count()


def accepted(goal: Goal) -> np.ndarray:
    """accepted[byte]: 1 if that score is enough."""
    return _table(score_of_byte(byte) in goal.scores for byte in range(BYTES))


def still_open(goal: Goal) -> np.ndarray:
    """still_open[byte]: 1 if a score that is enough may still come of it."""
    return _table(best_open(byte) in goal.scores for byte in range(BYTES))


def wanted(goal: Goal) -> np.ndarray:
    """wanted[byte, i]: the least scores that are enough and still open from that score, as score
    bytes; -1 after the last. Least: take any card away, and it is not enough.
    """
    return _wanted(goal.scores)


@cache
def _wanted(enough: frozenset[Score]) -> np.ndarray:
    rows = {}
    for byte in _POSSIBLE:
        fit = [t for t in _POSSIBLE if t & byte == byte and _keeps_losses(byte, t)]
        fit = [t for t in fit if score_of_byte(t) in enough]
        rows[byte] = [t for t in fit if not any(u != t and u & t == u for u in fit)]
    table = np.full((BYTES, 1 + max(map(len, rows.values()))), -1, dtype=np.int64)
    for byte, row in rows.items():
        table[byte, : len(row)] = row
    return table


_POSSIBLE = [byte for byte in range(BYTES) if byte >> 4 & ~byte == 0]
"""The score bytes that occur: no ace without her queen."""


def _keeps_losses(byte: int, later: int) -> bool:
    """Whether the aces of the queens scored in `byte` are the same in `later`."""
    return later >> 4 & byte & 15 == byte >> 4


def _table(values: Iterable[bool]) -> np.ndarray:
    return np.array(list(values), dtype=np.int64)
