"""The puzzles of a seed; the first of them that has the wanted tier is one to publish."""

from __future__ import annotations

from generator.common.calendar import Task
from generator.common.games import Contents
from generator.common.hunt import Rejected, StageCounts, first_in_tier
from generator.common.rating.scale import Mode, Rating
from generator.the_party.calling import Calling, callings
from generator.the_party.forcing import Forcing, forcings
from generator.the_party.grade import RULES, rate
from generator.the_party.measures import measures_of

CREDITS = {"game": "Dan Zen, 1995"}

MOST = 12
"""Puzzles of a seed that are graded."""


def try_seed(seed: int, task: Task, counts: StageCounts) -> Contents | Rejected:
    """Return the puzzle of a seed, or its rejection if none of its positions fits."""

    def rating_of(puzzle: Forcing | Calling) -> Rating:
        return rate(task.mode, measures_of(puzzle))

    found = first_in_tier(task, "deal", iter(puzzles_of(task.mode, seed)), rating_of, counts)
    if isinstance(found, Rejected):
        return found
    (puzzle, rating), answer = found, found[0].solution
    own = {"deal": answer["deal"], "par": puzzle.par, "themes": puzzle.themes}
    return Contents.of(task, seed, rating, answer, **own, credits=CREDITS)


def puzzles_of(mode: Mode, seed: int) -> tuple[Forcing | Calling, ...]:
    """Return the puzzles of a seed, at most `MOST`, evenly from all there are."""
    found: tuple[Forcing | Calling, ...]
    found = tuple(forcings(seed, RULES[mode]) if mode == "force" else callings(seed, RULES[mode]))
    return found[:: max(1, -(-len(found) // MOST))]
