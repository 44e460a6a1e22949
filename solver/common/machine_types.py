"""What machine code is made from: all kernels and entries imported so far (compiled.py), and their
types, as their annotations say them.

These are the types of arrays.py, `int` (64 bits), `float`, `bool`, `np.uint64`, records, tables of
records, and tuples of these, named or not.
"""

from collections.abc import Callable
from typing import (
    Any,
    Generic,
    NamedTuple,
    ParamSpec,
    Self,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

import numpy as np

P = ParamSpec("P")
R = TypeVar("R")
Function = Callable[..., Any]

NUMBERS: dict[Any, str] = {int: "q", bool: "q", float: "d", np.uint64: "Q"}
"""The types of numbers, and how `struct` writes them."""

functions: dict[Function, Any] = {}
"""Every kernel and entry imported so far: the plain function, and what bears its name."""


class ArrayType(NamedTuple):
    """An array with so many axes, all in one piece."""

    dtype: np.dtype[Any]
    axes: int


class RecordType(NamedTuple):
    """Words with names, which change; an array of 64-bit integers to its host."""

    names: tuple[str, ...]


class TableType(NamedTuple):
    """Rows that are records with these names; an array of two axes to its host."""

    names: tuple[str, ...]

    @property
    def axes(self) -> int:
        return 2


class TupleType(NamedTuple):
    """A tuple of the class `of`, which is `tuple` or a named one."""

    of: type
    parts: list[Any]


Kind = ArrayType | RecordType | TableType | TupleType | type | None
"""A machine type: of an array, a record, a table, a tuple, a number, or of nothing."""


class Record(np.ndarray[tuple[int], np.dtype[np.int64]]):
    """Integers by name: a class that derives from it has its fields as words of an array, so that
    `state.stage` is one. Its hosts may use the words by their places.
    """

    names: tuple[str, ...] = ()

    def __init_subclass__(cls) -> None:
        cls.names = tuple(cls.__annotations__)
        for place, name in enumerate(cls.names):
            setattr(cls, name, _word(place))

    @classmethod
    def new(cls) -> Self:
        """Return a record of zeros."""
        return np.zeros(len(cls.names), np.int64).view(cls)


def _word(place: int) -> property:
    def write(words: Record, value: int) -> None:
        words[place] = value

    return property(lambda words: words[place].item(), write)


Row = TypeVar("Row", bound=Record)


class Table(np.ndarray[tuple[int, int], np.dtype[np.int64]], Generic[Row]):
    """Rows that are records: `batches[n].kept` is a word of one."""

    of: type[Row] = Record  # type: ignore[assignment]

    @classmethod
    def new(cls, of: type[Row], length: int) -> Self:
        """Return a table of so many rows of zeros."""
        table = cls((length, len(of.names)), np.int64)  # no view, so that it can be lengthened
        table[:], table.of = 0, of
        return table

    def __array_finalize__(self, other: Any) -> None:
        self.of = getattr(other, "of", self.of)

    @overload  # type: ignore[override]
    def __getitem__(self, number: int) -> Row: ...

    @overload
    def __getitem__(self, number: slice) -> "Table[Row]": ...

    def __getitem__(self, number: Any) -> Any:
        found = super().__getitem__(number)
        return found.view(self.of) if found.ndim == 1 and np.ndim(number) == 0 else found


def machine_type(said: Any) -> Kind:
    """Return what an annotation says: an array, a record, a table, a tuple, None, or a type of
    number. Raise `TypeError` if it says nothing that machine code has.
    """
    if get_origin(said) is np.ndarray:
        axes, dtype = get_args(said)
        return ArrayType(np.dtype(get_args(dtype)[0]), len(get_args(axes)))
    if get_origin(said) is Table:
        return TableType(get_args(said)[0].names)
    if isinstance(said, type) and issubclass(said, Record):
        return RecordType(said.names)
    if get_origin(said) is tuple:
        return TupleType(tuple, [machine_type(each) for each in get_args(said)])
    if hasattr(said, "_fields"):
        return TupleType(said, types_of(said))
    if said not in (*NUMBERS, type(None)):
        raise TypeError(f"machine code has no {said}")
    return said if said in NUMBERS else None


def types_of(annotated: Function) -> list[Kind]:
    """Return the machine types of arguments and result of a function, or of a class's fields."""
    return [machine_type(each) for each in get_type_hints(annotated).values()]


def leaves(kind: Kind) -> list[Any]:
    """Return the types of the rows of a table that hold a value of that type."""
    if not isinstance(kind, TupleType):
        return [kind]
    return [row for each in kind.parts for row in leaves(each)]


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Return a function as it is, known as one that compiled code may call."""
    functions[function] = function
    return function
