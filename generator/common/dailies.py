"""The puzzle of a day: drawn from the game's collection or, where that has none, out of the first
deal of the day's own seeds that fits the day's task.

The same series, day and generator version give the same documents, byte for byte, on every machine
and whatever the order in which days are made. A series key changes only commitment, salt and
recipe.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date

from generator.common.calendar import Task, day_of, number, seed_of
from generator.common.collection import drawn
from generator.common.commitment import (
    CHECKSUM,
    SALTED,
    canonical,
    commit,
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
from solver.common.schemas import Json, Refused

MOST_TRIES = 20_000
"""Seeds tried for a day before the search gives up."""


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
        """Return the task of that day; raise `CalendarError` if it has no puzzle."""
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
        if (mark := self.game.rhythm.mark) is not None:
            parts["rhythm"] = mark
        return sha256(canonical(parts))

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
            rhythm=self.game.rhythm.mark,
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


def find(series: str, of: Game, day: date) -> Found:
    """Return the puzzle that the day draws from the collection or, if there is none, that of its
    first seed whose deal fits its task. Raise `NoneFound` if there is none among `MOST_TRIES`, and
    `CalendarError` for a day without a puzzle.

    Workers call this function, so the series key never leaves the main process.
    """
    if (found := _found(series, of, day, range(MOST_TRIES))) is not None:
        return found
    task = of.rhythm.task(day)
    raise NoneFound(f"{day}: no {task.tier} {task.mode} puzzle among {MOST_TRIES} deals")


def _found(
    series: str, of: Game, day: date, attempts: Iterable[int], again: bool = False
) -> Found | None:
    """Return the puzzle that a day draws from the collection, with `again` rated again, or else
    that of the first of these seeds of the day which fits its task; None if there is none.
    """
    task = of.rhythm.task(day)
    if (entry := drawn(series, of, day)) is not None:
        return Found(None, contents_of(of, task, entry, again))
    for attempt in attempts:
        tried = first_puzzle(of, task, seed_of(series, day, of.generator, attempt))
        if isinstance(tried, Contents):
            return Found(attempt, tried)
    return None


def daily(
    day: date,
    game: Game | str,
    series: str | None = None,
    *,
    key: bytes | None = None,
    revision: int = 1,
) -> DailyPuzzle:
    """Return the puzzle of a day and its solution. By default the series has the name of the game.

    Raise `CalendarError` before the first day and on one without a puzzle, `SeriesError` for an
    invalid series name, and `NoneFound` if no deal of the day fits its task.
    """
    number(day)
    found = game_named(game) if isinstance(game, str) else game
    made = Series(series or found.name, found, key)
    return made.documents(day, made.find(day), revision)


def pair_again(series: Series, puzzle: Json, salt: str | None = None) -> DailyPuzzle:
    """Return both documents of a puzzle's day, made again. What takes a key that is not known is
    taken from the puzzle, and the salt from its solution, if there is one: `salt`. Raise
    `ValueError` if the day has no such puzzle.
    """
    day = day_of(puzzle["date"])
    if puzzle.get("rhythm") != series.game.rhythm.mark:
        raise Refused("rhythm: not the one at hand")
    attempts = [puzzle["attempt"]] if "attempt" in puzzle else []
    if (found := _found(series.name, series.game, day, attempts, again=True)) is None:
        if not attempts:
            raise Refused("attempt: missing, though the collection has no puzzle for the day")
        raise Refused(f"seed: number {attempts[0]} of the day's is not one for the task of the day")
    made = series.documents(day, found, puzzle["revision"], puzzle.get("revised"))
    kind = puzzle["commitment"]["kind"]
    if series.key is not None or kind == CHECKSUM:
        return made
    solution = replace(made.solution, salt=salt or made.solution.salt)
    committed = commit(solution.to_json(), kind).to_json() if salt else puzzle["commitment"]
    return DailyPuzzle(
        replace(made.puzzle, commitment=committed, recipe=puzzle["recipe"]), solution
    )
