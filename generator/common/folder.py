"""A folder of daily puzzles: four files per day, an index computed from them, and the publisher's
rhythm, if it is not the game's.

Every file is complete or absent. The file that publishes a day, its puzzle document, is written
last; files without it belong to an interrupted day, which the next run completes.
"""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from typing import TypeVar

from generator.common.calendar import current_since, day_of, number
from generator.common.commitment import readable, sha256
from generator.common.documents import (
    COMMON,
    LICENCE,
    DailyPuzzle,
    Puzzle,
    PuzzleSolution,
    puzzle_id,
)
from solver.common.errors import InputError, at
from solver.common.files import LOCK, aside_of, locked, read_file, write_whole
from solver.common.schemas import Json, Refused, read_json, validate

D = TypeVar("D")

INDEX_NAME = "index.json"
RHYTHM_NAME = "rhythm.toml"
SITE_NAME = "build.json"  # what a site has, and no folder of puzzles (generator/web/writing.py)
KINDS = ("puzzle.json", "puzzle.txt", "solution.json", "solution.txt")
PATTERN = re.compile(r"(\d{4}-\d\d-\d\d)\.(puzzle|solution)\.(json|txt)")


class FolderError(InputError):
    """A folder that cannot be published into or read; the message says in one line what is wrong
    and where.
    """


class Folder:
    """A folder with the files of daily puzzles. The documents of days that are `known` to be valid
    are read as they are.
    """

    def __init__(self, path: Path, known: Callable[[date], bool] = lambda day: False) -> None:
        self.path, self.known = path, known

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """Hold the folder as its only publisher; create it if missing, and remove temporary files
        left by crashed writers. Raise `FolderBusy` if another publisher holds it, `OSError` if it
        cannot be written.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        with locked(self.path):
            for path in aside_of(self.path.iterdir(), ("*.json", "*.txt", "*.toml")):
                path.unlink()
            yield

    def names(self) -> set[str]:
        """Return the names of everything in the folder except the lock."""
        return {path.name for path in self.path.iterdir()} - {LOCK}

    def days(self) -> list[date]:
        """Return the days that have at least one file, in order."""
        days = map(day_of_file, self.names())
        return sorted({day for day in days if day is not None})

    def bytes_of(self, name: str) -> bytes | None:
        """Return the contents of a file, or None if it does not exist; raise `FolderError` if it
        cannot be read: a folder, a link that leads nowhere, or more than `MOST_BYTES`.
        """
        path = self.path / name
        with at(str(path), FolderError):
            return read_file(path) if os.path.lexists(path) else None

    def write(self, name: str, data: bytes) -> bool:
        """Write a file unless it already has these contents. Return True if it was written."""
        if self.bytes_of(name) == data:
            return False
        write_whole(self.path / name, data)
        return True

    def differing(self, files: Mapping[str, bytes]) -> list[str]:
        """Return the names of files that are there, but with other contents than these."""
        return [name for name, data in files.items() if self.bytes_of(name) not in (None, data)]

    def changed(self, *names: str) -> list[str]:
        """Return which of some files of a day have other contents than the index says; none if it
        is missing, broken, or has no such day.
        """
        try:
            entry = entries_in(self.index() or {"puzzles": []}).get(names[0][:10], {})
        except FolderError:
            return []
        found = hashes({name: self.bytes_of(name) or b"" for name in names})
        listed = entry.get("files", found)
        return [name for name in names if listed[name] != found[name]]

    def puzzle(self, day: date) -> Puzzle | None:
        """Return the puzzle document of a day, or None if there is none; raise `FolderError` if it
        is broken.
        """
        return self._read(f"{day}.puzzle.json", partial(Puzzle.from_json, known=self.known(day)))

    def solution(self, day: date) -> PuzzleSolution | None:
        """Return the solution document of a day, or None if there is none; raise `FolderError` if
        it is broken.
        """
        parse = partial(PuzzleSolution.from_json, known=self.known(day))
        return self._read(f"{day}.solution.json", parse)

    def pair(self, day: date) -> DailyPuzzle | None:
        """Return both documents of a day, or None unless both exist; raise `FolderError` if one is
        broken.
        """
        puzzle, solution = self.puzzle(day), self.solution(day)
        return None if puzzle is None or solution is None else DailyPuzzle(puzzle, solution)

    def index(self) -> Json | None:
        """Return the index file's document, or None if there is none; raise `FolderError` if it is
        broken.
        """
        return self._read(INDEX_NAME, checked_index)

    def index_due(self, series: str, game: str, listed: Mapping[str, Json] | None = None) -> bytes:
        """Return the contents that the index file should have: an entry for each day with all its
        files, and those that it had before (`listed`, by date) of days whose files are gone. Raise
        `FolderError` for a puzzle that is broken or of another series or game.
        """
        names = self.names()
        whole = [d for d in self.days() if all(f"{d}.{kind}" in names for kind in KINDS)]
        entries = [self._entry(day, series, game) for day in whole]
        schema = f"{game}/index/1"
        document = {"schema": schema, "series": series, "licence": LICENCE, "puzzles": entries}
        there = {entry["date"] for entry in entries}
        listed = listed or {}
        if gone := [listed[day] for day in sorted(listed) if day not in there]:
            document["gone"] = gone
        validate(document, "index", COMMON)
        return readable(document)

    def _entry(self, day: date, series: str, game: str) -> Json:
        puzzle = self.puzzle(day)
        assert puzzle is not None
        for what, there, due in (("series", puzzle.series, series), ("game", puzzle.game, game)):
            if there != due:
                fault = f"{self.path}: {day} is of the {what} {there!r}, not {due!r}"
                raise FolderError(f"{fault}: each {what} takes a folder of its own")
        files = {name: self.bytes_of(name) or b"" for name in (f"{day}.{kind}" for kind in KINDS)}
        keys = ("number", "rules", "mode", "goal", "tier")
        return {
            "id": puzzle.id,
            "date": f"{day}",  # as its files are named: what the puzzle says may be no day
            **{key: getattr(puzzle, key) for key in keys},
            **({"rating": puzzle.points} if puzzle.points else {}),
            "revision": puzzle.revision,
            **({} if puzzle.revised is None else {"revised": puzzle.revised}),
            "files": hashes(files),
        }

    def _read(self, name: str, parse: Callable[[object], D]) -> D | None:
        data = self.bytes_of(name)
        if data is None:
            return None
        with at(str(self.path / name), FolderError):  # not JSON, or of another schema
            return parse(read_json(data))


def hashes(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return the SHA-256 of files by their names."""
    return {name: sha256(data) for name, data in files.items()}


def day_of_file(name: str) -> date | None:
    """Return the day that a file name belongs to, or None if it is not a daily puzzle's."""
    match = PATTERN.fullmatch(name)
    try:
        return None if match is None else date.fromisoformat(match[1])
    except ValueError:
        return None


def checked_index(document: object) -> Json:
    """Return an index. Raise `InputError` unless it is valid by its schema, its days are in order
    and each once, and its names and numbers are those of its days.
    """
    validate(document, "index", COMMON)
    assert isinstance(document, dict)
    series, game = document["series"], document["schema"].partition("/")[0]
    parts = (document["puzzles"], document.get("gone", []))
    for entries in parts:
        days = [entry["date"] for entry in entries]
        if days != sorted({*days}):
            raise Refused("its days are not in order, or one is there twice")
    if len(entries_in(document)) < sum(map(len, parts)):
        raise Refused("a day is both there and gone")
    for entry in (entry for entries in parts for entry in entries):
        day = entry["date"]
        ids = (puzzle_id(series, game, day), f"{series}-{day}")  # the latter of days made before
        if entry["id"] not in ids or entry["number"] != number(day_of(day)):
            raise Refused(f"{day}: id and number are not those of the day")
        current_since(day_of(day), entry.get("revised"))
        if sorted(entry["files"]) != [f"{day}.{kind}" for kind in KINDS]:
            raise Refused(f"{day}: its files are not those of the day")
    return document


def entries_in(index: Json) -> dict[str, Json]:
    """Return all entries of an index by date, also of the days that are gone."""
    return {entry["date"]: entry for entry in (*index.get("gone", ()), *index["puzzles"])}
