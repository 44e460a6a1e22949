"""Every value of a document changed, near and far; and which changes the page lets pass."""

import copy
import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from solver.common.schemas import Json
from tests.common.command_line import ROOT

PAGE = ROOT / "docs" / "reliability.md"

Place = tuple[str | int, ...]

GONE = object()
"""The value of what is left out."""

NEAR: dict[str, tuple[str, ...]] = {
    "yes": ("no", "unknown"),
    "no": ("yes", "unknown"),
    "unknown": ("yes", "no"),
    "4q": ("3+3", "2+0"),
    "positions": ("memory",),
    "score": ("survive", "captain"),
    "captain": ("score", "lieutenant"),
    "two jewels": ("stash",),
}
"""Other words in the place of a word."""


def listed() -> set[str]:
    """The names on the page: of fields that are not checked, at most 15, and of those of a question
    that may have the same answer as another.
    """
    text = PAGE.read_text("utf-8")
    parts = [text.split(f"<!-- {what} -->")[1] for what in ("fields", "questions")]
    fields, questions = (set(re.findall("`([a-z_]+)`", part.split("<!--")[0])) for part in parts)
    assert len(fields) <= 15
    return fields | questions


def leaves(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """The places and values of what is neither an object nor a list, or is empty."""
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(each, dict | list) and each:
            yield from leaves(each, (*place, key))
        else:
            yield (*place, key), each


def others(value: Any) -> list[Any]:
    """Other values, near and far, of the same type and of others."""
    if value is None:
        return ["", False]
    if isinstance(value, bool):
        return [not value, int(value)]
    if isinstance(value, int):
        return [value + 1, value - 1, 10**19, float(value), value == 1]
    if isinstance(value, float):
        return [value + 1, value - 1, value + 1e-4, str(value)]
    if isinstance(value, str):
        return [
            value[:-1] + ("0" if value[-1:] != "0" else "1"),
            *NEAR.get(value, ("banana",)),
            None,
        ]
    return [["banana"], None]


def changed(document: Json) -> Iterator[tuple[str, Callable[[], Json]]]:
    """The name of a field for each change of a leaf, and what makes the document with it: another
    value in its place, or none if it is a field.
    """
    for place, value in leaves(document):
        field = next(key for key in reversed(place) if isinstance(key, str))
        for other in (*others(value), *[GONE] * isinstance(place[-1], str)):
            if other is GONE or json.dumps(other) != json.dumps(value):
                yield field, partial(with_change, document, place, other)


def with_change(document: Json, place: Place, value: Any) -> Json:
    """A copy of a document with one leaf changed, or left out."""
    copied = where = copy.deepcopy(document)
    *way, last = place
    for key in way:
        where = where[key]  # type: ignore[index]
    if value is GONE:
        del where[last]  # type: ignore[arg-type]
    else:
        where[last] = value  # type: ignore[index]
    return copied
