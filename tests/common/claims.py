"""Every value of every document changed: refused, or on the list of docs/reliability.md of what
only a new search can check.
"""

import copy
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reliability.md"

Json = dict[str, Any]
Place = tuple[str | int, ...]

PARTS = r"(\.files|^sessions\[\]|\.scores|\.mix|^first_target|\[\]\.law)\..*"
"""Parts of documents whose keys are no fields."""

GONE = object()
"""The value of what is left out."""

MANY = 150
"""Changes of a document that CI tries."""

SOME = 80
"""Changes of a document that are tried by default."""

NEAR: dict[str, tuple[str, ...]] = {
    "yes": ("no", "unknown"),
    "no": ("yes", "unknown"),
    "unknown": ("yes", "no"),
    "4q": ("3+3", "2+0"),
    "positions": ("memory",),
    "score": ("survive", "captain"),
    "captain": ("score", "lieutenant"),
    "fit": ("one", "greedy"),
    "trust": ("call the lie",),
    "two jewels": ("stash",),
}
"""Other words in the place of a word."""


@dataclass(frozen=True)
class Claims:
    """The documents in the corpus of a game, the game's check of a document, which raises
    `ValueError`, and the heading in the page above the game's list.
    """

    game: str
    check: Callable[[Json], str]
    heading: str

    @cached_property
    def documents(self) -> dict[str, Json]:
        """The documents with a schema by the names of their files."""
        corpus = ROOT / "tests" / "fuzz" / self.game / "corpus"
        read = {path.name: json.loads(path.read_text("utf-8")) for path in corpus.glob("*.json")}
        return {name: document for name, document in sorted(read.items()) if "schema" in document}

    @cached_property
    def listed(self) -> dict[str, set[str]]:
        """The fields that the page lists, by kind of document."""
        part = PAGE.read_text("utf-8").split(f"\n### {self.heading}\n")[1]
        part = re.split(r"^#", part, maxsplit=1, flags=re.MULTILINE)[0]
        rows = re.findall(r"^\| ([a-z-]+) \| (.+?) \| .* \|$", part, re.MULTILINE)
        listed = {kind: set(re.findall(r"`([^`]+)`", fields)) for kind, fields in rows}
        return {kind: fields for kind, fields in listed.items() if fields}

    def let_pass(self, name: str, most: int | None = None) -> set[str]:
        """The fields of a document that may be changed without being refused; by about so many of
        the changes and those of all fields on the list, or by all.
        """
        found: set[str] = set()
        document, draw = self.documents[name], Random(name)
        share = 1.0 if most is None else most / sum(1 for _ in places(document))
        listed = self.listed.get(kind_of(document), set())
        chosen = lambda place: draw.random() < share or path_of(place) in listed  # noqa: E731
        for place, changed in changes(document, chosen):
            path = path_of(place)
            if path not in found and self._accepted(changed):
                found.add(path)
        return found

    def _accepted(self, document: Json) -> bool:
        try:
            self.check(document)
        except ValueError:
            return False
        return True

    def assert_accepted(self, kinds: tuple[str, ...]) -> None:
        """The corpus has a document of every kind, and all are correct."""
        assert {document["schema"] for document in self.documents.values()} == set(kinds)
        for name, document in self.documents.items():
            assert self.check(document).startswith("ok: "), name

    def assert_checked_or_listed(self, name: str) -> None:
        """Some changes of each document are refused, or their fields are on the list."""
        assert self.let_pass(name, SOME) <= self.listed.get(kind_of(self.documents[name]), set())

    def assert_listed_are_all(self) -> None:
        """Some change of each field on the list passes, in some document, and of many others
        none.
        """
        found: dict[str, set[str]] = {}
        for name, document in self.documents.items():
            found.setdefault(kind_of(document), set()).update(self.let_pass(name, MANY))
        assert self.listed == {kind: fields for kind, fields in found.items() if fields}


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
    return re.sub(PARTS, r"\1.*", path)


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


def places(document: Json) -> Iterator[tuple[Place, Any]]:
    """The place of each leaf, once for every other value, and the value; `GONE` to leave it out."""
    for place in leaves(document):
        *way, last = place
        where: Any = document
        for key in way:
            where = where[key]
        value = where[last]
        for other in others(value):
            if json.dumps(other) != json.dumps(value):
                yield place, other
        if isinstance(where, dict):
            yield place, GONE


def changes(
    document: Json, chosen: Callable[[Place], bool] = lambda _: True
) -> Iterator[tuple[Place, Json]]:
    """A document with one leaf changed, or left out, for each change that is chosen."""
    for place, value in places(document):
        if chosen(place):
            *way, last = place
            changed = where = copy.deepcopy(document)
            for key in way:
                where = where[key]
            if value is GONE:
                del where[last]
            else:
                where[last] = value
            yield place, changed
