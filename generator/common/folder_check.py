"""Check of a whole folder of puzzles: every file, every day made again, and no missing or stray
files.

Problems are collected, one line each, and never stop the check. What cannot be checked (what takes
the key, what an earlier version made) is listed separately.

Before a site is made, each day is checked only once: what was found right is remembered by the hash
of its files, as long as no version changes (`checked`).
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from generator.common.calendar import CalendarError, spans
from generator.common.collection import LEAST
from generator.common.commitment import canonical, sha256
from generator.common.dailies import Series, SeriesError
from generator.common.day import Day
from generator.common.documents import Puzzle
from generator.common.folder import (
    INDEX_NAME,
    KINDS,
    RHYTHM_NAME,
    Folder,
    FolderError,
    day_of_file,
    entries_in,
)
from generator.common.games import Game, UnknownGame, games
from generator.common.games import game as game_named
from generator.common.own_rhythm import in_folder
from solver.common.files import read_file, write_whole
from solver.common.schemas import Json

VERSION = 1
"""Raised when a day that was found right may be found wrong, without a new version of its game."""


@dataclass
class Report:
    """The result of a check: the number of puzzles, the problems, and what could not be checked,
    once for all days of which it is true.
    """

    puzzles: int = 0
    problems: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)


def check(
    path: Path | Folder,
    *,
    key: bytes | None = None,
    game: Game | None = None,
    quick: bool = False,
    on_day: Callable[[date], None] = lambda day: None,
) -> Report:
    """Check a folder, or the one at a path, and return the report. The puzzles name their series
    and game; `game`, if given, is used in place of the published game of that name.

    With `quick`, no puzzle is made again, which takes some seconds for each. A day that the folder
    knows to be right is only compared with the others and with the index.
    `on_day` is called with each day checked. Raise `FolderError` if the folder does not exist, and
    `InputError` if its rhythm cannot be read.
    """
    folder, report = path if isinstance(path, Folder) else Folder(path), Report()
    if not folder.path.is_dir():
        raise FolderError(f"{folder.path}: no such folder")
    report.problems += [f"{name}: not a file of daily puzzles" for name in _strays(folder)]
    puzzles: dict[date, Puzzle] = {}
    unchecked: dict[str, list[date]] = {}

    def series_of(puzzle: Puzzle) -> Series:
        return Series(puzzle.series, in_folder(folder, game or game_named(puzzle.game)), key)

    for day in folder.days():
        left_out = list[str]()
        puzzle = _checked(folder, day, series_of, quick, report, left_out)
        for what in left_out:
            unchecked.setdefault(what, []).append(day)
        if puzzle is not None:
            puzzles[day] = puzzle
        on_day(day)
    report.puzzles = len(puzzles)
    report.problems += [*_rhythm(folder, puzzles), *_doubles(puzzles), *_index(folder, puzzles)]
    report.unchecked = [f"{spans(days)}: {what}" for what, days in unchecked.items()]
    return report


def _checked(
    folder: Folder,
    day: date,
    series_of: Callable[[Puzzle], Series],
    quick: bool,
    report: Report,
    left_out: list[str],
) -> Puzzle | None:
    """Record the problems of a day's files in the report, and what cannot be checked. Return the
    day's puzzle, or None unless both documents can be read.
    """
    due = (f"{day}.{kind}" for kind in KINDS)
    there = folder.names()
    report.problems += [f"{name}: missing" for name in due if name not in there]
    try:
        pair = folder.pair(day)
        if pair is not None and not folder.known(day):
            found = Day(series_of(pair.puzzle), pair.puzzle, pair.solution, day, folder)
            for fault in found.faults(quick, left_out.append):
                report.problems.append(f"{day}: {fault}")
    except FolderError as error:
        report.problems.append(str(error))
        return None
    except (UnknownGame, SeriesError, CalendarError) as error:
        report.problems.append(f"{day}: {error}")
    return None if pair is None else pair.puzzle


def _strays(folder: Folder) -> list[str]:
    names = folder.names() - {INDEX_NAME, RHYTHM_NAME}
    return sorted(name for name in names if day_of_file(name) is None)


def _rhythm(folder: Folder, puzzles: dict[date, Puzzle]) -> Iterator[str]:
    days = [day for day, puzzle in puzzles.items() if puzzle.rhythm is not None]
    if days and RHYTHM_NAME not in folder.names():
        yield f"{RHYTHM_NAME}: missing; {spans(days)} were made by it"


def _doubles(puzzles: dict[date, Puzzle]) -> Iterator[str]:
    """Yield the days of puzzles that come back too soon. Each version draws in an order of its own:
    what comes back in the next one, nobody can help.
    """
    last: dict[tuple[int, str], date] = {}
    for day, puzzle in puzzles.items():
        try:
            alike = puzzle.generator, game_named(puzzle.game).likeness(puzzle)
        except ValueError:  # a broken puzzle, or an unknown game, which is reported elsewhere
            continue
        if alike in last and day - last[alike] < LEAST:
            yield f"{day}: the same puzzle as on {last[alike]}"
        last[alike] = day


def _index(folder: Folder, puzzles: dict[date, Puzzle]) -> Iterator[str]:
    """Yield problems with the index: it must exist and match the files."""
    kinds = sorted({(puzzle.series, puzzle.game) for puzzle in puzzles.values()})
    if len(kinds) > 1:
        yield f"puzzles of several series: {', '.join(series for series, _ in kinds)}"
        return
    try:
        there, index = folder.bytes_of(INDEX_NAME), folder.index()
        if index is None:
            yield f"{INDEX_NAME}: missing"
            return
        named = index["series"], index["schema"].partition("/")[0]
        series, game = kinds[0] if kinds else named
        due = folder.index_due(series, game, entries_in(index))
        if due != there:
            what = (
                "; ".join(_differences(index, json.loads(due))) or "its days do, the rest does not"
            )
            yield f"{INDEX_NAME}: does not match the files: {what}"
    except FolderError as error:
        yield f"{INDEX_NAME}: cannot be checked: {error}"


def _differences(index: Json, due: Json) -> Iterator[str]:
    """Yield the days in which an index differs from the one that is due, by how they do."""
    listed, whole = ({each["date"]: each for each in one["puzzles"]} for one in (index, due))
    differ = {
        "missing": listed.keys() - whole.keys(),
        "not listed": whole.keys() - listed.keys(),
        "changed": {day for day in listed.keys() & whole.keys() if listed[day] != whole[day]},
    }
    for how, days in differ.items():
        if days:
            yield f"{how} {spans(map(date.fromisoformat, days))}"


def checked(path: Path, memory: Path) -> Folder:
    """Return a folder of puzzles in which nothing is wrong, with all days known to be valid;
    nothing is made again. What was found right is remembered in the folder `memory`, in a file for
    each folder of puzzles. Raise `FolderError` for what is wrong, and `OSError`.
    """
    plain = Folder(path)
    if not path.is_dir():
        raise FolderError(f"{path}: no such folder")
    place = memory / f"{sha256(str(path.resolve()).encode())[:20]}.checked"
    before = _read(place)
    now = {day: _hash(plain, day) for day in plain.days()}
    whole = sha256(f"{sorted(plain.names())}".encode() + (plain.bytes_of(INDEX_NAME) or b""))
    if (after := {whole, *now.values()}) != before:
        problems = check(Folder(path, lambda day: now.get(day) in before), quick=True).problems
        if problems:
            raise FolderError(f"{path}: {problems[0]}")
        place.parent.mkdir(parents=True, exist_ok=True)
        text = "\n".join([_versions(), *sorted(after)])
        write_whole(place, text.encode())
    return Folder(path, now.__contains__)


def _read(place: Path) -> set[str]:
    """Return the hashes in a file, none if they are of other versions."""
    text = read_file(place).decode(errors="replace") if place.is_file() else ""
    versions, *hashes = text.split("\n")
    return {*hashes} if versions == _versions() else set()


def _versions() -> str:
    every = [[each.name, each.generator, each.made_with] for each in games()]
    return sha256(canonical([VERSION, every]))


def _hash(folder: Folder, day: date) -> str:
    """Return the hash of the day's files, and of the rhythm of its folder; a file that is missing
    has another than an empty one.
    """
    files = map(folder.bytes_of, (*(f"{day}.{kind}" for kind in KINDS), RHYTHM_NAME))
    return sha256("\n".join([f"{day}", *("" if d is None else sha256(d) for d in files)]).encode())
