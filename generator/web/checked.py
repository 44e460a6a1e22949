"""Folders are checked before a site is made of them, but each day only once: what was found right
is remembered by the hash of its files, as long as no version changes.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

from generator.common.check import check
from generator.common.commitment import canonical, sha256
from generator.common.folder import INDEX_NAME, KINDS, Folder, FolderError
from generator.common.games import games
from solver.common.files import read_file, write_whole

VERSION = 1
"""Raised when a day that was found right may be found wrong, without a new version of its game."""


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
    """Return the hash of the day's files; a file that is missing has another than an empty one."""
    files = (folder.bytes_of(f"{day}.{kind}") for kind in KINDS)
    return sha256("\n".join([f"{day}", *("" if d is None else sha256(d) for d in files)]).encode())
