"""`kernel` and `entry`: the decorators of functions that numba compiles, and where the machine code
is kept.

A *kernel* is called by other compiled functions only; an *entry* can be called from Python as well.
The wrapper that makes this possible costs about as much compiling as the function itself, so few
functions have one. (`from_python` gives a kernel one, for tests.)

Compiled functions use integers and arrays alone, make no arrays of their own (the caller brings the
working space), and compute the same numbers with ``NUMBA_DISABLE_JIT=1``, which runs them as plain
Python.

Numba caches machine code by source file and does not notice that a function called from another
file has changed: the caller would go on with the old one. So each module has a cache folder whose
name is a hash of its own source, of the sources of all modules of this project that it imports,
directly or not, and of the versions of numba and Python. An edit leads to a new folder for every
module that may depend on it, and for no other.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba

F = TypeVar("F", bound=Callable[..., Any])

ROOT = Path(__file__).parents[2]
"""The folder in which the packages of this project lie."""

_IMPORT = re.compile(r"^\s*from ([\w.]+) import (\([^)]*\)|[^\n]*)", re.MULTILINE)

# Names of numba that its type hints don't know.
_njit: Any = numba.njit
_unliteral: Any = numba.types.unliteral
_config: Any = numba.config


def _no_counting() -> dict[str, bool]:
    """Return the option that leaves out numba's reference counts, where this numba has it.

    Kernels make no arrays, so there is nothing to count; yet handing a tuple of arrays from one
    function to another counts every one of them up and down: the search ran 18 times slower.
    """
    option = {"_nrt": False}
    try:
        _njit(**option)(lambda: 0)
    except (KeyError, TypeError, ValueError):
        return {}
    return option


_known: list[Any] = []
"""Every kernel and entry of the modules imported so far."""

_OPTIONS = {"cache": True, "nogil": True, **_no_counting()}
_NO_WRAPPERS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def entry(function: F) -> F:
    """Compile `function` on first use, without the GIL, and keep the machine code on disk."""
    return _compiled(function, _OPTIONS, "")


def kernel(function: F) -> F:
    """Compile `function` likewise, but only to be called by compiled functions."""
    return _compiled(function, _OPTIONS | _NO_WRAPPERS, "")


def from_python(function: F) -> F:
    """Return a kernel (or entry) as a function that Python can call."""
    plain: F = getattr(function, "py_func", function)
    return _compiled(plain, _OPTIONS, "-from-python")


def _compiled(function: F, options: dict[str, Any], suffix: str) -> F:
    before = _config.CACHE_DIR
    _config.CACHE_DIR = f"{cache_folder(Path(function.__code__.co_filename))}{suffix}"
    try:
        compiled: F = _njit(**options)(function)
    finally:
        _config.CACHE_DIR = before
    _share_constants(compiled)
    _known.append(compiled)
    return compiled


def _share_constants(compiled: Any) -> None:
    """Have a call with a constant use the version for any integer.

    numba would compile the function anew for every constant that it is called with. (Where a later
    numba no longer asks this method, that is what happens again.)
    """
    if hasattr(compiled, "get_call_template"):
        template = compiled.get_call_template
        compiled.get_call_template = lambda arguments, keywords: template(
            [_unliteral(each) for each in arguments], keywords
        )


def source_hash(source: Path, root: Path = ROOT) -> str:
    """Return a short hash of a module and all it imports from the packages in `root`."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    waiting, found = [source], {source}
    while waiting:
        new = set(_imported(waiting.pop(), root)) - found
        found |= new
        waiting += new
    for path in sorted(found):
        digest.update(f"\0{path.name}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _imported(source: Path, root: Path) -> tuple[Path, ...]:
    """Return the files in `root` that the `from` imports of a source name."""
    return tuple(_files_named(source.read_text(encoding="utf-8"), root))


def _files_named(text: str, root: Path) -> Iterator[Path]:
    for module, names in _IMPORT.findall(text):
        folder = root.joinpath(*module.split("."))
        if folder.is_dir():
            modules = [folder / "__init__.py"]
            modules += [folder / f"{name}.py" for name in re.findall(r"\w+", names)]
        else:
            modules = [folder.with_suffix(".py")]
        yield from (path for path in modules if path.is_file())


@cache
def cache_folder(source: Path) -> Path:
    """Return the folder for the machine code of a source file."""
    return _writable_parent() / f"{source.stem}-{source_hash(source)}"


def is_cold(source: str) -> bool:
    """Return whether nothing of a module (its ``__file__``) is compiled yet, so that the first
    call will take a while.
    """
    return not any(cache_folder(Path(source)).rglob("*.nbi"))


@contextmanager
def compiling(tell: Callable[[int, int], None]) -> Iterator[None]:
    """Within the block, call `tell` whenever a function begins to compile, with their number so far
    and that of all kernels known, which is about how many it will be.
    """
    from numba.core import event

    class Count(event.Listener):
        begun = 0

        def on_start(self, event: Any) -> None:
            self.begun += 1
            tell(self.begun, len(_known))

        def on_end(self, event: Any) -> None:
            pass

    with event.install_listener("numba:compile", Count()):
        yield


@cache
def _writable_parent() -> Path:
    """Return the folder of all cache folders.

    It is ``NUMBA_CACHE_DIR`` if that is set, else the user's cache folder; where that cannot be
    written, a private folder among the temporary files.
    """
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    user = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    parent = Path(chosen) if chosen else Path(user) / "shooting-party"
    if _writable(parent):
        return parent
    shared = Path(tempfile.gettempdir()) / f"shooting-party-{_user_id()}"
    if _writable(shared) and _private(shared):
        return shared
    return Path(tempfile.mkdtemp(prefix="shooting-party-"))


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _private(folder: Path) -> bool:
    """Return whether nobody else could have put machine code there for us to run."""
    status = folder.stat()
    mine = status.st_uid == _user_id() if hasattr(os, "getuid") else True
    return mine and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _user_id() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0
