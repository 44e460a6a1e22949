"""The collection of a game: puzzles that were found in advance, so that a day costs no search.

``collection.txt`` in the game's package has a section for each task: ``[mode tier goal motif]``, a
hyphen if no motif is asked for, and the seconds that a search for such a puzzle took on average. An
entry is a line of it: the seed of a deal, the rating, its error, its parts as ``value:points``, the
marks (games.py) and a hash of the decision, each or a hyphen, and in the game's notation where in
the deal the puzzle lies. No decision stands in it twice. `python -m benchmarks.making.mining`
writes the file.

A series draws the puzzles of a task in an order of its own, over and over, so a puzzle comes back
when all others have been drawn. An entry is put off, for as long as there is another, while it or
one of its marks was drawn too few days before, be the mark of another task. For a task that the
collection does not have, a day's puzzle is searched for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib.resources import files

from generator.common.calendar import FIRST_DAY, Rhythm, Task
from generator.common.games import PLAIN, Contents, Entry, Game, contents_of, first_puzzle
from solver.common.rng import SplitMix64

Key = tuple[str, str, str, str]
"""Mode, tier, goal and motif of a task."""

LEAST = timedelta(days=365)
"""A collection must be so large that no puzzle of a series comes back sooner."""

ERA = 40 * 365
"""Days after which drawing begins anew, so that a day far away takes no longer."""

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
    if not game.has_collection:
        return None
    era, at = divmod((day - FIRST_DAY).days, ERA)
    return _draws(series, game.packages[0], game.rhythm, era).of(game, at)


class Draws:
    """What a series draws in an era, day by day from its first on."""

    def __init__(self, series: str, era: int) -> None:
        self._series, self._first = series, FIRST_DAY + timedelta(era * ERA)
        self._made: list[Entry | None] = []
        self._left: dict[Key, list[Entry]] = {}
        self._last: dict[str, int] = {}  # the day, from 0, on which an entry or a mark was drawn

    def of(self, game: Game, at: int) -> Entry | None:
        """Return the entry of a day of the era, from 0; None if its task has none."""
        while len(self._made) <= at:
            self._made.append(self._next(game, len(self._made)))
        return self._made[at]

    def _next(self, game: Game, at: int) -> Entry | None:
        task = game.rhythm.on(self._first + timedelta(at))
        if task is None or (section := sections(game).get(key := key_of(task))) is None:
            return None
        if not self._left.get(key):
            self._left[key] = self._order(key, section)
        left = self._left[key]

        def early(each: str, apart: int) -> int:
            """Return by how many days an entry or a mark would come too soon."""
            return max(0, apart - at + self._last[each]) if each in self._last else 0

        def soon(entry: Entry) -> tuple[int, int]:
            """Return that of an entry, and the most of its marks."""
            marks = (early(mark, game.apart(mark)) for mark in entry.marks)
            return early(str(entry), LEAST.days), max(marks, default=0)

        found = next((each for each in left if not any(soon(each))), None) or min(left, key=soon)
        left.remove(found)
        self._last |= dict.fromkeys((*found.marks, str(found)), at)
        return found

    def _order(self, key: Key, section: Section) -> list[Entry]:
        """Return the entries of a section in the order of the series, in which each first mark
        comes again after about as many others.
        """
        order = [*section.entries]
        SplitMix64.of_text("\0".join(["party/draw/1", self._series, *words_of(key)])).shuffle(order)
        return spread(order)


@cache
def _draws(series: str, package: str, rhythm: Rhythm, era: int) -> Draws:
    return Draws(series, era)


def spread(order: Sequence[Entry]) -> list[Entry]:
    """Return entries in an order in which each first mark comes after about as many others."""
    counts, seen = Counter(each.marks[:1] for each in order), Counter[tuple[str, ...]]()
    places = []
    for number, entry in enumerate(order):
        seen[entry.marks[:1]] += 1
        places.append(((2 * seen[entry.marks[:1]] - 1) / counts[entry.marks[:1]], number))
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
    parts = [
        "\n".join([f"[{' '.join(key)}] {section.seconds:.2g}", *map(str, section.entries), ""])
        for key, section in found.items()
    ]
    return "\n".join([HEAD, *parts])
