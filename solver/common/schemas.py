"""JSON documents: reading within limits, and checks by the JSON Schemas of their package."""

import hashlib
import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from solver.common.errors import InputError
from solver.common.files import MOST_BYTES
from solver.common.words import shortened

HALVES = re.compile(r"[\ud800-\udfff]")  # of surrogate pairs, which UTF-8 cannot write
DEEPEST = 60  # objects and lists within each other that are still read; documents have seven
MOST_DIGITS = 20  # digits of a whole number that are still read: those of 2^64

KEYWORDS = ("x-effort", "x-version")
"""Keywords of ours: what a document cost, which may differ when it is made again; and the version
of what made it, by the name of the part of the program.
"""

_VALID: set[tuple[str, tuple[str, ...], bytes]] = set()
"""Name and packages of a schema, and the hash of a document that fits it."""

Place = tuple[str | int, ...]  # keys and numbers that lead to a value in a document


Json = dict[str, Any]
"""A document, or a part of one, as `json` reads it."""


class Refused(InputError):
    """A document that says something false; the message says in one line what."""


def read_json(text: str | bytes) -> Any:
    """Return the value in a JSON text, which may begin with a byte order mark. Raise
    `InputError` if it is not JSON in UTF-8, or if it has

    - a number that JSON does not have (NaN), or one that is not finite or too long for a double,
    - a string with half of a surrogate pair, which UTF-8 cannot write,
    - an object with the same key twice, of which readers would keep either,
    - more bytes, digits or nesting than a document can need.
    """
    if len(text) > MOST_BYTES:
        raise InputError(f"more than {MOST_BYTES >> 20} MB")
    if not text.strip():
        raise InputError("empty")
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        value = json.loads(
            text.removeprefix("\ufeff"),
            parse_constant=_no_number,
            parse_int=_whole,
            parse_float=_finite,
            object_pairs_hook=_once,
        )
    except RecursionError:
        raise InputError("nested too deeply") from None
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"not JSON: {error}") from None
    _check_tree(value)
    return value


def _no_number(text: str) -> None:
    raise InputError(f"{text} is not a number in JSON")


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS + 1:
        raise InputError(f"a number of {len(text)} digits")
    return int(text)


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise InputError(f"the number {shortened(text)} is out of range")
    return number


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise InputError(f"the key {shortened(ascii(twice))} twice in one object")
    return made


def _check_tree(value: object) -> None:
    """Raise `InputError` for too much nesting, and for a string that UTF-8 cannot write."""
    layer, depth = [value], 0
    while layer:
        depth += 1
        if depth > DEEPEST:
            raise InputError("nested too deeply")
        inner: list[Any] = []
        for each in layer:
            if isinstance(each, dict):
                inner += each
                inner += each.values()
            elif isinstance(each, list):
                inner += each
            elif isinstance(each, str) and HALVES.search(each):
                raise InputError(f"half of a surrogate pair in {shortened(ascii(each))}")
        layer = inner


def validate(document: object, name: str, *packages: str) -> None:
    """Raise `InputError`, for the most relevant fault, unless a document fits
    ``schemas/NAME.json`` of the first package. Schemas it refers to may lie in any of the packages.
    Unlike in JSON Schema, 3.0 is no integer: a document has one form. Patterns are those of
    ECMA-262, as JSON Schema has it.

    A whole folder is read, written and compared in one go, each document several times over: what
    was found valid is not gone through again.
    """
    from jsonschema.exceptions import best_match

    # repr tells apart whatever a schema does: 3 and 3.0, 1 and True, a list and a tuple.
    written = repr(document).encode("utf-8", "surrogatepass")
    content = name, packages, hashlib.sha256(written).digest()
    if content in _VALID:
        return
    fault = best_match(_validator(name, packages).iter_errors(document))
    if fault is not None:
        where = fault.json_path.removeprefix("$").removeprefix(".")
        what = fault.message if len(fault.message) <= 150 else f"{fault.message[:147]}..."
        schema = document.get("schema") if isinstance(document, dict) else None
        kind = schema if isinstance(schema, str) and f"/{name}/" in schema[:60] else name
        a = "an" if kind.startswith(tuple("aeiou")) else "a"
        message = f"not {a} {kind} document: {f'{where}: ' if where else ''}{what}"
        raise InputError(" ".join(message.split()))
    _VALID.add(content)


def marked(document: object, keyword: str, name: str, *packages: str) -> dict[Place, Any]:
    """Return the places that ``schemas/NAME.json`` marks by a keyword, and the keyword's values."""
    found = _validator(name, packages, marking=True).iter_errors(document)
    marks = (fault for fault in found if fault.validator == keyword)
    return {tuple(mark.absolute_path): mark.validator_value for mark in marks}


@cache
def schema(name: str, package: str) -> dict[str, Any]:
    """Return the schema ``schemas/NAME.json`` of a package."""
    path = files(package).joinpath("schemas", f"{name}.json")
    return dict(json.loads(path.read_text(encoding="utf-8")))


@cache
def _validator(name: str, packages: tuple[str, ...], marking: bool = False) -> Any:
    """Return a validator by a schema, or one that reports the places it marks as errors."""
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    folders = ((each, files(each).joinpath("schemas")) for each in packages)
    found = ((each, path.name) for each, folder in folders for path in folder.iterdir())
    known = [schema(n.removesuffix(".json"), each) for each, n in found if n.endswith(".json")]
    # Without "$schema", which would choose a checker of its own for a schema that is referred to.
    plain = ({key: part for key, part in s.items() if key != "$schema"} for s in known)
    registry = Registry().with_resources((s["$id"], DRAFT202012.create_resource(s)) for s in plain)
    checker = Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_integer)
    marks = dict.fromkeys(KEYWORDS, _mark) if marking else {}
    exact = extend(Draft202012Validator, {"pattern": _pattern, **marks}, type_checker=checker)
    formats = Draft202012Validator.FORMAT_CHECKER
    return exact(schema(name, packages[0]), registry=registry, format_checker=formats)


def _pattern(_: object, pattern: str, instance: object, schema: object) -> Iterator[Exception]:
    """As ECMA-262 has it: $ is the very end of a text, and digits and letters are ASCII."""
    from jsonschema import ValidationError

    exact = pattern.replace("$", r"\Z")
    if isinstance(instance, str) and not re.search(exact, instance, re.ASCII):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


def _mark(_: object, value: object, instance: object, schema: object) -> Iterator[Exception]:
    from jsonschema import ValidationError

    yield ValidationError("marked")


def _is_integer(_: object, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
