"""Make libraries: numba translates entries and all that they call, LLVM makes one module of them.
``python -m solver.common.making MODULE...`` writes the library of some packages to its output;
benchmarks/making/libraries.py makes those of the repository.

Only this needs numba. The code is made for no processor in particular, and is optimized as a whole
once all but the entries is hidden in it, so that LLVM can put a kernel that is called once into its
caller. That takes a quarter to a half off the time of the search.
"""

import json
import lzma
import os
import re
import sys
from collections.abc import Iterable
from functools import cache
from typing import Any

# Before numba is imported: what it would optimize depends on the layout of data of this machine.
os.environ.update(NUMBA_OPT="0", NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="")

import llvmlite.binding as llvm
import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.extending import intrinsic, overload
from numba.np.arrayobj import make_array, populate_array

from solver.common import kernels
from solver.common.catalogue import Library, exported, versions
from solver.common.digest import digest
from solver.common.machine_types import (
    ArrayType,
    Function,
    RecordType,
    TableType,
    TupleType,
    functions,
    types_of,
)

# Any triple of 64 bits stands for all: their code is the same until it is emitted. What loops gain
# by vectors is judged as with AVX2; a processor without it takes smaller steps.
HOSTS = "x86_64-unknown-linux-gnu", "+avx2"
WORD, WORDS = ir.IntType(64), 4  # of a table, and in a row of it (compiled.py)

# Kernels make no arrays, so no references are counted. (Numba would count each array up and down
# when a tuple of arrays is passed on, which made the search 18 times slower.)
OPTIONS = {"_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}

# Numba would link all that a function calls into its module, and make machine code of it, for each
# function. Here all modules are linked once.
JITCodeLibrary.get_pointer_to_function = lambda *_: 0
JITCPUCodegen.set_env = lambda *_: None
JITCodeLibrary.finalize = lambda library: setattr(library, "_finalized", True)


# -- what numba is taught ------------------------------------------------------------------------


@intrinsic
def _popcount(typing, x):
    return types.int64(types.int64), lambda context, builder, _, args: builder.ctpop(args[0])


@intrinsic
def _lowest(typing, x):
    def generate(context, builder, _, args):
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


overload(kernels.popcount)(lambda x: lambda x: _popcount(x))
overload(kernels.lowest)(lambda x: lambda x: _lowest(x))
overload(kernels.holds)(lambda that: lambda that: None)


def numba_type(kind: Any) -> Any:
    """Return numba's form of a machine type."""
    match kind:
        case ArrayType(dtype, axes):
            return types.Array(numba.from_dtype(dtype), axes, "C")
        case RecordType(names):
            return numba.from_dtype(np.dtype([(name, np.int64) for name in names]))
        case TableType(names):
            return types.Array(numba_type(RecordType(names)), 1, "C")
        case TupleType(of, parts):
            named = (of,) if of is not tuple else ()
            return types.BaseTuple.from_types([numba_type(each) for each in parts], *named)
    return {int: types.int64, bool: types.boolean, float: types.float64}.get(kind) or types.uint64


def table_entry(compiled, kinds):
    """Return a function of the address of a table, which calls a compiled one."""
    taken = types.Tuple([numba_type(each) for each in kinds])

    @intrinsic
    def arguments(typing, table):
        def generate(context, builder, _, args):
            return _read(context, builder, args[0], iter(range(WORDS, 1 << 20, WORDS)), taken)

        return taken(table), generate

    @intrinsic
    def put(typing, table, value):
        def generate(context, builder, signature, args):
            _write(context, builder, args[0], args[1], signature.args[1])
            return context.get_dummy_value()

        return types.none(table, value), generate

    def called(table):
        put(table, compiled(*arguments(table)))

    called.__module__ = "making"  # in the code, also when this is run as a program
    return numba.njit(types.none(types.CPointer(types.int64)), **OPTIONS)(called)


def _read(context, builder, table, rows, kind):
    """Generate code that reads a value from the next rows of a table."""
    if isinstance(kind, types.BaseTuple):
        parts = [_read(context, builder, table, rows, each) for each in kind]
        return context.make_tuple(builder, kind, parts)
    row, axes = next(rows), getattr(kind, "ndim", 0)
    first, *shape = (
        builder.load(builder.gep(table, [WORD(row + column)])) for column in range(1 + axes)
    )
    if kind is types.float64:
        return builder.bitcast(first, ir.DoubleType())
    if isinstance(kind, types.Record):
        return builder.inttoptr(first, context.get_value_type(kind))
    if not axes:
        return context.cast(builder, first, types.int64, kind)
    item = context.get_data_type(kind.dtype)
    strides = [WORD(context.get_abi_sizeof(item))]
    for length in shape[:0:-1]:
        strides.insert(0, builder.mul(strides[0], length))
    array, data = make_array(kind)(context, builder), builder.inttoptr(first, item.as_pointer())
    populate_array(array, data, shape, strides, strides[-1], None)
    return array._getvalue()


def _write(context, builder, table, value, kind):
    """Generate code that writes what is returned to row 0 of a table."""
    is_tuple = isinstance(kind, types.BaseTuple)
    kinds = [*kind] if is_tuple else [kind] if kind is not types.none else []
    values = cgutils.unpack_tuple(builder, value) if is_tuple else [value]
    for column, (each, number) in enumerate(zip(kinds, values)):  # noqa: B905 (none has no value)
        if each is types.float64:
            word = builder.bitcast(number, WORD)
        else:
            word = context.cast(builder, number, each, types.int64)
        builder.store(word, builder.gep(table, [WORD(column)]))


# -- libraries -----------------------------------------------------------------------------------


@cache
def dispatchers() -> dict[Function, Any]:
    """Return numba's form of every kernel and entry that is imported, put in its place in all
    modules, so that they find each other. A constant is handed on as any integer.
    """
    made = {each: numba.njit(**OPTIONS)(each) for each in functions}
    for each in made.values():
        each.get_call_template = lambda arguments, named, found=each.get_call_template: found(
            [types.unliteral(given) for given in arguments], named
        )
    places = {id(value): made[each] for each, value in functions.items()}
    for module in [*sys.modules.values()]:
        for name, value in [*vars(module).items()]:
            if id(value) in places:
                setattr(module, name, places[id(value)])
    return made


def texts(entries: Iterable[Function]) -> list[str]:
    """Return the LLVM code, not optimized, of every function that some entries need, and of the
    functions of a table that bear the names of the entries.
    """
    found: dict[Any, None] = {}  # a set in the order of finding
    calls = []
    for each in sorted(entries, key=exported):
        (call,) = table_entry(dispatchers()[each], types_of(each)[:-1]).overloads.values()
        waiting = [call.library]
        while waiting:
            if (code := waiting.pop()) not in found:
                found[code] = None
                waiting += code._linking_libraries
        calls.append(
            f"declare i32 @{call.fndesc.llvm_func_name}(ptr, ptr, ptr)\n"
            f"define i32 @{exported(each)}(ptr %table) {{\n"
            "  %result = alloca ptr\n  %error = alloca ptr\n"
            f"  %status = call i32 @{call.fndesc.llvm_func_name}"
            "(ptr %result, ptr %error, ptr %table)\n  ret i32 %status\n}\n"
        )
    return _renumbered([*(str(code._final_module) for code in found), *calls])


def _renumbered(found: list[str]) -> list[str]:
    """Return code in which functions are numbered from 0, not after all that were translated before
    them: so no library depends on another one.
    """
    numbers: dict[str, int] = {}

    def tag(match: re.Match[str]) -> str:
        number = f"v{numbers.setdefault(match[0], len(numbers))}"
        return f"B{len(number)}{number}B"

    return [re.sub(r"B\d+v\d+B", tag, text) for text in found]


def linked(found: Iterable[str], names: Iterable[str], machine: Any, vectors: bool) -> Any:
    """Return one module of all that code for a target, in which only the entries are visible."""
    module = llvm.parse_assembly("")
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    for text in found:
        for said, here in (("triple", module.triple), ("datalayout", module.data_layout)):
            text = re.sub(f"^target {said} = .*$", f'target {said} = "{here}"', text, flags=re.M)
        module.link_in(llvm.parse_assembly(text))
    for each in _hidden(module, names):
        each.linkage = "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization, options.slp_vectorization = vectors, False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    for number, each in enumerate(_hidden(module, names)):
        each.name = f"_{number}"
    for block in (block for each in module.functions for block in each.blocks):
        block.name = ""  # it may tell how this was called
        for each in block.instructions:
            each.name = ""
    return module


def _hidden(module: Any, names: Iterable[str]) -> list[Any]:
    """Return what a module defines, but for the entries."""
    own = [*module.functions, *module.global_variables]
    return [each for each in own if not each.is_declaration and each.name not in names]


def head_of(library: Library) -> bytes:
    """Return the first line of a library's file, before numba's functions are in their places."""
    which = versions()
    head = {"digest": digest(library.entries(), which), "versions": which}
    return json.dumps(head, sort_keys=True).encode() + b"\n"


def bitcode_of(library: Library) -> bytes:
    """Return the bitcode of a library."""
    host, avx2 = HOSTS
    machine = llvm.Target.from_triple(host).create_target_machine("", avx2, 3, "pic", "default")
    return linked(*named(library), machine, vectors=True).as_bitcode()


def named(library: Library) -> tuple[list[str], set[str]]:
    """Return the code of a library, not optimized, and the names of its entries."""
    names = {exported(each) for each in library.entries()}
    assert len(names) == len(library.entries()), "two entries of a library share a name"
    return texts(library.entries()), names


def packed(data: bytes) -> bytes:
    """Return data as it is kept in the repository."""
    return lzma.compress(data, preset=9 | lzma.PRESET_EXTREME)


llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()

if __name__ == "__main__":
    library = Library(sys.argv[1], tuple(sys.argv[1:]))
    sys.stdout.buffer.write(head_of(library) + packed(bitcode_of(library)))
