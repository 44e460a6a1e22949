"""The decorators `kernel` and `entry` for functions whose machine code is made ahead.

A *kernel* is called by compiled functions, an *entry* by Python as well (and by JavaScript). Both
work on numbers and arrays alone, make no arrays (the caller brings the working space), and have
their types in their annotations: those of arrays.py, `int` (64 bits), `float`, `bool`, `np.uint64`,
and tuples of these, named or not.

An entry in machine code is a function of one address, that of a *table*. A row of the table is four
words of 8 bytes:

    row 0     what is returned: up to four numbers
    row 1 ..  the arguments, tuples taken apart: of an array its address and its lengths, of a
              number the number

libraries.py finds the machine code, making.py makes it. A kernel that Python calls runs as plain
Python; with ``PARTY_INTERPRETED=1`` so do the entries, and compute the same numbers.
"""

import os
import struct
from collections.abc import Callable
from ctypes import c_char
from functools import cache, cached_property, partial, update_wrapper
from typing import (
    Any,
    Generic,
    NamedTuple,
    ParamSpec,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED = os.environ.get("PARTY_INTERPRETED", "") not in ("", "0")

ROW = 32
_WORDS = {int: "q", bool: "q", float: "d", np.uint64: "Q"}  # how `struct` writes a number

functions: dict[Callable[..., Any], Any] = {}
"""Every kernel and entry of the modules imported so far: the plain function, and what bears its
name.
"""


class ArrayType(NamedTuple):
    """An array with so many axes, all in one piece."""

    dtype: np.dtype[Any]
    axes: int


class TupleType(NamedTuple):
    """A tuple of the class `of`, which is `tuple` or a named one."""

    of: type
    parts: tuple[Any, ...]


def machine_type(said: Any) -> Any:
    """Return what an annotation says: an `ArrayType`, a `TupleType`, None, or a type of number.
    Raise `TypeError` if it says nothing that machine code has.
    """
    if said in _WORDS or said in (None, type(None)):
        return said if said in _WORDS else None
    if get_origin(said) is np.ndarray:
        axes, dtype = get_args(said)
        return ArrayType(np.dtype(get_args(dtype)[0]), len(get_args(axes)))
    if get_origin(said) is tuple:
        return TupleType(tuple, tuple(machine_type(each) for each in get_args(said)))
    if isinstance(said, type) and hasattr(said, "_fields"):
        return TupleType(said, tuple(machine_type(each) for each in get_type_hints(said).values()))
    raise TypeError(f"machine code has no {said}")


def types_of(function: Callable[..., Any]) -> tuple[list[Any], Any]:
    """Return the machine types of a function's arguments and of what it returns."""
    *arguments, result = get_type_hints(function).values()
    return [machine_type(each) for each in arguments], machine_type(result)


def leaves(kind: Any) -> list[Any]:
    """Return the types of the rows of a table that hold a value of that type."""
    if not isinstance(kind, TupleType):
        return [kind]
    return [row for part in kind.parts for row in leaves(part)]


def kernel(function: F) -> F:
    """Return a function as it is, known as one that compiled code may call."""
    functions[function] = function
    return function


def entry(function: Callable[P, R]) -> "Entry[P, R]":
    """Return a function that runs in machine code, without the GIL; it takes no names of arguments.
    An array of other elements or axes than its annotation is a `TypeError`.
    """
    made = functions[function] = Entry(function)
    return made


class Entry(Generic[P, R]):
    """A function in machine code, found when it is first called."""

    def __init__(self, function: Callable[P, R]) -> None:
        update_wrapper(self, function)
        self.function = function

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> R:
        if INTERPRETED:
            return self.function(*arguments, **named)
        table = self._table()
        self._write(table, 0, arguments)
        return self._called(table)

    def given(self, *first: Any) -> Callable[..., R]:
        """Return the entry with its first arguments, whose rows are written now. So their arrays
        must stay where they are: whoever lengthens one asks again.
        """
        if INTERPRETED:
            return partial(self.function, *first)
        table = self._table()
        self._write(table, 0, first, missing=True)
        return partial(self._go_on, table, first)

    def _go_on(self, written: Any, first: tuple[Any, ...], *arguments: Any) -> R:
        table = self._table.from_buffer_copy(written)
        self._write(table, len(first), arguments)
        return self._called(table)

    def _write(self, table: Any, number: int, values: Any, missing: bool = False) -> None:
        """Write the rows of the arguments from number `number` on."""
        parts = self._types[number : number + len(values) if missing else None]
        words: list[Any] = []
        try:
            for kind, value in zip(parts, values, strict=True):
                _take_apart(kind, value, words)
        except TypeError as error:
            raise TypeError(f"{self.function.__qualname__}: {error}") from None
        write, at = self._forms(number, len(parts))
        write(table, at, *words)

    def _called(self, table: Any) -> R:
        if self._run(table):
            raise ArithmeticError(f"{self.function.__qualname__}: division by zero")
        return self._result(table)

    @cached_property
    def _types(self) -> list[Any]:
        return types_of(self.function)[0]

    @cached_property
    def _table(self) -> Any:
        return c_char * (ROW * (1 + sum(len(leaves(each)) for each in self._types)))

    @cached_property
    def _run(self) -> Callable[[Any], int]:
        from solver.common.libraries import machine_code

        return machine_code(self.function)

    @cached_property
    def _forms(self) -> Callable[[int, int], tuple[Callable[..., None], int]]:
        """How so many arguments from a number on are written, and where in the table."""

        @cache
        def form(number: int, count: int) -> tuple[Callable[..., None], int]:
            before = sum(len(leaves(each)) for each in self._types[:number])
            rows = [row for each in self._types[number : number + count] for row in leaves(each)]
            return struct.Struct("".join(map(_form, rows))).pack_into, ROW * (1 + before)

        return form

    @cached_property
    def _result(self) -> Callable[[Any], Any]:
        """What is returned, read from row 0."""
        _, kind = types_of(self.function)
        if kind is None:
            return lambda table: None
        numbers = leaves(kind)
        read = struct.Struct("".join(_WORDS[each] for each in numbers)).unpack_from
        if not isinstance(kind, TupleType):
            return lambda table: kind(read(table)[0]) if kind is bool else read(table)[0]
        made = getattr(kind.of, "_make", tuple)
        return lambda table: made(
            bool(word) if number is bool else word
            for number, word in zip(numbers, read(table), strict=True)
        )


def _take_apart(kind: Any, value: Any, words: list[Any]) -> None:
    """Append the words of an argument."""
    if isinstance(kind, ArrayType):
        if value.dtype != kind.dtype or value.ndim != kind.axes or not value.flags.c_contiguous:
            said = f"{value.dtype}, {value.ndim} axes"
            raise TypeError(f"not an array of {kind.dtype}, {kind.axes} axes, in one piece: {said}")
        words.append(value.ctypes.data)
        words.extend(value.shape)
    elif isinstance(kind, TupleType):
        for each, part in zip(kind.parts, value, strict=True):
            _take_apart(each, part, words)
    else:
        words.append(value)


def _form(kind: Any) -> str:
    """Return how `struct` writes a row."""
    words = "q" * (1 + kind.axes) if isinstance(kind, ArrayType) else _WORDS[kind]
    return words + "x" * (ROW - 8 * len(words))
