"""JSON documents: reading, and checks by JSON Schemas, which lie in the package that writes the
documents.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any


class DocumentError(ValueError):
    """A document that its schema does not allow; the one-line message says where and what."""


def read_json(text: str | bytes) -> Any:
    """Return the value in a JSON text. Raise `ValueError` if it is not JSON (in UTF-8), has a
    number that JSON does not have, or is nested too deeply to be read.
    """
    try:
        return json.loads(text, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is not a number in JSON")


def validate(document: object, name: str, *packages: str) -> None:
    """Raise `DocumentError`, for the most relevant fault, unless a document fits
    ``schemas/NAME.json`` of the first package. Schemas it refers to may lie in any of the packages.
    """
    from jsonschema.exceptions import best_match

    fault = best_match(_validator(name, packages).iter_errors(document))
    if fault is not None:
        where = fault.json_path.removeprefix("$").removeprefix(".")
        what = fault.message if len(fault.message) <= 150 else f"{fault.message[:147]}..."
        schema = document.get("schema") if isinstance(document, dict) else None
        kind = schema if isinstance(schema, str) and len(schema) < 60 else name
        a = "an" if kind.startswith(tuple("aeiou")) else "a"
        raise DocumentError(f"not {a} {kind} document: {f'{where}: ' if where else ''}{what}")


@cache
def schema(name: str, package: str) -> dict[str, Any]:
    """Return the schema ``schemas/NAME.json`` of a package."""
    path = files(package).joinpath("schemas", f"{name}.json")
    return dict(json.loads(path.read_text(encoding="utf-8")))


def _names(package: str) -> list[str]:
    paths = (path.name for path in files(package).joinpath("schemas").iterdir())
    return [path.removesuffix(".json") for path in paths if path.endswith(".json")]


@cache
def _validator(name: str, packages: tuple[str, ...]) -> Any:
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource

    known = [schema(name, package) for package in packages for name in _names(package)]
    registry = Registry().with_resources((s["$id"], Resource.from_contents(s)) for s in known)
    return Draft202012Validator(schema(name, packages[0]), registry=registry)
