"""Goals as compiled code needs them: arrays indexed by the score byte (packed/layout.py)."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int64s
from solver.common.compiled import Record, entry, kernel, lasting
from solver.common.kernels import popcount
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.costs import NO_COST, cost_cards_left, cost_pass
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.rules.cards import Score
from solver.shooting_party.rules.scores import Goal, Target
from solver.shooting_party.search.bounds.aims import (
    EVERY_WAY,
    SCORE_BYTES,
    Aims,
    new_aims,
)
from solver.shooting_party.search.bounds.enabled import ALL_BOUNDS, Bounds
from solver.shooting_party.search.bounds.feasibility import Scratch
from solver.shooting_party.search.bounds.next_pass import fill_aims, fill_last


class Options(Record):
    """What a search does; 1 for on, 0 for off, but for the last two."""

    lost_aces: int  # bounds: aces lost for good,
    deadlines: int  # what a pass must do in time,
    next_pass: int  # what the next pass must be able to do
    keeps: int  # the hands of finished groups are kept for the way back (marks.py)
    goes_on: int  # when the goal is reached, too, until every position has been seen
    width: int  # positions closed in a layer before the rest of it is passed over, 0 for no limit
    hand: int  # cards, the joker not counted, beyond which a hand is passed over


@lasting
class PackedGoal(NamedTuple):
    """A goal in a game.

    `accept[byte]` is 1 if that score is in the goal, `open[byte]` is 1 if an accepted score may
    still be reached from that score (the bound of lost aces). `aims` is what the other bounds ask
    of each pass.
    """

    accept: Int64s
    open: Int64s
    aims: Aims


@kernel
def set_of(queens: int, aces: int) -> int:
    """Return a set of one score: bit 5 q + a of q queens and a aces."""
    return 1 << 5 * queens + aces


@kernel
def score_as_set(score: int) -> int:
    """Return the queens and aces of a score byte as a set of one score."""
    return set_of(popcount(L.queens_in(score)), popcount(L.aces_in(score)))


@entry
def aim_at(
    game: PackedGame, goal: PackedGoal, scores: int, below: int, options: Options, scratch: Scratch
) -> None:
    """Let a goal be the scores of a set, reached at a cost below `below` (packed/costs.py)."""
    set_scores(goal, scores, below, options)
    if options.deadlines:
        fill_aims(game, goal.accept, goal.open, options.next_pass, goal.aims, scratch)


@kernel
def aim_in_last_pass(
    game: PackedGame,
    goal: PackedGoal,
    scores: int,
    below: int,
    options: Options,
    needed: Int64s,
    scratch: Scratch,
) -> None:
    """Do the same for a search of the last pass, in which only the `needed` scores occur."""
    set_scores(goal, scores, below, options)
    if options.deadlines:
        middle = options.next_pass
        fill_last(game, goal.accept, goal.open, middle, needed, goal.aims, scratch)


@kernel
def set_scores(goal: PackedGoal, scores: int, below: int, options: Options) -> None:
    """Set what a goal accepts, what is still open, and the cap; no aims exclude anything."""
    aims = goal.aims
    for byte in range(SCORE_BYTES):
        lost = popcount(byte & L.ALL_SUITS & ~(byte >> L.ACES_SHIFT))
        goal.accept[byte] = scores & score_as_set(byte) != 0
        goal.open[byte] = scores & set_of(4, 4 - lost) != 0 if options.lost_aces else 1
    aims.cap[:] = 0
    if below != NO_COST:
        aims.cap[cost_pass(below - 1)] = cost_cards_left(below - 1)
    aims.ways[:] = EVERY_WAY
    aims.counted[:] = 0


def new_goal(bounds: Bounds, passes: int) -> PackedGoal:
    """Return space for a goal within so many passes."""
    accept, open_ = np.zeros((2, SCORE_BYTES), dtype=np.int64)
    return PackedGoal(accept, open_, new_aims(bounds, passes))


def as_bits(scores: Iterable[Score]) -> int:
    """Return scores as a set (`score_as_set`)."""
    return sum(set_of(queens, aces) for queens, aces in scores)


def options_of(bounds: Bounds) -> Options:
    """Return the options of a search with the bounds that are on, and nothing else."""
    options = Options.new()
    options.lost_aces, options.deadlines = bounds.lost_aces, bounds.deadlines
    options.next_pass = bounds.next_pass
    return options


@cache
def packed_goal(goal: Goal) -> PackedGoal:
    """Return what a goal accepts, and what is open to it, with no aims."""
    made = new_goal(ALL_BOUNDS, 1)
    set_scores(made, as_bits(goal.scores), NO_COST, options_of(ALL_BOUNDS))
    return made


def accepted_by(target: Target) -> Int64s:
    """Return what a target accepts."""
    if target.table is not None:
        raise ValueError("no score says what lies on the table")
    return packed_goal(target.goal).accept
