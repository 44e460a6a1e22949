"""Machine code from libraries, which are made ahead (making.py).

A *library* has the entries of some packages of a game, as LIBRARIES of the game's `__init__` says;
an entry elsewhere has its module as a library of its own. Its file lies in the game's `compiled/`:
a line of JSON, then LLVM bitcode, compressed, for any processor of 64 bits. Here it becomes machine
code for this one, in half a second or so, and is kept in the user's cache, named by a hash of
sources, library and processor.

A library of other sources (digest.py) is not used. Who has numba gets it made anew, in the cache.
"""

import json
import lzma
import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from ctypes import CFUNCTYPE, c_int32, c_void_p
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, NamedTuple

from solver.common.compiled import Entry, Function, functions
from solver.common.digest import digest, sources_hash
from solver.common.errors import InputError
from solver.common.files import cache_folder, write_whole
from solver.common.interrupts import held_back

MOST = 32  # files that are kept in the cache

_engines: list[Any] = []
"""All that were made. Two threads may make that of a library at once; both have entries that call
their own, and an engine that is let go takes its code along.
"""


class Library(NamedTuple):
    """The packages, or the module, that a library is made of, and its file, if it has one."""

    name: str
    modules: tuple[str, ...]
    file: Path | None = None

    def entries(self) -> list[Function]:
        """Return the plain functions of its entries; their modules are imported."""
        names = set(self.modules)
        for module in map(import_module, self.modules):
            within = walk_packages(getattr(module, "__path__", ()), f"{module.__name__}.")
            names |= {each.name for each in within}
        for name in sorted(names):
            import_module(name)
        mine = [each for each, made in [*functions.items()] if isinstance(made, Entry)]
        return [each for each in mine if each.__module__ in names]


def module_of(function: Function) -> str:
    """Return the name by which a function's module can be imported. If it is being run, in this
    process or the one that started it, it calls itself ``__main__`` or ``__mp_main__``.
    """
    spec = sys.modules[function.__module__].__spec__
    return spec.name if spec is not None else function.__module__


def exported(function: Function) -> str:
    """Return the name that an entry has in its library."""
    return f"{module_of(function).rpartition('.')[2]}_{function.__name__}"


def libraries_of(game: str) -> dict[str, Library]:
    """Return the libraries of a package, by name."""
    package = import_module(game)
    folder = Path(str(package.__file__)).with_name("compiled")
    return {
        name: Library(name, tuple(f"{game}.{role}" for role in roles), folder / f"{name}.bitcode")
        for name, roles in getattr(package, "LIBRARIES", {}).items()
    }


def library_of(module: str) -> Library:
    """Return the library of the entries of a module."""
    game, role = (".".join(module.split(".")[:n]) for n in (2, 3))
    own = (each for each in libraries_of(game).values() if role in each.modules)
    return next(own, Library(module, (module,)))


def machine_code(function: Function) -> Callable[[object], int]:
    """Return the machine code of an entry: a function of a table (compiled.py), which returns 0
    unless it failed. Raise `LookupError` if there is none: of a script, which nobody can import.
    """
    engine = _engine(library_of(module_of(function)))
    address = engine.get_function_address(exported(function))
    if not address:  # calling it would end the process
        raise LookupError(f"no machine code of {exported(function)}; run its module by python -m")
    return CFUNCTYPE(c_int32, c_void_p)(address)


@cache
def _engine(library: Library) -> Any:
    """Return the machine code of a library in memory, ready to run."""
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
    name = sha256(str(asked).encode()).hexdigest()
    code = _read(name) or _keep(name, emitted(_bitcode(library, file), machine))
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _engines.append(engine)
    return engine


def emitted(bitcode: bytes, machine: Any) -> bytes:
    """Return the machine code, as an object file, of what is for any processor of 64 bits."""
    import llvmlite.binding as llvm

    module = llvm.parse_bitcode(bitcode)
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    return bytes(machine.emit_object(module))


def unpacked(library: bytes) -> tuple[dict[str, Any], bytes]:
    """Return what the file of a library says of itself, and its bitcode; raise `ValueError`."""
    head, _, rest = library.partition(b"\n")
    try:
        return json.loads(head), lzma.decompress(rest)
    except lzma.LZMAError as error:
        raise ValueError(str(error)) from None


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
    return unpacked(_read(name) or _keep(name, _made(library)))[1]


def _made(library: Library) -> bytes:
    """Return the file of a library, made in a process of its own, since LLVM may end it."""
    import subprocess

    if "numba" not in versions():
        what = f"the compiled code of {library.name} is not of these sources"
        raise InputError(f"{what}, and numba, which makes it anew, is not installed")
    print(f"compiling {library.name}, since its sources have changed", file=sys.stderr)
    command = [sys.executable, "-P", "-m", "solver.common.making", *library.modules]
    found = {**os.environ, "PYTHONPATH": os.pathsep.join(each or os.getcwd() for each in sys.path)}
    return subprocess.run(command, env=found, stdout=subprocess.PIPE, check=True).stdout


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


def _read(name: str) -> bytes | None:
    """Return what is kept under a name, None if it is not there or damaged."""
    with suppress(OSError):
        kept = (_folder() / name).read_bytes()
        return kept[32:] if sha256(kept[32:]).digest() == kept[:32] else None
    return None


def _keep(name: str, data: bytes) -> bytes:
    """Return some data, and keep it if possible, in place of what is oldest."""
    with suppress(OSError):
        folder = _folder()
        write_whole(folder / name, sha256(data).digest() + data)
        for old in sorted(folder.iterdir(), key=lambda each: -each.stat().st_mtime)[MOST:]:
            old.unlink(missing_ok=True)
    return data
