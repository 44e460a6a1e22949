"""Machine code from libraries, which are made ahead (making.py).

A *library* has the entries of some packages of a game, as LIBRARIES of the game's `__init__` says;
an entry elsewhere has its module as a library of its own. Its file lies in the game's `compiled/`:
a line of JSON, then LLVM bitcode, compressed, for any processor of 64 bits. Here it becomes machine
code for this one, in half a second or so, and is kept in the user's cache, named by a hash of
sources, library and processor.

A library of other sources (digest.py) is not used. Who has numba gets it made anew, in the cache.
"""

import ctypes
import json
import lzma
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, NamedTuple

from solver.common.compiled import Entry, functions
from solver.common.digest import digest, sources_hash
from solver.common.errors import InputError
from solver.common.files import put, write_whole
from solver.common.loading import held_back, require
from solver.common.user_folders import cache_folder

MOST = 32
"""Files that are kept in the cache."""

NEEDS = 200
"""Megabytes of address space that LLVM takes (docs/reliability.md)."""


class Library(NamedTuple):
    """The packages or the module that a library is made of, and its file, if it has one."""

    name: str
    modules: tuple[str, ...]
    file: Path | None = None

    def entries(self) -> list[Callable[..., Any]]:
        """Return the plain functions of its entries, which are imported."""
        names = set(self.modules)
        for module in map(import_module, self.modules):
            within = walk_packages(getattr(module, "__path__", ()), f"{module.__name__}.")
            names |= {each.name for each in within}
        for name in names:
            import_module(name)
        mine = (each for each, made in functions.items() if isinstance(made, Entry))
        return [each for each in mine if module_of(each) in names]


def module_of(function: Callable[..., Any]) -> str:
    """Return the name by which a function's module can be imported."""
    name = function.__module__
    spec = sys.modules[name].__spec__
    return spec.name if spec is not None else name


def exported(function: Callable[..., Any]) -> str:
    """Return the name that an entry has in its library."""
    return f"{function.__module__.rpartition('.')[2]}_{function.__name__}"


def libraries_of(game: str) -> dict[str, Library]:
    """Return the libraries of a package, by name."""
    package = import_module(game)
    folder = Path(package.__path__[0]) / "compiled"
    return {
        name: Library(name, tuple(f"{game}.{role}" for role in roles), folder / f"{name}.bitcode")
        for name, roles in getattr(package, "LIBRARIES", {}).items()
    }


def library_of(module: str) -> Library:
    """Return the library of the entries of a module."""
    game, role = ".".join(module.split(".")[:2]), ".".join(module.split(".")[:3])
    own = (each for each in libraries_of(game).values() if role in each.modules)
    return next(own, Library(module, (module,)))


def machine_code(function: Callable[..., Any]) -> Callable[[Any], int]:
    """Return the machine code of an entry: a function of a table (compiled.py), which returns 0
    unless it failed.
    """
    engine = _engine(library_of(module_of(function)))
    address = engine.get_function_address(exported(function))
    return ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)(address)


@cache
def _engine(library: Library) -> Any:
    """Return the machine code of a library in memory, ready to run."""
    require(NEEDS, "compiled code")
    with held_back():
        import llvmlite
        import llvmlite.binding as llvm
    file = library.file.read_bytes() if library.file and library.file.is_file() else b""
    if library.file:
        sources = sources_hash(library.file.parents[1])
    else:
        sources = digest(library.entries(), versions())
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    processor = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    target = llvm.Target.from_triple(llvm.get_process_triple())
    machine = target.create_target_machine(*processor, opt=2, jit=True)
    asked = machine.triple, *processor, llvmlite.__version__, sources, sha256(file).hexdigest()
    name = sha256(repr(asked).encode()).hexdigest()
    code = _read(name) or _keep(name, emitted(_bitcode(library, file), machine))
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return engine


def emitted(bitcode: bytes, machine: Any) -> bytes:
    """Return the machine code, as an object file, of what is for any processor of 64 bits."""
    import llvmlite.binding as llvm

    module = llvm.parse_bitcode(bitcode)
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    code: bytes = machine.emit_object(module)
    return code


def unpacked(library: bytes) -> tuple[dict[str, Any], bytes]:
    """Return what the file of a library says of itself, and its bitcode; raise `ValueError`."""
    try:
        head, _, rest = library.partition(b"\n")
        return json.loads(head), lzma.decompress(rest)
    except lzma.LZMAError:
        raise ValueError("a damaged library") from None


def versions() -> dict[str, str]:
    """Return the versions of the packages that make libraries, as far as they are installed."""
    from importlib import metadata

    found = {}
    for name in ("llvmlite", "numba"):
        with suppress(metadata.PackageNotFoundError):
            found[name] = metadata.version(name)
    return found


def _bitcode(library: Library, file: bytes) -> bytes:
    """Return the bitcode of a library of these sources: that of its file, or one made here."""
    entries = library.entries()
    with suppress(ValueError, KeyError):
        head, bitcode = unpacked(file)
        if head["digest"] == digest(entries, head["versions"]):
            return bitcode
    name = digest(entries, versions())
    made = _read(name) or _keep(name, _made(library))
    return unpacked(made)[1]


def _made(library: Library) -> bytes:
    """Return the file of a library, made in a process of its own, since LLVM may end it."""
    if "numba" not in versions():
        raise InputError(
            f"compiled code of {library.name}: not of these sources; numba makes it anew"
        )
    print(f"compiling {library.name}, since its sources have changed", file=sys.stderr)
    command = [sys.executable, "-P", "-m", "solver.common.making", *library.modules]
    found = {"PYTHONPATH": os.pathsep.join(each for each in sys.path if each)}
    run = subprocess.run(command, env={**os.environ, **found}, stdout=subprocess.PIPE, check=True)
    return run.stdout


def _folder() -> Path | None:
    """Return the folder of what is kept, if it is the user's own, closed to others, and no link:
    whoever can write to it can let us run any code.
    """
    try:
        folder = cache_folder() / "code"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.lstat()
    except OSError:
        return None
    mine = not hasattr(os, "getuid") or (
        status.st_uid == os.getuid() and not stat.S_IMODE(status.st_mode) & 0o077
    )
    return folder if mine and stat.S_ISDIR(status.st_mode) else None


def _read(name: str) -> bytes | None:
    """Return what is kept under a name, None if it is not there or damaged."""
    folder = _folder()
    try:
        kept = (folder / name).read_bytes() if folder else b""
    except OSError:
        return None
    data = kept[32:]
    return data if sha256(data).digest() == kept[:32] else None


def _keep(name: str, data: bytes) -> bytes:
    """Return some data, and keep it if possible, in place of what has not been used for longest."""
    folder = _folder()
    with suppress(OSError):
        if folder:
            write_whole(folder / name, lambda file: put(file, sha256(data).digest() + data))
            by_age = sorted(folder.iterdir(), key=lambda each: each.stat().st_mtime, reverse=True)
            for old in by_age[MOST:]:
                old.unlink(missing_ok=True)
    return data
