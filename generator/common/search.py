"""The search for puzzles: what a game proposes of a seed's deal, and the first of it that the tier
of a task holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.common.calendar import Task
from generator.common.games import Contents, Game
from generator.common.rating.scale import Part, Rating
from generator.common.rating.tiers import tier_named
from solver.common.errors import InputError
from solver.common.schemas import Refused


class NoneFound(InputError):
    """No deal, or no further one, has a puzzle; the message says in one line what was sought."""


class Proposal(NamedTuple):
    """A puzzle of a deal, or one that would be of another tier: its rating, in the game's notation
    the place in the deal where it lies, and a *label*, the game's word for a key that is common and
    soon dull.
    """

    rating: Rating
    place: str = ""
    label: str = ""


@dataclass(frozen=True)
class Entry:
    """A puzzle that was found: the seed of its deal, its rating as text, and its place."""

    seed: int
    rating: str
    place: str = ""

    def __str__(self) -> str:
        return f"{self.seed} {self.rating} {self.place}".rstrip()

    @classmethod
    def parse(cls, line: str) -> Entry:
        """Return the entry of a line."""
        seed, value, error, parts, *place = line.split(" ", 4)
        return cls(int(seed), f"{value} {error} {parts}", *place)

    @classmethod
    def of(cls, seed: int, found: Proposal) -> Entry:
        """Return the entry of a puzzle of a seed."""
        rating = found.rating
        parts = ",".join(f"{part.value:.4f}:{part.points:.0f}" for part in rating.parts)
        return cls(seed, f"{rating.value} {rating.error} {parts}", found.place)

    def rated(self, mode: str, names: Sequence[str], version: int) -> Rating:
        """Return the rating, its parts by these names."""
        value, error, measures = self.rating.split()
        pairs = [map(float, measure.split(":")) for measure in measures.split(",")]
        parts = tuple(Part(name, a, 0.0, b) for name, (a, b) in zip(names, pairs, strict=True))
        return Rating(mode, int(value), int(error), parts, version)


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
