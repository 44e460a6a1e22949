"""The puzzles of the collection (generator/common/collection.py). The place of one is its number
among the positions of the seed's game that suit the mode, from 0.
"""

from collections.abc import Iterator
from itertools import islice

from generator.common.calendar import Task
from generator.common.collection import Entry
from generator.common.games import Contents
from generator.common.rating.tiers import tier_named
from generator.no_mans_land.candidates import losses_of, rate, solution_of, suiting
from generator.no_mans_land.contents import contents
from generator.no_mans_land.game import MODES
from solver.common.schemas import Refused
from solver.no_mans_land.players.thumbs import LADDER

PARTS = {mode: [*LADDER] for mode in MODES}
"""The names of a rating's parts, by mode."""


def collected(task: Task, entry: Entry, again: bool) -> Contents:
    """Return the puzzle of an entry, with `again` rated again. Raise `ValueError` if it is none for
    the task.
    """
    solution = solution_of(task.goal)
    for position, _ in islice(suiting(entry.seed, task.mode, solution), int(entry.where), None):
        rating = rate(task.mode, losses_of(position, solution)) if again else entry.rating
        if tier_named(task.tier, task.mode).holds(rating):
            return contents(task, entry.seed, solution, position, rating)
        break
    raise Refused(f"the collection has no such puzzle: {entry.seed} {entry.where}")


def mined(mode: str, goal: str, seed: int) -> Iterator[tuple[Entry, str]]:
    """Yield the puzzles of a seed's game; none has a label."""
    solution = solution_of(goal)
    for number, (position, _) in enumerate(suiting(seed, mode, solution)):
        yield Entry(seed, rate(mode, losses_of(position, solution)), str(number)), ""
