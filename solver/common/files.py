"""Files written whole or not at all, a lock that admits one writer to a folder, the user's own
folders, for what a command keeps without being asked where, and the tables that packages have.
"""

import errno
import os
import stat
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from fnmatch import fnmatchcase
from importlib.resources import files
from pathlib import Path
from typing import IO, Any

from solver.common.errors import InputError

APPLICATION = "shooting-party"

LOCK = ".lock"
ASIDE = ".tmp"
LONGEST_NAME = 200
MOST_BYTES = 64 << 20
"""The size of a text that is still read. A document has some kilobytes, the index of ten years of
puzzles six megabytes.
"""


class FolderBusy(InputError):
    """A folder that another process is writing to; the message is one line that names it."""


def write_whole(path: Path, data: bytes | Callable[[IO[bytes]], None]) -> None:
    """Write data, or what a function writes, to a file under a temporary name, flush it to disk,
    and only then rename it to `path`. Raise `OSError`, which names `path`, if that fails.
    """
    # A name may be as long as the system allows, and must still leave room for what is added.
    # Where it is cut within a character, that is left out: macOS and Windows take no half of one.
    name = os.fsencode(path.name)[:LONGEST_NAME].decode(errors="ignore")
    aside = path.with_name(f".{name}.{os.getpid()}{ASIDE}")
    try:
        with aside.open("wb") as file:
            if callable(data):
                data(file)
            else:
                file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
        _sync_folder(path.parent)
    except BaseException as error:
        with suppress(OSError):
            aside.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename = str(path)  # a full disk names no file, all else the temporary one
        raise


def read_file(path: Path) -> bytes:
    """Return a file's contents; raise `OSError` if unreadable, no regular file, or too long."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "not a regular file", str(path))
    with path.open("rb") as file:
        return read_at_most(file, str(path))


def read_at_most(file: IO[bytes], name: str) -> bytes:
    """Return the rest of an open file. Raise `OSError` if that is more than `MOST_BYTES`."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise OSError(errno.EFBIG, f"more than {MOST_BYTES >> 20} MB", name)
    return data


def aside_of(paths: Iterable[Path], names: Iterable[str]) -> Iterator[Path]:
    """Yield those of some paths that are temporary files of files matching `names` (patterns). Only
    the holder of the lock may remove them: a crashed writer's look the same as a living one's.
    """
    patterns = [f".{name}.*{ASIDE}" for name in names]
    for path in paths:
        if any(fnmatchcase(path.name, pattern) for pattern in patterns):
            yield path


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder within the block; raise `FolderBusy` if another process holds it.

    The lock is the system's (flock; on Windows msvcrt.locking) on an open file, not the file
    itself: it ends with the process, however that ends, and the file may stay.
    """
    with (folder / LOCK).open("a") as file:
        try:
            _lock(file)
        except OSError:
            raise FolderBusy(f"{folder}: another process is writing there") from None
        yield


def _lock(file: IO[str]) -> None:
    """Lock an open file until it is closed; raise `OSError` if it is locked already."""
    try:
        import fcntl
    except ModuleNotFoundError:  # Windows locks bytes, also those that a file does not have
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _sync_folder(folder: Path) -> None:
    """Flush the names in a folder to disk; not on Windows, where folders cannot be opened."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def table_in(package: str, name: str) -> dict[str, Any]:
    """Return the table in a TOML file of a package."""
    return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))


def data_folder() -> Path:
    """Return the folder for what must not be lost; raise `OSError` if the user has no home."""
    return _of_a_home("user_data_dir")


def cache_folder() -> Path:
    """Return the folder for what can be made again; raise `OSError` if there is no home."""
    return _of_a_home("user_cache_dir")


def _of_a_home(kind: str) -> Path:
    import platformdirs

    try:
        folder = Path(getattr(platformdirs, kind)(APPLICATION, appauthor=False))
    except RuntimeError:
        folder = Path()
    # Without a home, older versions return a folder named ~ in the current one.
    if not folder.is_absolute():
        raise OSError(errno.ENOENT, "there is no home folder", APPLICATION)
    return folder
