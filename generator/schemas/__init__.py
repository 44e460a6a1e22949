"""The JSON Schemas of the published documents, and the one way to check a document by them."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

PUZZLE = "party/puzzle/1"
SOLUTION = "party/puzzle-solution/1"
INDEX = "party/index/1"
GENERATED = "party/generated/1"

_FILES = {
    PUZZLE: "puzzle",
    SOLUTION: "puzzle-solution",
    INDEX: "index",
    GENERATED: "generated",
}
_PARTS = "parts"


class DocumentError(ValueError):
    """A document that its schema does not allow; the message is one line: where, and what."""


def validate(document: object, name: str) -> None:
    """Check a document by the schema of that name; `DocumentError` for the most telling fault."""
    from jsonschema.exceptions import best_match

    fault = best_match(_validator(name).iter_errors(document))
    if fault is not None:
        where = fault.json_path.removeprefix("$").removeprefix(".")
        what = fault.message if len(fault.message) <= 150 else f"{fault.message[:147]}..."
        raise DocumentError(f"not a {name} document: {f'{where}: ' if where else ''}{what}")


@cache
def schema(name: str) -> dict[str, Any]:
    """The schema with that file name."""
    text = files(__package__).joinpath(f"{name}.json").read_text(encoding="utf-8")
    return dict(json.loads(text))


@cache
def _validator(name: str) -> Any:
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource

    known = [schema(file) for file in (*_FILES.values(), _PARTS)]
    registry = Registry().with_resources((s["$id"], Resource.from_contents(s)) for s in known)
    return Draft202012Validator(schema(_FILES[name]), registry=registry)
