"""Checking a whole folder of puzzles: every file, every claim, and that nothing is missing or more.

What is wrong is collected, a line each, and never stops the check. What could not be checked
(a commitment without its key, what an earlier generator decided) is told apart from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from generator.common.calendar import WEEKDAYS, CalendarError, number
from generator.common.commitment import KEYED, holds, salt
from generator.common.dailies import Series, SeriesError
from generator.common.documents import DailyPuzzle, Puzzle
from generator.common.folder import INDEX_NAME, KINDS, Folder, FolderError, day_of_file
from generator.common.games import Game, UnknownGame
from generator.common.games import game as game_named
from generator.common.seeds import seed_of
from generator.common.versions import GENERATOR_VERSION


@dataclass
class Report:
    """What a check found: puzzles, problems, and what it had no means to check."""

    puzzles: int = 0
    problems: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)


def check(
    path: Path,
    *,
    key: bytes | None = None,
    game: Game | None = None,
    thorough: bool = True,
    on_day: Callable[[date], None] = lambda day: None,
) -> Report:
    """Check the folder at `path`. The puzzles say of which series and game they are; `game` checks
    them as another one of that name would be checked.

    With `thorough`, ratings and profiles are made anew, some seconds a puzzle. `FolderError` if
    there is no such folder.
    """
    if not path.is_dir():
        raise FolderError(f"{path}: no such folder")
    folder, report = Folder(path), Report()
    report.problems += [f"{name}: not a file of daily puzzles" for name in _strays(folder)]
    puzzles: dict[date, Puzzle] = {}
    for day in folder.days():
        whole = _Day(folder, day, key, game, report).check(thorough)
        if whole is not None:
            puzzles[day] = whole.puzzle
        on_day(day)
    report.puzzles = len(puzzles)
    report.problems += [*_doubles(puzzles), *_index(folder, puzzles)]
    return report


class _Day:
    """The files of one day."""

    def __init__(
        self, folder: Folder, day: date, key: bytes | None, game: Game | None, report: Report
    ) -> None:
        self.folder = folder
        self.day = day
        self.key = key
        self.game = game
        self.report = report

    def check(self, thorough: bool) -> DailyPuzzle | None:
        """Take down what is wrong; the documents, if both can be read."""
        names = self.folder.names()
        for kind in KINDS:
            if f"{self.day}.{kind}" not in names:
                self.wrong("missing", kind)
        try:
            pair = self.folder.pair(self.day)
        except FolderError as error:
            self.report.problems.append(str(error))
            return None
        if pair is None:
            return None
        for problem in self.problems(pair, thorough):
            self.wrong(problem)
        return pair

    def wrong(self, what: str, kind: str | None = None) -> None:
        where = str(self.day) if kind is None else f"{self.day}.{kind}"
        self.report.problems.append(f"{where}: {what}")

    def problems(self, pair: DailyPuzzle, thorough: bool) -> Iterator[str]:
        puzzle = pair.puzzle
        try:
            series = Series(puzzle.series, self.game or game_named(puzzle.game), self.key)
            due = number(self.day)
        except (UnknownGame, SeriesError, CalendarError) as error:
            yield str(error)
            return
        claimed = (puzzle.date, puzzle.id, puzzle.number)
        if claimed != (str(self.day), f"{puzzle.series}-{self.day}", due):
            yield f"date, id and number are not those of number {due} of {puzzle.series!r}"
        yield from self.making(puzzle, series)
        yield from self.committed(pair, series)
        yield from series.game.problems(puzzle, pair.solution, thorough=thorough)
        yield from self.form(pair, series)

    def making(self, puzzle: Puzzle, series: Series) -> Iterator[str]:
        """How it was made: the day's task, and a seed of the day."""
        if puzzle.generator > GENERATOR_VERSION:
            yield f"generator: version {puzzle.generator} is not known here"
        elif puzzle.generator < GENERATOR_VERSION:
            self.report.unchecked.append(
                f"{self.day}: its seed and task, of generator version {puzzle.generator}"
            )
        else:
            due = seed_of(puzzle.series, self.day, puzzle.generator, puzzle.attempt)
            if puzzle.seed != str(due):
                yield f"seed: not number {puzzle.attempt} of the day's"
            task, weekday = series.task(self.day), WEEKDAYS[self.day.weekday()]
            if (puzzle.mode, puzzle.tier, puzzle.goal["score"]) != (
                task.mode,
                task.tier,
                task.goal,
            ):
                yield f"mode, tier and goal are not those of a {weekday}"
            if puzzle.rules != series.game.rules_for(task):
                yield f"rules: not those of a {weekday}, {series.game.rules_for(task)}"

    def committed(self, pair: DailyPuzzle, series: Series) -> Iterator[str]:
        """Commitment, salt and recipe."""
        puzzle, solution, key = pair.puzzle, pair.solution, series.key
        keyed = puzzle.committed.kind == KEYED
        if keyed and key is None:
            self.report.unchecked.append(f"{self.day}: the commitment, under a key")
            return
        if key is not None and not keyed:
            yield "commitment: a checksum only, though the series has a key"
            return
        if not holds(puzzle.committed, solution.to_json(), key):
            yield "commitment: not to this solution, or under another key"
        if solution.salt != salt(key, solution.id, solution.revision):
            yield "salt: not that of id, revision and key"
        here = series.game.to_json()
        versions = (puzzle.generator, puzzle.rating["rater_version"], solution.solver)
        if versions != (GENERATOR_VERSION, here["rater"], here["solver"]):
            self.report.unchecked.append(f"{self.day}: its recipe, of other versions")
        elif puzzle.recipe != series.recipe(self.day):
            yield "recipe: not that of these rules, versions and key"

    def form(self, pair: DailyPuzzle, series: Series) -> Iterator[str]:
        """Whether the files are, byte by byte, what is written of these documents."""
        try:
            files = series.files(pair)
        except ValueError as error:
            yield f"texts: {error}"
            return
        for name, data in files.items():
            if self.folder.bytes_of(name) not in (None, data):
                yield f"{name} is not written as its documents say"


def _strays(folder: Folder) -> list[str]:
    names = folder.names() - {INDEX_NAME}
    return sorted(name for name in names if day_of_file(name) is None)


def _doubles(puzzles: dict[date, Puzzle]) -> Iterator[str]:
    first: dict[str, date] = {}
    for day, puzzle in puzzles.items():
        if (earlier := first.setdefault(puzzle.deal["code"], day)) != day:
            yield f"{day}: the same deal as on {earlier}"


def _index(folder: Folder, puzzles: dict[date, Puzzle]) -> Iterator[str]:
    """Whether the index is there, and says what follows from the files."""
    kinds = sorted({(puzzle.series, puzzle.game) for puzzle in puzzles.values()})
    if len(kinds) > 1:
        yield f"puzzles of several series: {', '.join(series for series, _ in kinds)}"
        return
    there = folder.bytes_of(INDEX_NAME)
    if there is None:
        yield f"{INDEX_NAME}: missing"
    elif kinds:
        try:
            if folder.index_due(*kinds[0]) != there:
                yield f"{INDEX_NAME}: not what follows from the files"
        except FolderError as error:
            yield f"{INDEX_NAME}: not to be checked: {error}"
