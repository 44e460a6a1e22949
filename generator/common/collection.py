"""The collection of a game: puzzles that were found in advance, so that a day costs no search.

``collection.txt`` in the game's package has a section for each task: ``[mode tier goal motif]``, a
hyphen if no motif is asked for, and the seconds that a search for such a puzzle took on average. An
entry is a line of it: the seed of a deal, the rating, its error, its parts as ``value:points``, the
label (games.py) or a hyphen, and in the game's notation where in the deal the puzzle lies. `python
-m benchmarks.making.mining` writes the file.

A series draws the puzzles of a task in an order of its own, over and over, so a puzzle comes back
when all others have been drawn. Those with the same label are spread evenly. For a task that the
collection does not have, a day's puzzle is searched for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib.resources import files

from generator.common.calendar import Task
from generator.common.games import PLAIN, Contents, Entry, Game
from generator.common.search import contents_of, first_puzzle
from solver.common.rng import SplitMix64

Key = tuple[str, str, str, str]
"""Mode, tier, goal and motif of a task."""

LEAST = timedelta(365)
"""A collection must be so large that no puzzle of a series comes back sooner."""

FILE = "collection.txt"
HEAD = "# Puzzles found in advance; generator/common/collection.py describes the form.\n"


@dataclass(frozen=True)
class Section:
    """The entries for a task, and the seconds of a core that a search for one takes."""

    seconds: float
    entries: tuple[Entry, ...] = ()


def key_of(task: Task) -> Key:
    """Return what the tasks of a section have in common."""
    return task.mode, task.tier, task.goal, task.motif.replace(" ", "-") or PLAIN


def words_of(key: Key) -> list[str]:
    """Return the words that name a section."""
    return [word for word in key if word != PLAIN]


def sections(game: Game) -> Mapping[Key, Section]:
    """Return the collection of a game by task; nothing if it has none."""
    return _sections(game.packages[0]) if game.has_collection else {}


def entries(game: Game, task: Task) -> list[Entry]:
    """Return the entries for a task, of whatever motif if it has none."""
    *wanted, motif = key_of(task)
    return [
        entry
        for (*key, shown), section in sections(game).items()
        if key == wanted and motif in (PLAIN, shown)
        for entry in section.entries
    ]


def drawn(series: str, game: Game, day: date) -> Entry | None:
    """Return the puzzle of the collection that a series draws on a day; None if it has to be
    searched for.
    """
    task = game.rhythm.task(day)
    order = [*sections(game).get(key_of(task), Section(0)).entries]
    if not order:
        return None
    named = "\0".join(["party/draw/1", series, *words_of(key_of(task))])
    SplitMix64.of_text(named).shuffle(order)
    return spread(order)[game.rhythm.earlier(day) % len(order)]


def spread(order: Sequence[Entry]) -> list[Entry]:
    """Return entries in an order in which each label comes again after about as many others."""
    counts, seen = Counter(entry.label for entry in order), Counter[str]()
    places = []
    for number, entry in enumerate(order):
        seen[entry.label] += 1
        places.append(((2 * seen[entry.label] - 1) / counts[entry.label], number))
    return [order[number] for _, number in sorted(places)]


def made_again(game: Game, task: Task, seed: int) -> Contents | None:
    """Return the puzzle that a seed has for a task, made again: that of the collection, if it has
    one of the seed. None if there is none.
    """
    for entry in entries(game, task):
        if entry.seed == seed:
            return contents_of(game, task, entry, again=True)
    found = first_puzzle(game, task, seed)
    return found if isinstance(found, Contents) else None


@cache
def _sections(package: str) -> Mapping[Key, Section]:
    text = files(package).joinpath(FILE).read_text(encoding="utf-8")
    found = {}
    for part in text.split("\n[")[1:]:
        head, *lines = part.splitlines()
        key, _, seconds = head.partition("] ")
        mode, tier, goal, motif = key.split()
        found[mode, tier, goal, motif] = Section(
            float(seconds), tuple(map(Entry.parse, filter(None, lines)))
        )
    return found


def text_of(found: Mapping[Key, Section]) -> str:
    """Return the text of a collection."""
    parts = [
        "\n".join([f"[{' '.join(key)}] {section.seconds:.2g}", *map(str, section.entries), ""])
        for key, section in found.items()
    ]
    return "\n".join([HEAD, *parts])
