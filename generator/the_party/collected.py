"""The puzzles of the collection (generator/common/collection.py). The place of one is its number
among the puzzles of its seed, from 0.
"""

from collections.abc import Iterator

from generator.common.calendar import Task
from generator.common.collection import Entry
from generator.common.games import Contents
from generator.common.rating.tiers import tier_named
from generator.the_party.candidates import CLOSE, JUDGES, contents, measures_of, puzzles_of, rate
from solver.common.schemas import Refused

PARTS = {"force": [*JUDGES], "call": [*JUDGES, CLOSE]}
"""The names of a rating's parts, by mode."""


def collected(task: Task, entry: Entry, again: bool) -> Contents:
    """Return the puzzle of an entry, with `again` rated again. Raise `ValueError` if it is none for
    the task.
    """
    found = puzzles_of(task.mode, entry.seed)[int(entry.where) :]
    if found:
        rating = rate(task.mode, measures_of(found[0])) if again else entry.rating
        if tier_named(task.tier, task.mode).holds(rating):
            return contents(task, entry.seed, found[0], rating)
    raise Refused(f"the collection has no such puzzle: {entry.seed} {entry.where}")


def mined(mode: str, goal: str, seed: int) -> Iterator[tuple[Entry, str]]:
    """Yield the puzzles of a seed; none has a label."""
    for number, puzzle in enumerate(puzzles_of(mode, seed)):
        yield Entry(seed, rate(mode, measures_of(puzzle)), str(number)), ""
