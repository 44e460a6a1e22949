"""What hosts of WebAssembly modules are told: the arrays that they make, and the places of words. A
host is what Python is to machine code (compiled.py), in JavaScript.
"""

import json
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np


def arrays_of(value: Any, name: str) -> Iterator[list[Any]]:
    """Yield the name, the bytes of an item and the shape of every array of a named tuple, in the
    order of the rows of a table (common/compiled.py).
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
