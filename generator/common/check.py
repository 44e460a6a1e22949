"""Check of a whole folder of puzzles: every file, every claim, and no missing or stray files.

Problems are collected, one line each, and never stop the check. What cannot be checked (a
commitment without its key, what an earlier generator decided) is listed separately.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from generator.common.calendar import WEEKDAYS, CalendarError, number
from generator.common.canonical import canonical
from generator.common.commitment import KEYED, holds, salt
from generator.common.dailies import Series, SeriesError
from generator.common.documents import DailyPuzzle, Puzzle
from generator.common.folder import INDEX_NAME, KINDS, Folder, FolderError, day_of_file
from generator.common.games import Game, UnknownGame
from generator.common.games import game as game_named
from generator.common.seeds import GENERATOR_VERSION, seed_of


@dataclass
class Report:
    """The result of a check: the number of puzzles, the problems, and what could not be checked."""

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
    """Check the folder at `path` and return the report. The puzzles name their series and game;
    `game`, if given, is used in place of the published game of that name.

    With `thorough`, ratings and profiles are computed anew, which takes some seconds per puzzle.
    `on_day` is called with each day checked. Raise `FolderError` if the folder does not exist.
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
    """The check of one day's files."""

    def __init__(
        self, folder: Folder, day: date, key: bytes | None, game: Game | None, report: Report
    ) -> None:
        self.folder = folder
        self.day = day
        self.key = key
        self.game = game
        self.report = report

    def check(self, thorough: bool) -> DailyPuzzle | None:
        """Record the day's problems in the report. Return its documents, or None unless both can be
        read.
        """
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
        """Yield problems with how the puzzle was made: the day's task, and a seed of the day."""
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
            if (puzzle.mode, puzzle.tier, series.game.goal_of(puzzle)) != (
                task.mode,
                task.tier,
                task.goal,
            ):
                yield f"mode, tier and goal are not those of a {weekday.title()}"
            if puzzle.rules != series.game.rules_for(task):
                yield f"rules: not those of a {weekday.title()}, {series.game.rules_for(task)}"

    def committed(self, pair: DailyPuzzle, series: Series) -> Iterator[str]:
        """Yield problems with commitment, salt and recipe."""
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
        """Yield the files that are not, byte for byte, what these documents give."""
        try:
            files = series.files(pair)
        except ValueError as error:
            yield f"texts: {error}"
            return
        for name, data in files.items():
            if self.folder.bytes_of(name) not in (None, data):
                yield f"{name} is not what its documents give"


def _strays(folder: Folder) -> list[str]:
    names = folder.names() - {INDEX_NAME}
    return sorted(name for name in names if day_of_file(name) is None)


def _doubles(puzzles: dict[date, Puzzle]) -> Iterator[str]:
    first: dict[bytes, date] = {}
    for day, puzzle in puzzles.items():
        if (earlier := first.setdefault(canonical(puzzle.deal), day)) != day:
            yield f"{day}: the same deal as on {earlier}"


def _index(folder: Folder, puzzles: dict[date, Puzzle]) -> Iterator[str]:
    """Yield problems with the index: it must exist and match the files."""
    kinds = sorted({(puzzle.series, puzzle.game) for puzzle in puzzles.values()})
    if len(kinds) > 1:
        yield f"puzzles of several series: {', '.join(series for series, _ in kinds)}"
        return
    there = folder.bytes_of(INDEX_NAME)
    if there is None:
        yield f"{INDEX_NAME}: missing"
        return
    try:
        if kinds:
            wrong = folder.index_due(*kinds[0]) != there
        else:
            wrong = bool((folder.index() or {}).get("puzzles"))
        if wrong:
            yield f"{INDEX_NAME}: does not match the files"
    except FolderError as error:
        yield f"{INDEX_NAME}: cannot be checked: {error}"
