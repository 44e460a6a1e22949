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


def _table(values: Iterable[bool]) -> np.ndarray:
    return np.array(list(values), dtype=np.int64)
