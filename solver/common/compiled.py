"""The decorators `kernel` and `entry` for functions whose machine code is made ahead.

A *kernel* is called by compiled functions, an *entry* by Python as well (and by JavaScript). Both
work on numbers and arrays alone, make no arrays (the caller brings the working space), and have
their types in their annotations (machine_types.py).

An entry in machine code is a function of one address, that of a *table*. A row of the table is four
words of 8 bytes:

    row 0     what is returned: up to four numbers
    row 1 ..  the arguments, tuples taken apart: of an array its address and its lengths, of a
              number the number

libraries.py finds the machine code, making.py makes it. In a browser, JavaScript is the *host* of
the WebAssembly modules, as Python is of machine code; `script` tells it which arrays to make, and
the places of words. A kernel that Python calls runs as plain Python; with ``PARTY_INTERPRETED=1``
so do the entries, and compute the same numbers.
"""

import json
import os
import struct
from collections.abc import Callable, Iterator
from ctypes import addressof, c_char
from functools import cached_property, update_wrapper
from operator import itemgetter
from types import ModuleType
from typing import Any, Generic, ParamSpec, TypeVar

import numpy as np

from solver.common.loading import require
from solver.common.machine_types import (
    NUMBERS,
    ArrayType,
    Kind,
    RecordType,
    TableType,
    TupleType,
    functions,
    leaves,
    types_of,
)
from solver.common.machine_types import Record as Record
from solver.common.machine_types import Table as Table
from solver.common.machine_types import kernel as kernel  # as if it were here

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

INTERPRETED = os.environ.get("PARTY_INTERPRETED", "") not in ("", "0")

NEEDS = 200
"""Megabytes of address space that LLVM and the search take, at the least (docs/reliability.md)."""

if not INTERPRETED:
    require(NEEDS, "compiled code")

ROW = 32

_lasting: dict[type, tuple[Any, list[Any]]] = {}
"""Of each class whose arrays never move, the last value that was handed over, and its words."""


def lasting(named: type[T]) -> type[T]:
    """Return a class of named tuples as it is, known as one whose arrays never move."""
    _lasting[named] = None, []
    return named


def entry(function: Callable[P, R]) -> "Entry[P, R]":
    """Return a function as an entry."""
    functions[function] = Entry(function)
    return functions[function]


class Entry(Generic[P, R]):
    """A function in machine code, found when it is first called; it lets go of the GIL. Another
    array than its annotation says is a `TypeError`. Arguments have no names.
    """

    def __init__(self, function: Callable[P, R]) -> None:
        update_wrapper(self, function)
        self.function = function

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> R:
        if INTERPRETED:
            return self.function(*arguments, **named)
        words: list[Any] = []
        try:
            for kind, value in zip(self._types, arguments, strict=True):
                if kind is int:
                    words.append(value)
                else:
                    _take_apart(kind, value, words)
        except TypeError as error:
            raise TypeError(f"{self.function.__qualname__}: {error}") from None
        table = self._table()
        self._write(table, ROW, *words)
        if self._run(table):
            raise ArithmeticError(f"{self.function.__qualname__}: division by zero")
        return self._result(table)

    @cached_property
    def _types(self) -> list[Kind]:
        return types_of(self.function)[:-1]

    @cached_property
    def _write(self) -> Callable[..., None]:
        rows = [row for each in self._types for row in leaves(each)]
        return struct.Struct("".join(map(_form, rows))).pack_into

    @cached_property
    def _table(self) -> Any:
        return c_char * (ROW * (1 + sum(len(leaves(each)) for each in self._types)))

    @cached_property
    def _run(self) -> Callable[[Any], int]:
        from solver.common.libraries import machine_code

        return machine_code(self.function)

    @cached_property
    def _result(self) -> Callable[[Any], Any]:
        """What reads row 0."""
        kind = types_of(self.function)[-1]
        if kind is None:
            return lambda table: None
        numbers = leaves(kind)
        read = struct.Struct("".join(NUMBERS[each] for each in numbers)).unpack_from
        flags = [n for n, each in enumerate(numbers) if each is bool]
        made = getattr(kind.of, "_make", tuple) if isinstance(kind, TupleType) else itemgetter(0)

        def result(table: Any) -> Any:
            found = [*read(table)]
            for place in flags:
                found[place] = found[place] != 0
            return made(found)

        return result


def _take_apart(kind: Kind, value: Any, words: list[Any]) -> None:
    if isinstance(kind, ArrayType):
        dtype, axes = kind
        shape = value.shape
        if (value.dtype is not dtype and value.dtype != dtype) or len(shape) != axes:
            raise TypeError(f"an array of {value.dtype}, {len(shape)} axes, not {dtype}, {axes}")
        words.append(_address(value))
        words.extend(shape)
    elif isinstance(kind, RecordType):
        if getattr(value, "names", ()) != kind.names:
            raise TypeError(f"{type(value).__name__}: not the record of {len(kind.names)} words")
        words.append(_address(value))
    elif isinstance(kind, TableType):
        if value.shape[1:] != (len(kind.names),) or value.dtype != np.int64:
            raise TypeError(f"rows of {value.shape[1:]} words, not of {len(kind.names)}")
        words.append(_address(value))
        words.extend(value.shape)
    elif isinstance(kind, TupleType):
        last, known = _lasting.get(kind.of, (None, words))
        if last is value:
            words.extend(known)
            return
        begin = len(words)
        for each, part in zip(kind.parts, value, strict=True):
            _take_apart(each, part, words)
        if kind.of in _lasting:
            _lasting[kind.of] = value, words[begin:]
    else:
        words.append(value)


def _address(array: np.ndarray) -> int:
    """Return where an array lies. Raise `TypeError` if it is not in one piece."""
    try:
        return addressof(c_char.from_buffer(array.data))
    except (TypeError, ValueError):  # read-only or empty, or in pieces
        if not array.flags.c_contiguous:
            raise TypeError("an array that is not in one piece") from None
        return array.ctypes.data


def _form(kind: Kind) -> str:
    """Return how `struct` writes a row."""
    if isinstance(kind, RecordType):
        words = "q"
    else:
        rows = kind.axes if isinstance(kind, ArrayType | TableType) else 0
        words = "q" * (1 + rows) if rows else NUMBERS[kind]
    return words + "x" * (ROW - 8 * len(words))


def arrays_of(value: Any, name: str) -> Iterator[list[Any]]:
    """Yield the name, the bytes of an item and the shape of every array of a named tuple, in the
    order of the rows of a table.
    """
    if isinstance(value, np.ndarray):
        yield [name, value.itemsize, *value.shape]
    else:
        for field, part in zip(value._fields, value, strict=True):
            yield from arrays_of(part, f"{name}.{field}")


def words_of(names: dict[str, tuple[ModuleType, str]]) -> dict[str, dict[str, int]]:
    """Return the words of some modules, by its name there."""
    return {
        name: {word: int(getattr(place, word)) for word in text.split()}
        for name, (place, text) in names.items()
    }


def script(arrays: dict[str, Any], constants: dict[str, Any]) -> str:
    """Return a module of JavaScript: ARRAYS and some constants."""
    rows = [row for name, part in arrays.items() for row in arrays_of(part, name)]
    lines = [
        "export const ARRAYS = [",
        *(f"  {json.dumps(row)}," for row in rows),
        "];",
        *(f"export const {name} = {json.dumps(value)};" for name, value in constants.items()),
    ]
    return "\n".join(lines) + "\n"
