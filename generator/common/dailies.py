"""The puzzle of a day: the first deal of the day's own seeds that fits the day's task.

The same series, day and generator version give the same documents, byte for byte, on every machine
and whatever the order in which days are made. A series key changes only commitment, salt and
recipe.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date

from generator.common.calendar import Task, number
from generator.common.canonical import canonical, readable, sha256
from generator.common.commitment import commit, key_id, salt
from generator.common.documents import LICENCE, DailyPuzzle, Puzzle, PuzzleSolution
from generator.common.games import Contents, Game
from generator.common.games import game as game_named
from generator.common.hunt import NoneFound, StageCounts
from generator.common.seeds import GENERATOR_VERSION, seed_of

MOST_TRIES = 20_000
"""Seeds tried for a day before the search gives up."""


class SeriesError(ValueError):
    """A text that cannot be the name of a series."""


@dataclass(frozen=True)
class Found:
    """The result of the search for a day's puzzle, and the effort of its stages."""

    attempt: int
    contents: Contents
    counts: StageCounts


@dataclass(frozen=True)
class Series:
    """A series of daily puzzles: its name, the publisher's key if there is one, and its game."""

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
        return self.game.week[day.weekday()]

    def recipe(self, day: date) -> str:
        """Return a hash of everything that the day's documents depend on, except the revision."""
        parts = {
            "generator": GENERATOR_VERSION,
            "series": self.name,
            "day": day.isoformat(),
            "task": self.task(day).to_json(),
            "game": self.game.to_json(),
            "key": key_id(self.key),
        }
        return sha256(canonical(parts))

    def find(self, day: date) -> Found:
        """Return the day's puzzle; raise `NoneFound` if `MOST_TRIES` seeds give none."""
        return find(self.name, self.game, day)

    def documents(self, day: date, found: Found, revision: int = 1) -> DailyPuzzle:
        """Return the documents of a puzzle that was found."""
        name = f"{self.name}-{day}"
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
            attempt=found.attempt,
            **found.contents.puzzle,
            commitment=commit(solution.to_json(), self.key).to_json(),
            recipe=self.recipe(day),
            licence=LICENCE,
            generator=GENERATOR_VERSION,
        )
        return DailyPuzzle(puzzle, solution)

    def files(self, puzzle: DailyPuzzle) -> dict[str, bytes]:
        """Return the contents of a day's files by name; the file that publishes the day is last."""
        p, s = puzzle.puzzle, puzzle.solution
        return {
            f"{p.date}.solution.json": readable(s.to_json()),
            f"{p.date}.solution.txt": self.game.solution_text(p, s).encode("utf-8"),
            f"{p.date}.puzzle.txt": self.game.puzzle_text(p).encode("utf-8"),
            f"{p.date}.puzzle.json": readable(p.to_json()),
        }


def find(series: str, of: Game, day: date) -> Found:
    """Return the puzzle of the day's first seed whose deal fits the day's task. Raise `NoneFound`
    if there is none among `MOST_TRIES`.

    Workers call this function, so the series key never leaves the main process.
    """
    task, counts = of.week[day.weekday()], StageCounts()
    for attempt in range(MOST_TRIES):
        seed = seed_of(series, day, GENERATOR_VERSION, attempt)
        tried = of.try_seed(seed, task, counts)
        if isinstance(tried, Contents):
            return Found(attempt, tried, counts)
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
