"""Check of a whole folder of puzzles: every file, every claim, and no missing or stray files.

Problems are collected, one line each, and never stop the check. What cannot be checked (a
commitment without its key, what an earlier generator decided) is listed separately.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from generator.common.calendar import WEEKDAYS, CalendarError
from generator.common.commitment import CHECKSUM, FORMER
from generator.common.dailies import Series, SeriesError, day_fault
from generator.common.documents import DailyPuzzle, Puzzle
from generator.common.folder import INDEX_NAME, KINDS, Folder, FolderError, day_of_file, entries_in
from generator.common.games import Game, UnknownGame
from generator.common.games import game as game_named


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


def check_pair(pair: DailyPuzzle) -> Iterator[str]:
    """Yield every false claim in a puzzle and its solution that can be found without a key and
    without rating or solving anew. Raise `ValueError` for what cannot be checked at all.
    """
    puzzle = pair.puzzle
    series = Series(puzzle.series, game_named(puzzle.game))
    if (fault := day_fault(puzzle)) is not None:
        yield fault
    if (fault := series.commitment_fault(pair)) is not None:
        yield fault
    yield from series.game.problems(puzzle, pair.solution, thorough=False)


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
            if pair is None:
                return None
            for problem in self.problems(pair, thorough):
                self.wrong(problem)
        except FolderError as error:
            self.report.problems.append(str(error))
            return None
        return pair

    def wrong(self, what: str, kind: str | None = None) -> None:
        where = str(self.day) if kind is None else f"{self.day}.{kind}"
        self.report.problems.append(f"{where}: {what}")

    def problems(self, pair: DailyPuzzle, thorough: bool) -> Iterator[str]:
        puzzle = pair.puzzle
        try:
            series = Series(puzzle.series, self.game or game_named(puzzle.game), self.key)
            fault = day_fault(puzzle, self.day)
        except (UnknownGame, SeriesError, CalendarError) as error:
            yield str(error)
            return
        if fault is not None:
            yield fault
        yield from self.making(puzzle, series)
        yield from self.committed(pair, series)
        yield from series.game.problems(puzzle, pair.solution, thorough=thorough)
        yield from self.form(pair, series)

    def making(self, puzzle: Puzzle, series: Series) -> Iterator[str]:
        """Yield problems with how the puzzle was made: the day's task, and a seed of the day."""
        if puzzle.generator < series.game.generator:
            self.report.unchecked.append(
                f"{self.day}: its seed and task, of generator version {puzzle.generator}"
            )
        else:
            task, weekday = series.task(self.day), WEEKDAYS[self.day.weekday()]
            if (puzzle.mode, puzzle.tier, series.game.goal_of(puzzle)) != (
                task.mode,
                task.tier,
                task.goal,
            ):
                yield f"mode, tier and goal are not those of a {weekday.title()}"
            if puzzle.rules != (rules := series.game.rules_for(task, puzzle)):
                yield f"rules: not those of a {weekday.title()}, {rules}"
            if puzzle.week != task.week:
                yield "week: not that of the day"

    def committed(self, pair: DailyPuzzle, series: Series) -> Iterator[str]:
        """Yield problems with commitment, salt and recipe."""
        puzzle, solution, kind = pair.puzzle, pair.solution, pair.puzzle.committed.kind
        keyless = series.key is None and kind != CHECKSUM
        if keyless and kind == FORMER:
            self.report.unchecked.append(f"{self.day}: the commitment, under a key")
            return
        if (fault := series.commitment_fault(pair)) is not None:
            yield fault
            return
        here = series.game.to_json()
        versions = (puzzle.generator, puzzle.rating["rater_version"], solution.solver)
        if keyless:
            self.report.unchecked.append(f"{self.day}: salt and recipe, which take the key")
        elif versions != (series.game.generator, here["rater"], here["solver"]):
            self.report.unchecked.append(f"{self.day}: its recipe, of other versions")
        elif puzzle.recipe != series.recipe(self.day, kind):
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
    first: dict[str, date] = {}
    for day, puzzle in puzzles.items():
        try:
            alike = game_named(puzzle.game).likeness(puzzle)
        except ValueError:  # a broken puzzle, or an unknown game, which is reported elsewhere
            continue
        if (earlier := first.setdefault(alike, day)) != day:
            yield f"{day}: the same puzzle as on {earlier}"


def _index(folder: Folder, puzzles: dict[date, Puzzle]) -> Iterator[str]:
    """Yield problems with the index: it must exist and match the files."""
    kinds = sorted({(puzzle.series, puzzle.game) for puzzle in puzzles.values()})
    if len(kinds) > 1:
        yield f"puzzles of several series: {', '.join(series for series, _ in kinds)}"
        return
    try:
        there = folder.bytes_of(INDEX_NAME)
        if there is None:
            yield f"{INDEX_NAME}: missing"
            return
        index = folder.index()
        assert index is not None
        if kinds:
            wrong = folder.index_due(*kinds[0], entries_in(index)) != there
        else:
            wrong = bool(index["puzzles"])
        if wrong:
            yield f"{INDEX_NAME}: does not match the files"
    except FolderError as error:
        yield f"{INDEX_NAME}: cannot be checked: {error}"
