"""The key of a series: where it is read from, and how it is kept from everything else."""

import os
import stat
from pathlib import Path

from solver.common.errors import InputError, at

KEY_VARIABLE = "PARTY_SERIES_KEY"
LEAST, MOST = 16, 4096  # the least and the greatest number of bytes of a key

_withheld: list[bytes] = []


def withhold() -> None:
    """Take the key out of the environment, so that no process started later inherits it;
    `series_key` still knows it. Without one there, forget any withheld before.
    """
    held = os.environ.pop(KEY_VARIABLE, None)
    _withheld[:] = [] if held is None else [os.fsencode(held)]


def series_key(file: Path | None = None) -> bytes | None:
    """Return the key in `file` if given, else the one in the environment variable `KEY_VARIABLE` if
    set, which is taken out of the environment (`withhold`), else None. White space around the key
    is stripped. Raise `InputError` if it is too short or too long, is no text in UTF-8, or the
    file cannot be read.
    """
    if KEY_VARIABLE in os.environ:
        withhold()
    if file is not None:
        source = str(file)
        with at(source), file.open("rb") as opened:
            key = opened.read(MOST + 2)
    elif _withheld:
        source, key = KEY_VARIABLE, _withheld[0]
    else:
        return None
    try:
        key = key.decode("utf-8").strip().encode()
    except UnicodeDecodeError:
        raise InputError(f"{source}: not a text in UTF-8") from None
    if not LEAST <= len(key) <= MOST:
        raise InputError(f"{source}: a series key has {LEAST} to {MOST} bytes")
    return key


def is_open_to_others(file: Path) -> bool:
    """Return True if users other than the owner may read or change a key file, and the system shows
    it: on Windows every mode is open to all, whoever may read the file.
    """
    if not hasattr(os, "getuid"):
        return False
    others = stat.S_IRGRP | stat.S_IROTH | stat.S_IWGRP | stat.S_IWOTH
    return stat.S_ISREG(file.stat().st_mode) and bool(file.stat().st_mode & others)
