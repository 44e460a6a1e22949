"""What a game fills in for its puzzles, the lookup of games by name, and the search for a puzzle:
the first of a seed's deal that the tier of a task holds.

The game named ``shooting-party`` is `PUBLISHED` in the module `generator.shooting_party.game`; the
schema ids of its documents begin with its name.
"""

import pkgutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Literal, NamedTuple, Self, cast

from generator.common.calendar import Rhythm, Task
from generator.common.commitment import canonical, sha256
from generator.common.documents import (
    COMMON,
    DailyPuzzle,
    Kind,
    Puzzle,
    PuzzleSolution,
    package_of,
)
from generator.common.rating.scale import Rating, RatingPart
from generator.common.rating.tiers import Tier, tier_named
from generator.common.sheet import Part, Sheet
from solver.common.errors import InputError
from solver.common.game import Play
from solver.common.schemas import Json, Refused
from solver.common.tags import game_in

RNG = "splitmix64/fisher-yates/1"

PLAIN = "-"
"""A word for what an entry of a collection does not have."""

DIGITS = 10


class UnknownGame(InputError):
    """A name that is not a game's."""


class NoPart(InputError):
    """A game without what is asked for."""


@dataclass(frozen=True)
class Contents:
    """The game's part of the two documents of a puzzle, by key; and its rating, which the puzzle
    has only if it is numbered.
    """

    puzzle: Json
    solution: Json
    rating: Rating | None = field(default=None, compare=False)

    @classmethod
    def of(cls, task: Task, seed: int, rating: Rating, answer: Json, **own: Any) -> Self:
        """Return the contents of a puzzle with this answer, which is its solution; `own` is the
        rest of the puzzle.
        """
        own |= {"rating": rating.to_json()} if rating.numbered else {}
        shared = {key: answer[key] for key in ("game", "rules", "goal", "start") if key in answer}
        head = {"mode": task.mode, "tier": task.tier, "rng": RNG, "seed": str(seed)}
        return cls(shared | head | own, answer, rating)


def as_dealt(puzzle: Puzzle) -> str:
    """Return the deal of a puzzle as text."""
    return canonical(puzzle.deal).decode()


def read_only(document: Puzzle | PuzzleSolution) -> str:
    """Return the finding about a document of which nothing is replayed."""
    return f"a document of {document.game}"


def number_of(puzzle: Json) -> str:
    """Return the rating of a puzzle as a number with its error; nothing if it has none."""
    rating = puzzle.get("rating")
    return "" if rating is None else f"{rating['value']} ± {rating['error']}"


def at_once(mark: str) -> int:
    """Return 0: puzzles with a mark may be as near as they like."""
    return 0


class Proposal(NamedTuple):
    """A puzzle of a deal, or one that would be of another tier: its rating; in the game's notation
    the place in the deal where it lies; and where they are known a hash of what there is to decide,
    its *marks*, and the motifs that its solution shows. A mark is a word for what is soon dull, or
    would give an answer away, if it came too often; the first is the one to spread evenly.
    """

    rating: Rating
    place: str = ""
    decision: str = ""
    marks: tuple[str, ...] = ()
    motifs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Entry:
    """A puzzle that was found: the seed of its deal, its rating as text, its marks, the first
    `DIGITS` of the hash of its decision, its place.
    """

    seed: int
    rating: str
    marks: tuple[str, ...] = ()
    decision: str = ""
    place: str = ""

    def __str__(self) -> str:
        words = ",".join(self.marks) or PLAIN, self.decision or PLAIN
        return f"{self.seed} {self.rating} {' '.join(words)} {self.place}".rstrip()

    @classmethod
    def parse(cls, line: str) -> Self:
        seed, value, error, parts, words, decision, *place = line.split(" ", 6)
        marks = () if words == PLAIN else tuple(words.split(","))
        known = "" if decision == PLAIN else decision
        return cls(int(seed), f"{value} {error} {parts}", marks, known, *place)

    @classmethod
    def of(cls, seed: int, found: Proposal) -> Self:
        """Return the entry of a puzzle of a seed."""
        rating = found.rating
        parts = ",".join(f"{part.value:.4f}:{part.points:.0f}" for part in rating.parts) or PLAIN
        decision = sha256(found.decision.encode())[:DIGITS] if found.decision else ""
        return cls(
            seed, f"{rating.value} {rating.error} {parts}", found.marks, decision, found.place
        )

    def rated(self, mode: str, names: Sequence[str], version: int) -> Rating:
        """Return the rating, its parts by these names."""
        value, error, measures = self.rating.split()
        found = () if measures == PLAIN else measures.split(",")
        pairs = [map(float, measure.split(":")) for measure in found]
        parts = tuple(RatingPart(name, *pair) for name, pair in zip(names, pairs, strict=True))
        return Rating(mode, int(value), int(error), parts, version)


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game with everything that its puzzles depend on. It is pickled for workers, so its
    functions are those of modules.
    """

    play: Play[Any]
    """What it says of a game that is played."""

    generator: int
    """The version of what finds the puzzle of a day: raised when, and only when, that may come out
    differently, by a change of rhythm, seeds, stages, themes, or the form of the documents. Rater
    and solver have versions of their own.
    """

    rhythm: Rhythm
    """The tasks of its weeks."""

    made_with: Json
    """Everything that a puzzle depends on, except its seed and task: rules, and the versions of
    `rater` and `solver`.
    """

    sheet: Callable[[Puzzle], Sheet]
    solution_parts: Callable[[DailyPuzzle], tuple[Part, ...]]
    """What a puzzle shows, and its solution. They raise `ValueError` for documents that make no
    sense.
    """

    headline: Callable[[Json], str]
    """One line that describes a puzzle's document."""

    answer: Callable[[Json], Json]
    """Solves a puzzle again from what its solution shows of it (deal, rules, goal, start), and
    returns the game's part of the solution. Raises `ValueError` if there is no such puzzle.
    """

    replay: Callable[[Puzzle | PuzzleSolution], str] = read_only
    """Replays the moves that lead to a puzzle or, of a solution, its line, by the rules alone, and
    returns the finding in a few words. Raises `ValueError` for an illegal move, or a line that does
    not do what is claimed.
    """

    ended: Callable[[Any], str] | None = None
    """What a `Played` that was recorded has come to, in words."""

    check_text: Callable[[str, bool], str] | None = None
    """Checks a text that is no document (quick: replayed only), and returns the finding in one
    line; by default it is the record of a game. Raises `ValueError` for the first error.
    """

    kinds: Mapping[str, Kind] = field(default_factory=dict)
    """How those of the game's own documents that are no puzzles, and that are made again, are
    checked: by schema id.
    """

    has_collection: bool = False
    """True if puzzles were found in advance (collection.py)."""

    likeness: Callable[[Puzzle], str] = as_dealt
    """A text that two puzzles share if, and only if, they are the same to a player."""

    rated: Callable[[Json], str] = number_of
    """How hard the puzzle of a document is, beside its tier: its rating or, where that has no
    meaning of its own, what it stands for.
    """

    apart: Callable[[str], int] = at_once
    """How many days of a series shall lie between two puzzles with a mark."""

    found_with: tuple[Any, ...] = ()
    """What the functions that find its puzzles are handed first."""

    @property
    def name(self) -> str:
        """The prefix of its schema ids, and the name of its default series."""
        return self.play.name

    @property
    def title(self) -> str:
        """The name in the [Game] tag of its records."""
        return self.play.title

    @property
    def called(self) -> str:
        """What it is called on the pages of whoever publishes it."""
        return self.rhythm.title or self.title

    @property
    def packages(self) -> tuple[str, str]:
        """The packages with the schemas of its puzzles."""
        return package_of(self.name), COMMON

    def proposed(
        self, mode: str, goal: str, seed: int, tier: Tier | None, *motif: str
    ) -> Iterator[Proposal]:
        """Return the puzzles of a seed's deal. Those of other tiers than a given one may be left
        out, and those that do not show a given motif.
        """
        asked = mode, goal, seed, tier, *motif
        found: Iterator[Proposal] = self._finder.proposed(*self.found_with, *asked)
        return found

    def made(self, task: Task, entry: Entry, again: bool) -> Contents:
        """Return the puzzle of an entry, with `again` rated again. Raise `ValueError` if it is none
        of the task's mode and goal.
        """
        found: Contents = self._finder.made(*self.found_with, task, entry, again)
        return found

    @property
    def _finder(self) -> ModuleType:
        """The module that finds its puzzles, imported when it is first asked."""
        return import_module(f"{package_of(self.name)}.candidates")


def game(name: str) -> Game:
    """Return the published game of that name; raise `UnknownGame` if there is none."""
    package = package_of(name)
    if find_spec(package) is None or find_spec(f"{package}.game") is None:
        known = ", ".join(each.name for each in games())
        raise UnknownGame(f"no game {name!r}; there are {known}")
    return cast(Game, import_module(f"{package}.game").PUBLISHED)


PARTS = {"page": ("web.frame", "FRAME"), "book": ("book", "book")}
"""Where a game has a part that not every game has: the module, and the name in it."""


def part(name: str, which: Literal["page", "book"]) -> Any:
    """Return a part of the game of that name: its `Frame` (generator/web/frame.py), or what makes
    its book of so many puzzles, `Named` or not (generator/paper/pdf.py), as data. Raise `NoPart` if
    it has none, and `UnknownGame`.
    """
    module, own = PARTS[which]
    where = f"{package_of(game(name).name)}.{module}"
    try:
        return getattr(import_module(where), own)
    except ModuleNotFoundError as error:
        if not where.startswith(str(error.name)):
            raise
        raise NoPart(f"the game {name!r} has no {which}") from None


def game_recorded(text: str) -> Game | None:
    """Return the game that a record names; None if the text is none, or does not say. Raise
    `InputError` if there is no such game.
    """
    if (named := game_in(text)) is None:
        return None
    titles = {each.title: each for each in games()}
    if named not in titles:
        raise InputError(f"no game {named!r}; there are {', '.join(titles)}")
    return titles[named]


def games() -> list[Game]:
    """Return all published games, sorted by package name."""
    places = sys.modules["generator"].__path__
    packages = sorted(m.name for m in pkgutil.iter_modules(places) if m.ispkg)
    of_games = [name for name in packages if find_spec(f"generator.{name}.game") is not None]
    return [game(name.replace("_", "-")) for name in of_games]


class NoneFound(InputError):
    """No deal, or no further one, has a puzzle; the message says in one line what was sought."""


def contents_of(game: Game, task: Task, entry: Entry, again: bool = False) -> Contents:
    """Return the puzzle of an entry, with `again` rated again. Raise `Refused` if it is none for
    the task.
    """
    contents = game.made(task, entry, again)
    assert contents.rating is not None
    if not tier_named(task.tier, task.mode).holds(contents.rating):
        raise Refused(f"rating: {contents.rating} is not {task.tier}")
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
