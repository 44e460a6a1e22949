"""`kernel`: the decorator of every function that numba compiles, and where the machine code is
kept.

Compiled code lives in folders named ``kernels``, holds to integers and arrays, makes no arrays of
its own (the caller brings working space), and gives the same numbers with ``NUMBA_DISABLE_JIT=1``,
which runs it as plain Python.

Numba caches machine code per source file and does not notice when a function that was called from
another file has changed: the caller goes on with the old one. So the cache folder's name is a hash
of *all* kernel sources (and of this file, numba's version and Python's): an edit anywhere leads to
a folder of its own.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba

F = TypeVar("F", bound=Callable[..., Any])


COMPILED_PACKAGES = ("solver", "rating")
"""The packages, side by side, that have kernels."""

# The two names of numba that its type hints don't know.
_njit: Any = numba.njit
_config: Any = numba.config


def _no_counting() -> dict[str, bool]:
    """The option that leaves out numba's reference counts, where this numba has it.

    Kernels make no arrays, so there is nothing to count; yet handing a tuple of arrays from one
    function to another counts every one of them up and down: the search ran 18 times slower.
    """
    option = {"_nrt": False}
    try:
        _njit(**option)(lambda: 0)
    except (KeyError, TypeError, ValueError):
        return {}
    return option


_NO_COUNTING = _no_counting()


def kernel(function: F) -> F:
    """Compile `function` on first use, without the GIL, and keep the machine code on disk."""
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(cache_folder())
    try:
        compiled: F = _njit(cache=True, nogil=True, **_NO_COUNTING)(function)
    finally:
        _config.CACHE_DIR = before
    return compiled


def source_hash(sources: Iterable[Path]) -> str:
    """A short hash of those files' names and contents, and of what compiles them."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for path in sorted(sources):
        digest.update(f"\0{path.parent.parent.name}/{path.name}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path:
    """The folder for the machine code of these very sources.

    Under ``NUMBA_CACHE_DIR`` if that is set, else the user's cache folder; where that cannot be
    written, a private folder among the temporary files.
    """
    here = Path(__file__)
    packages = [here.parents[1] / package for package in COMPILED_PACKAGES]
    kernels = (path for package in packages for path in package.rglob("kernels/*.py"))
    name = source_hash([here, *kernels])
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    user = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    for parent in [Path(chosen)] if chosen else [Path(user) / "shooting-party"]:
        if _writable(parent / name):
            return parent / name
    shared = Path(tempfile.gettempdir()) / f"shooting-party-{_user_id()}"
    if _writable(shared / name) and _private(shared):
        return shared / name
    return Path(tempfile.mkdtemp(prefix="shooting-party-"))


def is_cold() -> bool:
    """Whether nothing is compiled yet, so that the first call will take a while."""
    return not any(cache_folder().rglob("*.nbi"))


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _private(folder: Path) -> bool:
    """Whether nobody else could have put machine code there for us to run."""
    status = folder.stat()
    mine = status.st_uid == _user_id() if hasattr(os, "getuid") else True
    return mine and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _user_id() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0
