"""Make libraries: numba compiles entries and all that they call, LLVM makes one module of them.

    python -m solver.common.making            the libraries of every game, into the repository
    python -m solver.common.making MODULE...  a library of these packages, to the standard output

Numba and its versions are needed here alone. The code is made for no processor in particular, and
optimized as a whole once all but the entries is hidden in it, which lets LLVM put a kernel that is
called once into its caller. That takes a quarter to a half off the time of the search.
"""

import json
import lzma
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from tempfile import TemporaryDirectory
from typing import Any

# Before numba is imported. It shall not optimize: what it would make depends on the layout of data
# of this machine. Nor does it use its cache, since what comes from there has no LLVM code.
os.environ.update(NUMBA_OPT="0", NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="")

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.extending import intrinsic, overload
from numba.np.arrayobj import make_array, populate_array

from solver.common import bits
from solver.common.compiled import ROW, ArrayType, TupleType, functions, types_of
from solver.common.digest import ROOT, digest
from solver.common.libraries import Library, exported, libraries_of, versions

HOSTS = "x86_64-unknown-linux-gnu"
"""Any triple of 64 bits stands for all of them: their code is the same until it is emitted."""

WEB = "wasm32-unknown-unknown"
"""Addresses are words of 64 bits in the tables here, too."""

WEB_FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"

llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()

_NO_COUNTING = {"_nrt": False, "nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Kernels make no arrays, so no references are counted. (Numba would count each array up and down
when a tuple of arrays is passed on, which made the search 18 times slower.)
"""


JITCodeLibrary.get_pointer_to_function = lambda *_: 0
JITCPUCodegen.set_env = lambda *_: None
JITCodeLibrary.finalize = lambda library: setattr(library, "_finalized", True)
"""Numba would link all that a function calls into its module, and make machine code of it, for each
function. Here all modules are linked once.
"""


# -- what numba is taught ------------------------------------------------------------------------


@intrinsic
def _popcount(typing: Any, x: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def _lowest(typing: Any, x: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


overload(bits.popcount)(lambda x: lambda x: _popcount(x))
overload(bits.lowest)(lambda x: lambda x: _lowest(x))


def numba_type(kind: Any) -> Any:
    """Return numba's name of a machine type (compiled.py)."""
    match kind:
        case ArrayType(dtype, axes):
            return types.Array(numba.from_dtype(dtype), axes, "C")
        case TupleType(of, parts):
            named = (of,) if of is not tuple else ()
            return types.BaseTuple.from_types([numba_type(each) for each in parts], *named)
        case None:
            return types.none
    return {int: types.int64, bool: types.boolean, float: types.float64}.get(kind) or types.uint64


def table_entry(compiled: Any, kinds: list[Any]) -> Any:
    """Return a function of the address of a table, which calls a compiled one."""
    taken = types.Tuple([numba_type(each) for each in kinds])

    @intrinsic
    def arguments(typing: Any, table: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return _read(context, builder, args[0], iter(range(ROW // 8, 1 << 20, ROW // 8)), taken)

        return taken(table), generate

    @intrinsic
    def put(typing: Any, table: Any, value: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            _write(context, builder, args[0], args[1], signature.args[1])
            return context.get_dummy_value()

        return types.none(table, value), generate

    @numba.njit(types.none(types.CPointer(types.int64)), **_NO_COUNTING)
    def called(table: Any) -> None:
        put(table, compiled(*arguments(table)))

    return called


def _read(context: Any, builder: Any, table: Any, rows: Any, kind: Any) -> Any:
    """Generate code that reads a value from the next rows of a table."""
    if isinstance(kind, types.BaseTuple):
        parts = [_read(context, builder, table, rows, each) for each in kind]
        return context.make_tuple(builder, kind, parts)
    row = next(rows)

    def word(column: int) -> Any:
        return builder.load(builder.gep(table, [ir.IntType(64)(row + column)]))

    if kind is types.float64:
        return builder.bitcast(word(0), ir.DoubleType())
    if not isinstance(kind, types.Array):
        return context.cast(builder, word(0), types.int64, kind)
    item = context.get_data_type(kind.dtype)
    size = ir.IntType(64)(context.get_abi_sizeof(item))
    shape = [word(1 + axis) for axis in range(kind.ndim)]
    strides = [size]
    for length in shape[:0:-1]:
        strides.insert(0, builder.mul(strides[0], length))
    array = make_array(kind)(context, builder)
    data = builder.inttoptr(word(0), item.as_pointer())
    populate_array(array, data=data, shape=shape, strides=strides, itemsize=size, meminfo=None)
    return array._getvalue()


def _write(context: Any, builder: Any, table: Any, value: Any, kind: Any) -> None:
    """Generate code that writes what is returned to row 0 of a table."""
    numbers = [(kind, value)]
    if isinstance(kind, types.BaseTuple):
        numbers = list(zip(kind, cgutils.unpack_tuple(builder, value), strict=True))
    for column, (each, number) in enumerate(numbers):
        if each is types.none:
            continue
        if each is types.float64:
            word = builder.bitcast(number, ir.IntType(64))
        else:
            word = context.cast(builder, number, each, types.int64)
        builder.store(word, builder.gep(table, [ir.IntType(64)(column)]))


# -- libraries -----------------------------------------------------------------------------------


@cache
def compiled_functions() -> dict[Callable[..., Any], Any]:
    """Return numba's dispatcher of every kernel and entry that is imported, and put it in its place
    in all modules, so that they find each other.
    """
    dispatchers = {each: numba.njit(**_NO_COUNTING)(each) for each in functions}
    for each in dispatchers.values():
        _share_constants(each)
    places = {id(value): dispatchers[each] for each, value in functions.items()}
    for module in [*sys.modules.values()]:
        for name, value in [*vars(module).items()]:
            if id(value) in places:
                setattr(module, name, places[id(value)])
    return dispatchers


def _share_constants(compiled: Any) -> None:
    """Let calls with a constant use the version that is compiled for any integer."""
    template = compiled.get_call_template
    compiled.get_call_template = lambda arguments, named: template(
        [types.unliteral(each) for each in arguments], named
    )


def texts(entries: Iterable[Callable[..., Any]]) -> list[str]:
    """Return the LLVM code, not optimized, of every function that some entries need, and of the
    functions of a table that bear the names of the entries.
    """
    dispatchers = compiled_functions()
    found: dict[Any, None] = {}  # a set in the order of finding
    calls = []
    for each in sorted(entries, key=exported):
        (compiled,) = table_entry(dispatchers[each], types_of(each)[0]).overloads.values()
        waiting = [compiled.library]
        while waiting:
            library = waiting.pop()
            if library not in found:
                found[library] = None
                waiting += library._linking_libraries
        name = compiled.fndesc.llvm_func_name
        calls.append(
            f"declare i32 @{name}(ptr, ptr, ptr)\n"
            f"define i32 @{exported(each)}(ptr %table) {{\n"
            "  %result = alloca ptr\n  %error = alloca ptr\n"
            f"  %status = call i32 @{name}(ptr %result, ptr %error, ptr %table)\n"
            "  ret i32 %status\n}\n"
        )
    return [*(str(library._final_module) for library in found), *calls]


def linked(found: Iterable[str], names: Iterable[str], machine: Any) -> Any:
    """Return one module of all that code for a target, in which only the entries are visible."""
    module = llvm.parse_assembly("")
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    for text in found:
        for said, here in (("triple", module.triple), ("datalayout", module.data_layout)):
            text = re.sub(f"^target {said} = .*$", f'target {said} = "{here}"', text, flags=re.M)
        module.link_in(llvm.parse_assembly(text))
    for each in [*module.functions, *module.global_variables]:
        if not each.is_declaration and each.name not in names:
            each.linkage = "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    for number, each in enumerate([*module.functions, *module.global_variables]):
        if not each.is_declaration and each.name not in names:
            each.name = f"_{number}"
    return module


def head_of(library: Library) -> bytes:
    """Return the first line of a library's file, before numba's functions are in their places."""
    which = versions()
    head = {"digest": digest(library.entries(), which), "versions": which}
    return json.dumps(head, sort_keys=True).encode() + b"\n"


def made(library: Library) -> tuple[bytes, bytes]:
    """Return the bitcode of a library, and the object file of its WebAssembly module."""
    entries = library.entries()
    names = {exported(each) for each in entries}
    assert len(names) == len(entries), "two entries of a library share a name"
    found = texts(entries)
    host, web = (llvm.Target.from_triple(each) for each in (HOSTS, WEB))
    machine = host.create_target_machine(reloc="pic", codemodel="default")
    bitcode = linked(found, names, machine).as_bitcode()
    machine = web.create_target_machine("generic", WEB_FEATURES, 3, "static", "default")
    code = machine.emit_object(linked(found, names, machine))
    return bitcode, code


def web_module(code: bytes, names: Iterable[str]) -> bytes:
    """Return the WebAssembly module of an object file, made by wasm-ld (of LLVM's lld)."""
    with TemporaryDirectory() as folder:
        before, after = Path(folder, "code.o"), Path(folder, "code.wasm")
        before.write_bytes(code)
        exports = [f"--export={name}" for name in sorted(names)]
        options = ["--no-entry", "--export=__heap_base", "--stack-first", "-z", "stack-size=65536"]
        options += ["--gc-sections", "--strip-all", "-O2", "-o", str(after), str(before)]
        subprocess.run(["wasm-ld", *exports, *options], check=True)
        return after.read_bytes()


def packed(data: bytes) -> bytes:
    """Return data as it is kept in the repository."""
    return lzma.compress(data, preset=9 | lzma.PRESET_EXTREME)


def everything() -> Iterator[tuple[Path, bytes]]:
    """Yield each file of the libraries of every game, and what it shall contain."""
    games = (f"solver.{each.name}" for each in iter_modules(import_module("solver").__path__))
    libraries = [each for game in games for each in libraries_of(game).values()]
    heads = [head_of(each) for each in libraries]  # all are imported before one is made
    for library, head in zip(libraries, heads, strict=True):
        assert library.file is not None
        bitcode, code = made(library)
        yield library.file, head + packed(bitcode)
        module = web_module(code, map(exported, library.entries()))
        yield library.file.with_suffix(".wasm.xz"), packed(module)


def main() -> None:
    """Make what the command line asks for."""
    if modules := sys.argv[1:]:
        library = Library(modules[0], tuple(modules))
        sys.stdout.buffer.write(head_of(library) + packed(made(library)[0]))
        return
    for path, data in everything():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        print(f"{path.relative_to(ROOT)}: {len(data):,} bytes")


if __name__ == "__main__":
    main()
