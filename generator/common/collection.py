"""The collection of a game: puzzles that were found in advance, so that a day costs no search.

``collection.txt`` in the game's package has a section for each task: ``[mode tier goal motif]``, a
hyphen if no motif is asked for, and the seconds that a search for such a puzzle took on average. An
entry is a line of it: the seed of a deal, the rating, its error, its parts as ``value:points``, the
marks (games.py) and a hash of the decision, each or a hyphen, and in the game's notation where in
the deal the puzzle lies. No decision stands in it twice. `python -m benchmarks.making.mining`
writes the file.

A series draws the puzzles of a task in a random order of its own, over and over, so a puzzle comes
back when all others have been drawn. Those of one first mark are spread, so a year has the shares
of the whole. An entry is put off, for as long as there is another, while it
or one of its marks was drawn too few days before, be the mark of another task, and while its first
mark would be that of one more than `IN_A_ROW` days running. For a task that the collection does not
have, a day's puzzle is searched for.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib.resources import files
from operator import itemgetter

from generator.common.calendar import FIRST_DAY, Rhythm, Task
from generator.common.games import PLAIN, Entry, Game
from solver.common.rng import SplitMix64

Key = tuple[str, str, str, str]
"""Mode, tier, goal and motif of a task."""

LEAST = timedelta(days=365)
"""A collection must be so large that no puzzle of a series comes back sooner."""

IN_A_ROW = 3
"""The most days running with puzzles of the same first mark. More evenness than this would make a
puzzle's answer follow from those of other days.
"""

ERA = 40 * 365
"""Days after which drawing begins anew, so that a day far away takes no longer."""

FINE = 1 << 32  # places for an entry in its part of the order

FILE = "collection.txt"


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
        self._row: list[tuple[str, ...]] = []  # the first marks of the latest puzzles

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
            stream = SplitMix64.of_text("\0".join(["party/draw/1", self._series, *words_of(key)]))
            self._left[key] = _spread(section.entries, stream)
        left = self._left[key]

        def early(each: str, apart: int) -> int:
            """Return by how many days an entry or a mark would come too soon."""
            return max(0, apart - at + self._last[each]) if each in self._last else 0

        def soon(entry: Entry) -> tuple[int, int, bool]:
            """Return that of an entry, the most of its marks, and whether it is one too many in a
            row.
            """
            marks = (early(mark, game.apart(mark)) for mark in entry.marks)
            row = bool(entry.marks) and self._row[-IN_A_ROW:] == [entry.marks[:1]] * IN_A_ROW
            return early(str(entry), LEAST.days), max(marks, default=0), row

        found = next((each for each in left if not any(soon(each))), None) or min(left, key=soon)
        left.remove(found)
        self._last |= dict.fromkeys((*found.marks, str(found)), at)
        self._row.append(found.marks[:1])
        return found


def _spread(entries: Iterable[Entry], stream: SplitMix64) -> list[Entry]:
    """Return entries in a random order, every stretch of which has about the shares of first marks
    that all of them have: those of a mark are spread, each over its part of the whole.
    """
    of_mark: dict[tuple[str, ...], list[Entry]] = {}
    for entry in entries:
        of_mark.setdefault(entry.marks[:1], []).append(entry)
    found = list[tuple[float, Entry]]()
    for same in of_mark.values():
        stream.shuffle(same)
        found += [
            ((n + stream.below(FINE) / FINE) / len(same), each) for n, each in enumerate(same)
        ]
    return [entry for _, entry in sorted(found, key=itemgetter(0))]


@cache
def _draws(series: str, package: str, rhythm: Rhythm, era: int) -> Draws:
    return Draws(series, era)


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
