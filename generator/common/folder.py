"""A folder of daily puzzles: four files a day, and an index that follows from them.

Every file is there whole or not at all. The file that publishes a day, its puzzle document, is
written last; what is there without it is an interrupted day, and is completed by the next run.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

from generator.common.canonical import readable, sha256
from generator.common.documents import COMMON, LICENCE, DailyPuzzle, Puzzle, PuzzleSolution
from solver.common.files import LOCK, left_aside, locked, put, write_whole
from solver.common.schemas import validate

D = TypeVar("D")

INDEX_NAME = "index.json"
KINDS = ("puzzle.json", "puzzle.txt", "solution.json", "solution.txt")
PATTERN = re.compile(r"(\d{4}-\d\d-\d\d)\.(puzzle|solution)\.(json|txt)")


class FolderError(Exception):
    """Something in a folder that a publisher cannot go on with; the message is one line that says
    what and where.
    """


class Folder:
    """The puzzles of a folder, by day."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Be the only publisher there; the folder is made if need be, and tidied. `FolderBusy` if
        there is another, `OSError` if it cannot be written.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        with locked(self.path):
            for path in left_aside(self.path, ("*.json", "*.txt")):
                path.unlink()
            yield

    def names(self) -> set[str]:
        """The names of all that is there, the lock aside."""
        return {path.name for path in self.path.iterdir()} - {LOCK}

    def days(self) -> list[date]:
        """The days of which there is any file, in order."""
        days = map(day_of_file, self.names())
        return sorted({day for day in days if day is not None})

    def bytes_of(self, name: str) -> bytes | None:
        """The contents of a file; None if there is none."""
        try:
            return (self.path / name).read_bytes()
        except FileNotFoundError:
            return None

    def write(self, name: str, data: bytes) -> bool:
        """Write a file, unless it is there with these very bytes; whether it had to be."""
        if self.bytes_of(name) == data:
            return False
        write_whole(self.path / name, lambda file: put(file, data))
        return True

    def puzzle(self, day: date) -> Puzzle | None:
        """The puzzle document of a day, None if there is none; `FolderError` if it is broken."""
        return self._read(f"{day}.puzzle.json", Puzzle.from_json)

    def solution(self, day: date) -> PuzzleSolution | None:
        """The solution document of a day, in the same way."""
        return self._read(f"{day}.solution.json", PuzzleSolution.from_json)

    def pair(self, day: date) -> DailyPuzzle | None:
        """Both documents of a day, None unless both are there."""
        puzzle, solution = self.puzzle(day), self.solution(day)
        return None if puzzle is None or solution is None else DailyPuzzle(puzzle, solution)

    def index(self) -> dict[str, Any] | None:
        """The index as it stands, in the same way."""
        return self._read(INDEX_NAME, _index)

    def index_due(self, series: str, game: str) -> bytes:
        """Return the index that follows from the files of the days that are whole. `FolderError`
        for a puzzle of another series or game.
        """
        names = self.names()
        whole = [d for d in self.days() if all(f"{d}.{kind}" in names for kind in KINDS)]
        entries = [self._entry(day, series, game) for day in whole]
        schema = f"{game}/index/1"
        document = {"schema": schema, "series": series, "licence": LICENCE, "puzzles": entries}
        validate(document, "index", COMMON)
        return readable(document)

    def _entry(self, day: date, series: str, game: str) -> dict[str, Any]:
        puzzle = self.puzzle(day)
        assert puzzle is not None
        for what, there, due in (("series", puzzle.series, series), ("game", puzzle.game, game)):
            if there != due:
                raise FolderError(f"{self.path}: {day} is of the {what} {there!r}, not {due!r}")
        files = {name: self.bytes_of(name) or b"" for name in (f"{day}.{kind}" for kind in KINDS)}
        return {
            "id": puzzle.id,
            "date": puzzle.date,
            "number": puzzle.number,
            "mode": puzzle.mode,
            "tier": puzzle.tier,
            "rating": {key: puzzle.rating[key] for key in ("value", "error")},
            "revision": puzzle.revision,
            "files": {name: sha256(data) for name, data in files.items()},
        }

    def _read(self, name: str, parse: Callable[[object], D]) -> D | None:
        data = self.bytes_of(name)
        if data is None:
            return None
        try:
            return parse(json.loads(data, parse_constant=_no_number))
        except (ValueError, RecursionError) as error:  # not UTF-8, not JSON, or of another schema
            raise FolderError(f"{self.path / name}: {error}") from None


def day_of_file(name: str) -> date | None:
    """The day that a file of that name belongs to; None if it is no file of ours."""
    match = PATTERN.fullmatch(name)
    try:
        return None if match is None else date.fromisoformat(match[1])
    except ValueError:
        return None


def _index(document: object) -> dict[str, Any]:
    validate(document, "index", COMMON)
    assert isinstance(document, dict)
    return document


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number in JSON")
