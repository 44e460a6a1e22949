"""Publishing: the puzzles of some days into a folder, by several processes, resumable.

A day that is there already, whole and made of the same recipe, is kept without being made again. A
published puzzle is never replaced by a different one unless a revision is asked for; then the new
documents say that they are the next revision.
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
    """What became of a day, its puzzle, and what its making took (nothing if it was kept)."""

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
    """Have the puzzles of those days in a folder, and its index up to date. `on_day` hears of each
    day as it is done, in any order.

    Raises `FolderError` if the folder is not to be written, holds another series or a broken
    document, or a puzzle of one of the days that differs (and no revision is asked for); and what
    `Series.find` raises. Days finished until then are kept, and the same call goes on from there.
    """
    folder = Folder(path)
    with _explained(path), folder.taken():
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
            "whole are kept"
        ) from None


def _listed(folder: Folder) -> dict[str, dict[str, str]]:
    """The hashes of a day's files by its date, as the index has them."""
    index = folder.index()
    return {entry["date"]: entry["files"] for entry in index["puzzles"]} if index else {}


def _kept(
    folder: Folder, series: Series, day: date, listed: dict[str, dict[str, str]]
) -> Puzzle | None:
    """The puzzle of a day that need not be made again: its documents are of the same recipe, keep
    what was committed to, its texts say what they say, and its hashes are those of the index, if
    listed.
    """
    pair = folder.pair(day)
    if pair is None or pair.puzzle.recipe != series.recipe(day):
        return None
    try:
        if not holds(pair.puzzle.committed, pair.solution.to_json(), series.key):
            return None
        files = series.files(pair)
    except ValueError:  # a seed or move that is none, a commitment of another kind
        return None
    hashes = {name: sha256(data) for name, data in files.items()}
    as_listed = listed.get(day.isoformat(), hashes) == hashes
    whole = as_listed and all(folder.bytes_of(name) == data for name, data in files.items())
    return pair.puzzle if whole else None


def _found(days: list[date], series: Series, workers: int) -> Iterator[tuple[date, Found]]:
    """Each day with what its search brought, as it is done."""
    if min(workers, len(days)) <= 1:
        yield from ((day, series.find(day)) for day in days)
        return
    ask: Callable[[date], Found] = partial(find, series.name, series.game)
    with Workers(min(workers, len(days))) as pool:
        yield from pool.as_done(ask, days, ahead=2 * workers)


def _put(
    folder: Folder, series: Series, day: date, found: Found, revise: bool
) -> tuple[State, Puzzle]:
    """Write the files of a day, beside or over what is there."""
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
    """The keys in which the documents that are there differ from those now made."""
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
