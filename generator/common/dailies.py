"""The puzzle of a day: drawn from the game's collection or, where that has none, out of the first
deal of the day's own seeds that fits the day's task.

The same series, day and generator version give the same documents, byte for byte, on every machine
and whatever the order in which days are made. A series key changes only commitment, salt and
recipe.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date

from generator.common.calendar import Task, day_of, instant, number, seed_of
from generator.common.collection import drawn
from generator.common.commitment import (
    CHECKSUM,
    SALTED,
    canonical,
    commit,
    holds,
    key_id,
    kind_with,
    readable,
    salt,
    sha256,
)
from generator.common.documents import LICENCE, DailyPuzzle, Puzzle, PuzzleSolution, puzzle_id
from generator.common.games import Contents, Game, NoneFound, contents_of, first_puzzle
from generator.common.games import game as game_named
from generator.common.texts import puzzle_text, solution_text
from solver.common.errors import InputError

MOST_TRIES = 20_000
"""Seeds tried for a day before the search gives up."""

OTHER_KEY = "salt: not that of id, revision and this key; made with another one?"
NOT_DRAWN = "seed: not the one that the day draws from the collection"


class SeriesError(InputError):
    """A text that cannot be the name of a series."""


@dataclass(frozen=True)
class Found:
    """The puzzle of a day, and the number of its seed if it was searched for."""

    attempt: int | None
    contents: Contents


@dataclass(frozen=True)
class Series:
    """A series of daily puzzles of a `game`: its `name`, and the publisher's `key`, if any."""

    name: str
    game: Game
    key: bytes | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", self.name):
            raise SeriesError(
                f"{self.name!r} cannot name a series: small letters, digits and hyphens, a letter "
                "first, 40 at most"
            )

    def task(self, day: date) -> Task:
        """Return the task of that day."""
        return self.game.rhythm.task(day)

    def recipe(self, day: date, commitment: str | None = None) -> str:
        """Return a hash of everything that the day's documents depend on, except the revision, with
        that kind of commitment; by default the kind that is made now.
        """
        parts = {
            "generator": self.game.generator,
            "series": self.name,
            "day": day.isoformat(),
            "task": self.task(day).to_json(),
            "game": self.game.made_with,
            "key": key_id(self.key),
        }
        if (commitment or kind_with(self.key)) == SALTED:  # the other kinds are older than this
            parts["commitment"] = SALTED
        return sha256(canonical(parts))

    def commitment_fault(self, pair: DailyPuzzle) -> str | None:
        """Return what is wrong with commitment and salt of a day's documents in one line, or None.
        Of a puzzle that was made with a key, whoever has none can check the commitment, but not
        where the salt comes from.
        """
        puzzle, solution, kind = pair.puzzle, pair.solution, pair.puzzle.committed.kind
        if kind == CHECKSUM and self.key is not None:
            return "commitment: a checksum only, though the series has a key"
        if not holds(puzzle.committed, solution.to_json()):
            return "commitment: not to this solution"
        public = salt(None, solution.id, solution.revision)
        if kind == CHECKSUM and solution.salt != public:
            return "salt: not that of id and revision"
        if kind != CHECKSUM and solution.salt == public:
            return "salt: one that anybody can derive, as without a key"
        if self.key is not None and solution.salt != salt(self.key, solution.id, solution.revision):
            return OTHER_KEY
        return None

    def find(self, day: date) -> Found:
        """Return the day's puzzle; raise `NoneFound` if `MOST_TRIES` seeds give none."""
        return find(self.name, self.game, day)

    def documents(
        self, day: date, found: Found, revision: int = 1, revised: str | None = None
    ) -> DailyPuzzle:
        """Return the documents of a puzzle that was found; it was `revised` at that instant."""
        name = puzzle_id(self.name, self.game.name, day)
        solution = PuzzleSolution(
            id=name,
            revision=revision,
            **found.contents.solution,
            salt=salt(self.key, name, revision),
            licence=LICENCE,
        )
        puzzle = Puzzle(
            id=name,
            date=day.isoformat(),
            number=number(day),
            series=self.name,
            revision=revision,
            revised=revised,
            attempt=found.attempt,
            **found.contents.puzzle,
            week=self.task(day).week,
            commitment=commit(solution.to_json(), kind_with(self.key)).to_json(),
            recipe=self.recipe(day),
            licence=LICENCE,
            generator=self.game.generator,
        )
        return DailyPuzzle(puzzle, solution)

    def files(self, puzzle: DailyPuzzle) -> dict[str, bytes]:
        """Return the contents of a day's files by name; the file that publishes the day is last."""
        p, s = puzzle.puzzle, puzzle.solution
        return {
            f"{p.date}.solution.json": readable(s.to_json()),
            f"{p.date}.solution.txt": solution_text(puzzle, self.game).encode("utf-8"),
            f"{p.date}.puzzle.txt": puzzle_text(p, self.game).encode("utf-8"),
            f"{p.date}.puzzle.json": readable(p.to_json()),
        }


def day_fault(puzzle: Puzzle, game: Game, day: date | None = None) -> str | None:
    """Return what is wrong with the name and the seed of a game's puzzle in one line, or None. The
    puzzle is that of `day` or else of its own date. The seed is not checked if another version of
    the generator has found it. Raise `CalendarError` for a date or an instant that there is not, or
    a day before the first one.
    """
    day = day or day_of(puzzle.date)
    older = puzzle.generator < game.generator
    name = puzzle_id(puzzle.series, game.name, day)
    if older and puzzle.id == f"{puzzle.series}-{day}":  # ids did not name the game at first
        name = puzzle.id
    claimed = (puzzle.date, puzzle.id, puzzle.number)
    if claimed != (str(day), name, number(day)):
        return f"date, id and number are not those of number {number(day)} of {puzzle.series!r}"
    if puzzle.revised is not None:
        instant(puzzle.revised)
    if puzzle.generator > game.generator:
        return f"generator: version {puzzle.generator} is not known here"
    if older:
        return None
    if (entry := drawn(puzzle.series, game, day)) is not None:
        is_due = puzzle.seed == str(entry.seed) and puzzle.attempt is None
        return None if is_due else NOT_DRAWN
    if puzzle.attempt is None:
        return "attempt: missing, though the collection has no puzzle for the day"
    if puzzle.seed != str(seed_of(puzzle.series, day, puzzle.generator, puzzle.attempt)):
        return f"seed: not number {puzzle.attempt} of the day's"
    return None


def find(series: str, of: Game, day: date) -> Found:
    """Return the puzzle that the day draws from the collection or, if there is none, that of its
    first seed whose deal fits its task. Raise `NoneFound` if there is none among `MOST_TRIES`.

    Workers call this function, so the series key never leaves the main process.
    """
    task = of.rhythm.task(day)
    if (entry := drawn(series, of, day)) is not None:
        return Found(None, contents_of(of, task, entry))
    for attempt in range(MOST_TRIES):
        tried = first_puzzle(of, task, seed_of(series, day, of.generator, attempt))
        if isinstance(tried, Contents):
            return Found(attempt, tried)
    raise NoneFound(f"{day}: no {task.tier} {task.mode} puzzle among {MOST_TRIES} deals")


def daily(
    day: date,
    game: Game | str,
    series: str | None = None,
    *,
    key: bytes | None = None,
    revision: int = 1,
) -> DailyPuzzle:
    """Return the puzzle of a day and its solution. By default the series has the name of the game.

    Raise `CalendarError` before the first day, `SeriesError` for an invalid series name, and
    `NoneFound` if no deal of the day fits its task.
    """
    number(day)
    found = game_named(game) if isinstance(game, str) else game
    made = Series(series or found.name, found, key)
    return made.documents(day, made.find(day), revision)
