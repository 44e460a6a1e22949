"""Publishing of daily puzzles into a folder, by several processes; resumable.

A day that is already complete and has the same recipe is kept without being made again. A
published puzzle is never replaced by a different one unless a revision is asked for; then the new
documents have the next revision number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import Literal

from generator.common.canonical import sha256
from generator.common.commitment import holds
from generator.common.dailies import Found, Series, find
from generator.common.documents import DailyPuzzle, Document, Puzzle
from generator.common.folder import INDEX_NAME, Folder, FolderError
from generator.common.hunt import StageCounts
from solver.common.files import FolderBusy
from solver.common.processes import Workers

State = Literal["kept", "written", "completed", "revised"]


@dataclass(frozen=True)
class Published:
    """What was done for a day, its puzzle, and the effort of making it (none if it was kept)."""

    day: date
    state: State
    puzzle: Puzzle
    counts: StageCounts


def publish(
    days: Iterable[date],
    path: Path,
    series: Series,
    *,
    workers: int = 1,
    revise: bool = False,
    on_day: Callable[[Published], None] = lambda published: None,
) -> None:
    """Write the missing puzzles of those days into a folder and bring its index up to date.
    `on_day` is called for each day when it is done, in any order.

    Raise `FolderError` if the folder cannot be written, is in use by another publisher, holds
    another series or a broken document, or holds a different puzzle for one of the days and
    `revise` is false; also raise what `Series.find` raises. Days finished before the error are
    kept, and the same call resumes from there.
    """
    folder = Folder(path)
    with _explained(path), folder.claimed():
        folder.index_due(series.name, series.game.name)
        listed = _listed(folder)
        missing = []
        for day in sorted(set(days)):
            kept = _kept(folder, series, day, listed)
            if kept is not None:
                on_day(Published(day, "kept", kept, StageCounts()))
            else:
                missing.append(day)
        try:
            for day, found in _found(missing, series, workers):
                state, puzzle = _put(folder, series, day, found, revise)
                on_day(Published(day, state, puzzle, found.counts))
        finally:
            folder.write(INDEX_NAME, folder.index_due(series.name, series.game.name))


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except FolderBusy as error:
        raise FolderError(str(error)) from None
    except OSError as error:
        raise FolderError(f"{error.filename or path}: {error.strerror or error}") from None
    except BrokenProcessPool:
        raise FolderError(
            f"{path}: a worker process was killed (is there enough memory?); the days that are "
            "complete are kept"
        ) from None


def _listed(folder: Folder) -> dict[str, dict[str, str]]:
    """Return the hashes of each day's files by date, as the index lists them."""
    index = folder.index()
    return {entry["date"]: entry["files"] for entry in index["puzzles"]} if index else {}


def _kept(
    folder: Folder, series: Series, day: date, listed: dict[str, dict[str, str]]
) -> Puzzle | None:
    """Return the puzzle of a day if it need not be made again, else None. Its documents must have
    the same recipe and match the commitment; its files must be those of the documents, byte for
    byte, and match the hashes in the index if the day is listed.
    """
    pair = folder.pair(day)
    if pair is None or pair.puzzle.recipe != series.recipe(day):
        return None
    try:
        if not holds(pair.puzzle.committed, pair.solution.to_json(), series.key):
            return None
        files = series.files(pair)
    except ValueError:  # an invalid seed or move, or a commitment of another kind
        return None
    hashes = {name: sha256(data) for name, data in files.items()}
    as_listed = listed.get(day.isoformat(), hashes) == hashes
    whole = as_listed and all(folder.bytes_of(name) == data for name, data in files.items())
    return pair.puzzle if whole else None


def _found(days: list[date], series: Series, workers: int) -> Iterator[tuple[date, Found]]:
    """Yield each day and the result of its search, in the order in which they finish."""
    if min(workers, len(days)) <= 1:
        yield from ((day, series.find(day)) for day in days)
        return
    ask: Callable[[date], Found] = partial(find, series.name, series.game)
    with Workers(min(workers, len(days))) as pool:
        yield from pool.as_done(ask, days, ahead=2 * workers)


def _put(
    folder: Folder, series: Series, day: date, found: Found, revise: bool
) -> tuple[State, Puzzle]:
    """Write the files of a day, completing or replacing those that exist; return what was done and
    the puzzle. Raise `FolderError` if an existing file differs and `revise` is false.
    """
    before = folder.puzzle(day)
    revision = 1 if before is None else before.revision
    made = series.documents(day, found, revision)
    files = series.files(made)
    there = {name for name in files if folder.bytes_of(name) is not None}
    state: State = "completed" if there else "written"
    if any(folder.bytes_of(name) != files[name] for name in there):
        if not revise:
            what = ", ".join(_differences(folder, day, made)) or "form"
            raise FolderError(
                f"{folder.path}: {day} is published already (revision {revision}) and differs in "
                f"{what}; --revise replaces it as revision {revision + 1}"
            )
        made = series.documents(day, found, revision + 1)
        files = series.files(made)
        state = "revised"
    for name, data in files.items():
        folder.write(name, data)
    return state, made.puzzle


def _differences(folder: Folder, day: date, made: DailyPuzzle) -> list[str]:
    """Return the keys in which the existing documents differ from those now made."""
    pairs: list[tuple[Document | None, Document]] = [
        (folder.puzzle(day), made.puzzle),
        (folder.solution(day), made.solution),
    ]
    differ: list[str] = []
    for there, new in pairs:
        if there is not None:
            old, now = there.to_json(), new.to_json()
            differ += [key for key in now if old[key] != now[key] and key not in differ]
    return differ
