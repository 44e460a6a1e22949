"""The collection of a game: puzzles that were found in advance, so that a day costs no search.

``collection.txt`` in the game's package has a section for each task: ``[mode tier goal]``, and the
seconds that a search for such a puzzle took on average. An entry is a line of it: the seed of a
deal, the rating, its error, its parts as ``value:points``, and in the game's notation where in the
deal the puzzle lies. `python -m generator.common.mining` writes the file.

A series draws the puzzles of a task in an order of its own, each of them once. When all are used,
and for tasks that the collection does not have, a day's puzzle is searched for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from generator.common.calendar import Task
from generator.common.games import Contents, Game
from generator.common.hunt import Rejected, StageCounts
from generator.common.rating.scale import Part, Rating
from solver.common.rng import SplitMix64

Key = tuple[str, str, str]
"""Mode, tier and goal of a task."""

FILE = "collection.txt"
HEAD = "# Puzzles found in advance; generator/common/collection.py says how to read them.\n"


@dataclass(frozen=True)
class Entry:
    """A puzzle of a collection: the seed of its deal, its rating, and where in the deal it lies."""

    seed: int
    rating: Rating
    where: str = ""

    def __str__(self) -> str:
        rating = self.rating
        parts = ",".join(f"{part.value:.4f}:{part.points:.0f}" for part in rating.parts)
        return f"{self.seed} {rating.value} {rating.error} {parts} {self.where}".rstrip()

    @classmethod
    def parse(cls, line: str, mode: str, names: Sequence[str], rater: int) -> Entry:
        """Return the entry of a line; the parts of its rating have these names."""
        seed, value, error, measures, *where = line.split(" ", 4)
        pairs = [map(float, measure.split(":")) for measure in measures.split(",")]
        parts = tuple(Part(name, a, 0.0, b) for name, (a, b) in zip(names, pairs, strict=True))
        return cls(int(seed), Rating(mode, int(value), int(error), parts, rater), *where)


@dataclass(frozen=True)
class Section:
    """The lines of a task's entries, and the seconds of a core that a search for one takes."""

    seconds: float
    lines: tuple[str, ...]


def key_of(task: Task) -> Key:
    """Return what the tasks of a section have in common."""
    return task.mode, task.tier, task.goal


def sections(game: Game) -> Mapping[Key, Section]:
    """Return the collection of a game by task; nothing if it has none."""
    return {} if game.collected is None else _sections(game.packages[0])


def entries(game: Game, task: Task) -> list[Entry]:
    """Return the entries for a task."""
    section = sections(game).get(key_of(task))
    if section is None:
        return []
    names, rater = _module(game).PARTS[task.mode], game.made_with["rater"]
    return [Entry.parse(line, task.mode, names, rater) for line in section.lines]


def drawn(series: str, game: Game, day: date) -> Entry | None:
    """Return the puzzle of the collection that a series draws on a day; None if it has to be
    searched for.
    """
    task, place = game.rhythm.task(day), game.rhythm.earlier(day)
    order = entries(game, task)
    if place >= len(order):
        return None
    SplitMix64.of_text("\0".join(["party/draw/1", series, *key_of(task)])).shuffle(order)
    return order[place]


def contents_of(game: Game, task: Task, entry: Entry, again: bool = False) -> Contents:
    """Return the puzzle of an entry, with `again` rated again. Raise `ValueError` if it is none for
    the task.
    """
    made: Contents = _module(game).collected(task, entry, again)
    return made


def made_again(game: Game, task: Task, seed: int) -> Contents | Rejected:
    """Return the puzzle that a seed has for a task, made again: that of the collection, if it has
    one of the seed.
    """
    for entry in entries(game, task):
        if entry.seed == seed:
            return contents_of(game, task, entry, again=True)
    return game.try_seed(seed, task, StageCounts())


def _module(game: Game) -> Any:
    assert game.collected is not None
    return import_module(game.collected)


@cache
def _sections(package: str) -> Mapping[Key, Section]:
    text = files(package).joinpath(FILE).read_text(encoding="utf-8")
    found = {}
    for part in text.split("\n[")[1:]:
        head, *lines = part.splitlines()
        key, _, seconds = head.partition("] ")
        mode, tier, goal = key.split()
        found[mode, tier, goal] = Section(float(seconds), tuple(filter(None, lines)))
    return found


def text_of(found: Mapping[Key, Section]) -> str:
    """Return the text of a collection."""
    parts = [
        "\n".join([f"[{' '.join(key)}] {section.seconds:.2g}", *section.lines, ""])
        for key, section in found.items()
    ]
    return "\n".join([HEAD, *parts])
