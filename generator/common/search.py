"""The search for puzzles: the first of a seed's deal that the tier of a task holds."""

from generator.common.calendar import Task
from generator.common.games import Contents, Entry, Game
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import tier_named
from solver.common.errors import InputError
from solver.common.schemas import Refused


class NoneFound(InputError):
    """No deal, or no further one, has a puzzle; the message says in one line what was sought."""


def contents_of(game: Game, task: Task, entry: Entry, again: bool = False) -> Contents:
    """Return the puzzle of an entry, with `again` rated again. Raise `Refused` if it is none for
    the task.
    """
    contents = game.made(task, entry, again)
    value, error = (contents.puzzle["rating"][key] for key in ("value", "error"))
    if not tier_named(task.tier, task.mode).holds(Rating(task.mode, value, error)):
        raise Refused(f"rating: {value} ± {error} is not {task.tier}")
    return contents


def first_puzzle(game: Game, task: Task, seed: int) -> Contents | Rating | None:
    """Return the first puzzle of a seed's deal that the tier of the task holds, or else the rating
    nearest to the tier; None if the deal has no puzzle.
    """
    tier = tier_named(task.tier, task.mode)
    nearest: Rating | None = None
    for found in game.proposed(task.mode, task.goal, seed, tier):
        if tier.holds(found.rating):
            return contents_of(game, task, Entry.of(seed, found))
        if nearest is None or tier.outside(found.rating) < tier.outside(nearest):
            nearest = found.rating
    return nearest
