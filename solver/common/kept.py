"""What takes long to make is kept in the user's cache, by name: machine code, and tables of values.
A name is a hash of all that the data depend on. What is missing or damaged, or cannot be written,
is no error: it is made again.
"""

import os
import stat
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from solver.common.files import cache_folder, write_whole

MOST = 32  # files that are kept


def _folder() -> Path:
    """Return the folder of what is kept. Raise `OSError` unless it is the user's own, closed to
    others, and no link: whoever can write to it can let us run any code.
    """
    folder = cache_folder() / "code"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    status = folder.lstat()
    mine = not hasattr(os, "getuid") or (status.st_uid, status.st_mode & 0o77) == (os.getuid(), 0)
    if not (mine and stat.S_ISDIR(status.st_mode)):
        raise PermissionError(folder)
    return folder


def read_kept(name: str) -> bytes | None:
    """Return what is kept under a name, None if it is not there or damaged."""
    with suppress(OSError):
        kept = (_folder() / name).read_bytes()
        return kept[32:] if sha256(kept[32:]).digest() == kept[:32] else None
    return None


def keep(name: str, data: bytes) -> bytes:
    """Return some data, and keep it if possible, in place of what is oldest."""
    with suppress(OSError):
        folder = _folder()
        write_whole(folder / name, sha256(data).digest() + data)
        for old in sorted(folder.iterdir(), key=lambda each: -each.stat().st_mtime)[MOST:]:
            old.unlink(missing_ok=True)
    return data
