"""The decorators `kernel` and `entry` for functions that numba compiles, and the cache of their
machine code.

A *kernel* can be called by other compiled functions only, an *entry* also from Python. The Python
wrapper of an entry takes about as long to compile as the function itself, so there are few entries.
(`from_python` gives a kernel a wrapper, for tests.)

Compiled functions use only integers and arrays, and make no arrays: the caller brings the working
space. With ``NUMBA_DISABLE_JIT=1`` they run as plain Python and compute the same numbers.

Numba caches machine code by source file and does not notice when a function called from another
file changes: the caller would go on using the old one. So each module has a cache folder whose name
is a hash of its own source, of the sources of all modules of this project that it imports, directly
or not, and of the versions of numba and Python. An edit therefore leads to a new folder for every
module that may depend on it, and for no other.
"""

import hashlib
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from solver.common.cache_folder import cache_parent, trouble
from solver.common.loading import held_back, require, tell_of_compiling

NEEDS = 480
"""Megabytes of address space that numba and the search take, at the least (docs/reliability.md)."""

require(NEEDS, "numba")
with held_back():
    import numba as numba  # other files import it from here, where it is loaded with care
    from numba.core import event

F = TypeVar("F", bound=Callable[..., Any])

ROOT = Path(__file__).parents[2]  # the folder that contains the packages of this project

_IMPORT = re.compile(r"^\s*from ([\w.]+) import (\([^)]*\)|[^\n]*)", re.MULTILINE)

# Names that numba's type hints lack.
_njit: Any = numba.njit
_typeof: Any = numba.typeof
_unliteral: Any = numba.types.unliteral
_config: Any = numba.config
_register: Any = event.register


def _no_counting() -> dict[str, bool]:
    """Return the option that turns off numba's reference counting, if this numba has it.

    Kernels make no arrays, so there is nothing to count. Yet numba counts each array up and down
    when a tuple of arrays is passed to another function, which made the search 18 times slower.
    """
    option = {"_nrt": False}
    try:
        _njit(**option)(lambda: 0)
    except (KeyError, TypeError, ValueError):
        return {}
    return option


_known: list[Any] = []  # every kernel and entry of the modules imported so far

_OPTIONS = {"cache": True, "nogil": True, **_no_counting()}
_NO_WRAPPERS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def entry(function: F) -> F:
    """Return `function` compiled on first use, without the GIL, its machine code kept on disk."""
    return _compiled(function, _OPTIONS, "")


def kernel(function: F) -> F:
    """Return `function` compiled as by `entry`, but callable from compiled functions only."""
    return _compiled(function, _OPTIONS | _NO_WRAPPERS, "")


def from_python(function: F) -> F:
    """Return a kernel (or entry) as a function that Python can call."""
    plain: F = getattr(function, "py_func", function)
    return _compiled(plain, _OPTIONS, "-from-python")


def compile_for(function: Callable[..., Any], *arguments: Any) -> None:
    """Compile a kernel for arguments of the types of these, without calling it."""
    compile_types: Any = getattr(function, "compile", None)
    if compile_types is not None:
        compile_types(tuple(_typeof(each) for each in arguments))


def _compiled(function: F, options: dict[str, Any], suffix: str) -> F:
    before = _config.CACHE_DIR
    folder = cache_folder(Path(function.__code__.co_filename))
    _config.CACHE_DIR = f"{folder}{suffix}"
    try:
        compiled: F = _njit(**options | {"cache": folder is not None})(function)
    finally:
        _config.CACHE_DIR = before
    _share_constants(compiled)
    _survive_a_bad_cache(compiled)
    _known.append(compiled)
    return compiled


def _share_constants(compiled: Any) -> None:
    """Make calls with a constant use the version compiled for any integer.

    By itself, numba compiles the function again for every constant passed to it. It would do so
    again if a later version no longer called this method.
    """
    if hasattr(compiled, "get_call_template"):
        template = compiled.get_call_template
        compiled.get_call_template = lambda arguments, keywords: template(
            [_unliteral(each) for each in arguments], keywords
        )


def _survive_a_bad_cache(compiled: Any) -> None:
    """Let a function be compiled again, with a warning, if its cached machine code cannot be read,
    and go unsaved if it cannot be written. By itself, numba would raise what pickle and the system
    raise.
    """
    kept: Any = getattr(compiled, "_cache", None)
    if not hasattr(kept, "load_overload"):  # no compiling at all (NUMBA_DISABLE_JIT), or new names
        return
    load, save = kept.load_overload, kept.save_overload

    def load_or_miss(*arguments: Any) -> Any:
        try:
            return load(*arguments)
        except Exception as error:
            trouble("read", error)
            with suppress(Exception):
                kept.flush()
            return None

    def save_or_not(*arguments: Any) -> None:
        try:
            save(*arguments)
        except Exception as error:
            trouble("write", error)

    kept.load_overload, kept.save_overload = load_or_miss, save_or_not


def source_hash(source: Path, root: Path = ROOT) -> str:
    """Return a short hash of a module and of all it imports from the packages in `root`."""
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
    """Return the files in `root` that are named by the `from` imports of a source."""
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
def cache_folder(source: Path) -> Path | None:
    """Return the folder for the machine code of a source file; None if it cannot be kept."""
    parent = cache_parent()
    return None if parent is None else parent / f"{source.stem}-{source_hash(source)}"


def is_cold(source: str) -> bool:
    """Return True if nothing of a module (its ``__file__``) is compiled yet."""
    folder = cache_folder(Path(source))
    return folder is None or not any(folder.rglob("*.nbi"))


class _Compilations(event.Listener):
    """Passes on to those who asked (`loading.while_compiling`) which function begins to compile."""

    begun = depth = 0

    def on_start(self, started: Any) -> None:
        self.begun += 1
        self.depth += 1
        function = started.data["dispatcher"].py_func
        name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"
        tell_of_compiling(f"{name}, {self.begun} of about {len(_known)}")

    def on_end(self, ended: Any) -> None:
        self.depth -= 1
        if self.depth == 0:
            tell_of_compiling("")


_register("numba:compile", _Compilations())
