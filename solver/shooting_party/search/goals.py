"""Goals as compiled code needs them: arrays indexed by the score byte (packed/layout.py)."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int64s
from solver.shooting_party.packed.conversion import score_bit, score_of_byte
from solver.shooting_party.packed.layout import NO_COST, PASSES, Finish, PackedGame
from solver.shooting_party.rules.scores import Goal, Score, Target
from solver.shooting_party.search.bounds.aims import SCORE_BYTES, Aims, new_aims
from solver.shooting_party.search.bounds.feasibility import new_scratch
from solver.shooting_party.search.bounds.lost_aces import best_open
from solver.shooting_party.search.bounds.prospects import fill_aims
from solver.shooting_party.search.bounds.switches import Bounds


class PackedGoal(NamedTuple):
    """A goal in a game.

    `accept[byte]` is 1 if that score is in the goal, `open[byte]` is 1 if an accepted score may
    still be reached from that score (the bound of lost aces). `aims` is what the other bounds ask
    of each pass.
    """

    accept: Int64s
    open: Int64s
    aims: Aims


def packed_goal(game: PackedGame, goal: Goal, bounds: Bounds, below: int = NO_COST) -> PackedGoal:
    """Return a goal for the search of all ways to it of a cost below `below` (packed/layout.py)."""
    scores = frozenset(goal.scores)
    passes = int(game.switches[PASSES])
    open_ = _still_open(scores) if bounds.lost_aces else np.ones(SCORE_BYTES, dtype=np.int64)
    packed = PackedGoal(_accepted(scores), open_, new_aims(bounds, passes))
    if below != NO_COST:
        finish = Finish.of_cost(below - 1)
        packed.aims.cap[finish.passes - 1] = finish.cards_left
    if bounds.deadlines:
        middle = int(bounds.prospects)
        fill_aims(game, packed.accept, open_, middle, packed.aims, new_scratch())
    return packed


def accepted(goal: Goal) -> np.ndarray:
    """Return accepted[byte]: 1 if that score is accepted, that is, in the goal."""
    return _accepted(frozenset(goal.scores))


def accepted_by(target: Target) -> np.ndarray:
    """Return the same for a target: 1 if its goal accepts the score and its cards are scored."""
    cards = sum(score_bit(card) for card in target.cards)
    within = _indexed(byte & cards == cards for byte in range(SCORE_BYTES))
    return accepted(target.goal) * within


def still_open(goal: Goal) -> np.ndarray:
    """Return still_open[byte]: 1 if an accepted score may still be reached from that score."""
    return _still_open(frozenset(goal.scores))


@cache
def _accepted(scores: frozenset[Score]) -> np.ndarray:
    return _indexed(score_of_byte(byte) in scores for byte in range(SCORE_BYTES))


@cache
def _still_open(scores: frozenset[Score]) -> np.ndarray:
    return _indexed(best_open(byte) in scores for byte in range(SCORE_BYTES))


def _indexed(values: Iterable[bool]) -> np.ndarray:
    return np.array(list(values), dtype=np.int64)
