"""Publishing of daily puzzles into a folder, by several processes; resumable.

A day that is already complete and has the same recipe is kept without being made again. A
published puzzle is never replaced by a different one unless a revision is asked for; then the new
documents have the next revision number.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import Literal

from generator.common import dailies
from generator.common.calendar import in_utc, instant
from generator.common.commitment import salt
from generator.common.dailies import Found, Series
from generator.common.day import Day
from generator.common.documents import DailyPuzzle, Puzzle
from generator.common.folder import (
    INDEX_NAME,
    RHYTHM_NAME,
    SITE_NAME,
    Folder,
    FolderError,
    entries_in,
    hashes,
)
from generator.common.own_rhythm import check_collected
from solver.common.errors import at
from solver.common.files import FolderBusy
from solver.common.processes import WorkerLost, as_done
from solver.common.schemas import Json

State = Literal["kept", "written", "completed", "revised"]


@dataclass(frozen=True)
class Published:
    """What was done for a `day` (`state`), and its `puzzle`."""

    day: date
    state: State
    puzzle: Puzzle


def publish(
    days: Iterable[date],
    path: Path,
    series: Series,
    *,
    workers: int = 1,
    revise: bool = False,
    on_day: Callable[[Published], None] = lambda published: None,
    on_note: Callable[[str], None] = lambda note: None,
) -> None:
    """Write the missing puzzles of those days into a folder and bring its index up to date; days
    without a puzzle are passed over. `on_day` is called for each day when it is done, in any order;
    `on_note` with a line about whatever had to be rebuilt.

    Raise `FolderError` if the folder cannot be written, is in use by another publisher, holds a
    site, somebody else's index, another series, days of another key or rhythm or a broken document,
    or holds a different puzzle for one of the days and `revise` is false; also raise what
    `Series.find` raises, and `InputError` for a rhythm that the collection is not enough for. Days
    finished before the error are kept, and the same call resumes from there.
    """
    folder, rhythm = Folder(path), series.game.rhythm
    if folder.bytes_of(SITE_NAME) is not None:
        raise FolderError(
            f"{path}: holds a site; publish into another folder, and build it of that"
        )
    with _explained(path), folder.claimed():
        folder.index_due(series.name, series.game.name)
        if rhythm.text:
            with at(RHYTHM_NAME):
                check_collected(series.game)
        wanted = [day for day in sorted(set(days)) if rhythm.on(day) is not None]
        _check_key(folder, series, wanted if revise else [])
        _check_rhythm(folder, series, wanted if revise else [])
        listed = _listed(folder, on_note)
        if rhythm.text:
            folder.write(RHYTHM_NAME, rhythm.text.encode())
        missing = []
        for day in wanted:
            kept = _kept(folder, series, day, listed.get(str(day)))
            if kept is not None:
                on_day(Published(day, "kept", kept))
            else:
                missing.append(day)
        try:
            ask = partial(dailies.find, series.name, series.game)
            for day, found in as_done(ask, missing, workers):
                state, puzzle = _put(folder, series, day, found, listed.get(str(day)), revise)
                on_day(Published(day, state, puzzle))
        finally:
            folder.write(INDEX_NAME, folder.index_due(series.name, series.game.name, listed))


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except FolderBusy as error:
        raise FolderError(str(error)) from None
    except OSError as error:
        if error.filename is None:  # of no file: the output, say, to which `on_day` writes
            raise
        raise FolderError(f"{error.filename}: {error.strerror or error}") from None
    except WorkerLost as error:
        raise FolderError(f"{path}: {error}; the days that are complete are kept") from None


def _check_key(folder: Folder, series: Series, revised: Collection[date]) -> None:
    """Raise `FolderError` unless every day was made with the key of the series, or, if it has none,
    without one: else no key could check the whole folder. Days that are `revised` may get a key,
    but none may lose it: who forgot to give it would publish what anybody can test.
    """
    for day in reversed(folder.days()):
        there = folder.solution(day)
        if there is None or there.salt == salt(series.key, there.id, there.revision):
            continue
        if there.salt == salt(None, there.id, there.revision):
            how = "without a key: go on without one, or revise all days"
        elif series.key is None:
            how = "with a key: give it (--key-file)"
        else:
            how = "with another key: give that one, or revise all days"
        if series.key is None or day not in revised:
            raise FolderError(f"{folder.path}: {there.id} was made {how}")


def _check_rhythm(folder: Folder, series: Series, revised: Collection[date]) -> None:
    """Raise `FolderError` unless all days that this version made have the rhythm of the series, but
    for those that are `revised`: else they could not be checked.
    """
    mark, version = series.game.rhythm.mark, series.game.generator
    if mark is None and folder.bytes_of(RHYTHM_NAME) is not None:
        raise FolderError(f"{folder.path}: has a rhythm of its own, {RHYTHM_NAME}: go on with that")
    for day in folder.days():
        there = None if day in revised else folder.puzzle(day)
        if there is not None and there.generator == version and there.rhythm != mark:
            how = "was made by another rhythm: go on with that one, or revise all days"
            if series.game.rhythm.on(day) is None:
                how = "falls on a day without a puzzle in this rhythm, which takes another folder"
            raise FolderError(f"{folder.path}: {there.id} {how}")


def _listed(folder: Folder, on_note: Callable[[str], None]) -> dict[str, Json]:
    """Return the entries of a folder's index by date; none if it is broken, since the index follows
    from the files. Raise `FolderError` if there are none that it could follow from.
    """
    try:
        index = folder.index()
    except FolderError as error:
        if not folder.days():
            raise
        on_note(f"{error}; the index is made again from the files and their revisions")
        return {}
    return {} if index is None else entries_in(index)


def _kept(folder: Folder, series: Series, day: date, listed: Json | None) -> Puzzle | None:
    """Return the puzzle of a day if it need not be made again, else None. Its documents must have
    the same recipe and show no fault; its files must match the hashes in the index if the day is
    listed.
    """
    pair = folder.pair(day)
    if pair is None or pair.puzzle.recipe != series.recipe(day, pair.puzzle.committed.kind):
        return None
    try:
        faults = [*Day(series, pair.puzzle, pair.solution, day, folder).faults(quick=True)]
        files = series.files(pair)
    except ValueError:  # an invalid seed or move, or a commitment of another kind
        return None
    whole = folder.names().issuperset(files)
    known = listed is None or listed["files"] == hashes(files)
    return pair.puzzle if whole and known and not faults else None


def _put(
    folder: Folder, series: Series, day: date, found: Found, listed: Json | None, revise: bool
) -> tuple[State, Puzzle]:
    """Write the files of a day, completing or replacing those that exist; return what was done and
    the puzzle. The revision, and when it was made, are those of the puzzle or, if its file is gone,
    of the solution, or else of its entry in the index (`listed`). Raise `FolderError` if what is
    published differs, or was different before its files were gone, and `revise` is false.
    """
    before = {"revision": 1, "revised": None, **(listed or {})}
    for document in (folder.solution(day), folder.puzzle(day)):
        before |= {} if document is None else vars(document)
    revision = before["revision"]
    made = series.documents(day, found, revision, before["revised"])
    files = series.files(made)
    there = {name for name in files if folder.bytes_of(name) is not None}
    state: State = "completed" if there else "written"
    differs = folder.differing(files) != []
    # a text that is gone may be worded as this version does, unless it is all that there was
    gone = {name: files[name] for name in files if name not in there}
    known = {} if listed is None else listed["files"]
    differed = any(
        known.get(name, each) != each
        for name, each in hashes(gone).items()
        if not there or name.endswith(".json")
    )
    if differs or differed:
        if not revise:
            parts = ", ".join(_differences(folder, day, made))
            what = "the files that are gone" if differed else parts or "form"
            raise FolderError(
                f"{folder.path}: {day} is published already (revision {revision}) and differs in "
                f"{what}; --revise replaces it as revision {revision + 1}"
            )
        made = series.documents(day, found, revision + 1, in_utc(instant(None)))
        files = series.files(made)
        state = "revised"
    for name, data in files.items():
        folder.write(name, data)
    return state, made.puzzle


def _differences(folder: Folder, day: date, made: DailyPuzzle) -> list[str]:
    """Return the keys in which the existing documents differ from those now made."""
    there, new = (folder.puzzle(day), folder.solution(day)), (made.puzzle, made.solution)
    pairs = [(vars(a), vars(b)) for a, b in zip(there, new, strict=True) if a is not None]
    return [*dict.fromkeys(key for old, now in pairs for key in now if old[key] != now[key])]
