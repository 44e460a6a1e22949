"""The libraries of compiled code of every game, for processors and for browsers, into the
repository: ``python -m benchmarks.making.libraries`` (`make compiled`; it needs wasm-ld).
"""

import subprocess
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from tempfile import TemporaryDirectory

import llvmlite.binding as llvm

from benchmarks.tables import progress
from solver.common.catalogue import Library, exported, libraries_of
from solver.common.digest import ROOT
from solver.common.making import bitcode_of, head_of, linked, named, packed

WEB = "wasm32-unknown-unknown", "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"
LINK = "--no-entry --export=__heap_base --stack-first -z stack-size=65536 --gc-sections --strip-all"


def web_object(library: Library) -> bytes:
    """Return the object file of a library's WebAssembly module."""
    web, features = WEB
    target = llvm.Target.from_triple(web)
    machine = target.create_target_machine("generic", features, 3, "static", "default")
    return machine.emit_object(linked(*named(library), machine, vectors=False))


def web_module(library: Library) -> bytes:
    """Return the WebAssembly module of a library, linked by wasm-ld (of LLVM's lld)."""
    with TemporaryDirectory() as folder:
        before, after = Path(folder, "code.o"), Path(folder, "code.wasm")
        before.write_bytes(web_object(library))
        exports = [f"--export={name}" for name in sorted(map(exported, library.entries()))]
        command = ["wasm-ld", *LINK.split(), *exports, "-O2", "-o", str(after), str(before)]
        subprocess.run(command, check=True)
        return after.read_bytes()


def everything() -> Iterator[tuple[Path, bytes]]:
    """Yield each file of the libraries of every game, and what it shall contain."""
    games = [f"solver.{each.name}" for each in iter_modules(import_module("solver").__path__)]
    libraries = [each for game in games for each in libraries_of(game).values()]
    heads = [head_of(each) for each in libraries]  # all are imported before one is made
    for library, head in zip(libraries, heads, strict=True):
        assert library.file is not None
        yield library.file, head + packed(bitcode_of(library))
    for game in games:
        libraries += libraries_of(game, "WEB_LIBRARIES").values()
    for library in libraries:
        assert library.file is not None
        yield library.file.with_suffix(".wasm.xz"), packed(web_module(library))


if __name__ == "__main__":
    with progress():
        for path, data in everything():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
            print(f"{path.relative_to(ROOT)}: {len(data):,} bytes")
