"""Machine code from libraries, which are made ahead (making.py).

The file of a library lies in the game's `compiled/`: a line of JSON, then LLVM bitcode, compressed,
for any processor of 64 bits. Here it becomes machine code for this one, in half a second or so, and
is kept (kept.py), named by a hash of sources, library and processor.

A library of other sources (digest.py) is not used. Who has numba gets it made anew, in the cache.
"""

import json
import lzma
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from ctypes import CFUNCTYPE, c_int32, c_void_p
from functools import cache
from hashlib import sha256
from typing import Any

from solver.common.catalogue import Library, exported, library_of, module_of, versions
from solver.common.digest import digest, sources_hash
from solver.common.errors import InputError
from solver.common.interrupts import held_back
from solver.common.kept import keep, read_kept
from solver.common.machine_types import Function

_engines: list[Any] = []
"""All that were made. Two threads may make that of a library at once; both have entries that call
their own, and an engine that is let go takes its code along.
"""


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
    code = read_kept(name) or keep(name, emitted(_bitcode(library, file), machine))
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


def _bitcode(library: Library, file: bytes) -> bytes:
    """Return the bitcode of a library of these sources: that of its file, or one made here."""
    entries = library.entries()
    with suppress(ValueError, KeyError):
        head, bitcode = unpacked(file)
        if head["digest"] == digest(entries, head["versions"]):
            return bitcode
    name = digest(entries, versions())
    return unpacked(read_kept(name) or keep(name, _made(library)))[1]


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
