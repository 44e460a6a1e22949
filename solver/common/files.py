"""Files written whole or not at all, and a lock that admits one writer to a folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

LOCK = ".lock"
ASIDE = ".tmp"


class FolderBusy(Exception):
    """A folder that another process is writing to; the message is one line that names it."""


def write_whole(path: Path, write: Callable[[IO[bytes]], None]) -> None:
    """Write a file under a temporary name in the same folder, flush it to disk, and only then
    rename it to `path`, replacing any file of that name.
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
    """Write bytes to an open file; for use with `write_whole`."""
    file.write(data)


def leftovers(folder: Path, names: Iterable[str]) -> Iterator[Path]:
    """Yield the temporary files that crashed writers of files matching `names` (patterns) left in a
    folder. Only the holder of the lock may remove them: a living writer's files look the same.
    """
    for name in names:
        yield from folder.glob(f".{name}.*{ASIDE}")


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder within the block; raise `FolderBusy` if another process holds it.

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
    """Flush the names in a folder to disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
