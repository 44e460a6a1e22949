"""Files that are there whole or not at all, and one writer to a folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

LOCK = ".lock"
ASIDE = ".tmp"


class FolderBusy(Exception):
    """Somebody else is writing to the folder; the message is one line that says which."""


def write_whole(path: Path, write: Callable[[IO[bytes]], None]) -> None:
    """Write a file aside in the same folder, bring it to the disk, and only then give it its name
    (which a file may have already: it is replaced).
    """
    aside = path.with_name(f".{path.name}.{os.getpid()}{ASIDE}")
    try:
        with aside.open("wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def put(file: IO[bytes], data: bytes) -> None:
    """Write bytes to an open file, for `write_whole`."""
    file.write(data)


def left_aside(folder: Path, names: Iterable[str]) -> Iterator[Path]:
    """What killed writers of files of such names (patterns) have left in a folder. Only for who
    holds the lock: a living writer's files look the same.
    """
    for name in names:
        yield from folder.glob(f".{name}.*{ASIDE}")


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Be the only writer to a folder, or raise `FolderBusy`.

    The lock is the system's (flock) on an open file, not the file itself: it ends with the process,
    however that ends, and the file may stay.
    """
    import fcntl

    with (folder / LOCK).open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise FolderBusy(f"{folder}: another process is writing there") from None
        yield


def _sync_folder(folder: Path) -> None:
    """Bring a new name to the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
