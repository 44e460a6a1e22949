"""Every value of every document changed: refused, or on the documented list of what only a new
search can check."""

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.shooting_party.verification import KINDS, check_document
from solver.shooting_party.rules.verify import Refused

CORPUS = Path(__file__).parents[1] / "fuzz" / "shooting_party" / "corpus"
PAGE = Path(__file__).parents[2] / "docs" / "reliability.md"

Json = dict[str, Any]
Place = tuple[str | int, ...]

DOCUMENTS = {
    path.name: json.loads(path.read_text(encoding="utf-8")) for path in CORPUS.glob("*.json")
}


def kind_of(document: Json) -> str:
    return str(document["schema"]).split("/")[1]


def leaves(value: Any, place: Place = ()) -> Iterator[Place]:
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in inner:
        if isinstance(each, dict | list) and each:
            yield from leaves(each, (*place, key))
        else:
            yield (*place, key)


def path_of(place: Place) -> str:
    """The place of a leaf, as the page writes it: ``profile[].upper``; ``.*`` for all of a part."""
    path = "".join("[]" if isinstance(key, int) else f".{key}" for key in place)[1:]
    return re.sub(r"(\.files|^sessions\[\])\..*", r"\1.*", path)


NEAR: dict[str, tuple[str, ...]] = {
    "yes": ("no", "unknown"),
    "no": ("yes", "unknown"),
    "unknown": ("yes", "no"),
    "4q": ("3+3", "2+0"),
    "positions": ("memory",),
}


def others(value: Any) -> list[Any]:
    """Other values, near and far, of the same type and of others."""
    if value is None:
        return ["", False]
    if isinstance(value, bool):
        return [not value, int(value)]
    if isinstance(value, int):
        return [value + 1, value - 1, 10**19, float(value), value == 1]
    if isinstance(value, float):
        return [value + 1, value - 1, str(value)]
    if isinstance(value, str):
        return [
            value[:-1] + ("0" if value[-1:] != "0" else "1"),
            *NEAR.get(value, ("banana",)),
            None,
        ]
    return [["banana"], None]


def changes(document: Json) -> Iterator[tuple[Place, Json]]:
    """Each document with one leaf changed, or left out."""
    for place in leaves(document):
        first = copy.deepcopy(document)
        where: Any = first
        for key in place[:-1]:
            where = where[key]
        value = where[place[-1]]
        for other in others(value):
            if json.dumps(other) != json.dumps(value):
                where[place[-1]] = other
                yield place, copy.deepcopy(first)
        if isinstance(where, dict):
            del where[place[-1]]
            yield place, first


def accepted(document: Json) -> bool:
    try:
        check_document(document)
    except Refused:
        return False
    return True


def documented() -> dict[str, set[str]]:
    """What the page lists, by kind of document."""
    rows = re.findall(r"^\| ([a-z-]+) \| (.+?) \| .* \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    listed = {kind: set(re.findall(r"`([^`]+)`", fields)) for kind, fields in rows}
    return {kind: fields for kind, fields in listed.items() if fields}


def test_every_kind_is_there_and_accepted():
    assert {document["schema"] for document in DOCUMENTS.values()} == set(KINDS)
    for name, document in DOCUMENTS.items():
        assert check_document(document).startswith("ok: "), name


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_value_is_checked_or_on_the_list(name: str):
    document = DOCUMENTS[name]
    let_pass = {path_of(place) for place, changed in changes(document) if accepted(changed)}
    assert let_pass <= documented().get(kind_of(document), set())


@pytest.mark.long
def test_nothing_on_the_list_is_checked():
    """Each field of the list lets some change pass, in some document."""
    let_pass: dict[str, set[str]] = {}
    for document in DOCUMENTS.values():
        found = {path_of(place) for place, changed in changes(document) if accepted(changed)}
        let_pass.setdefault(kind_of(document), set()).update(found)
    assert documented() == {kind: fields for kind, fields in let_pass.items() if fields}
