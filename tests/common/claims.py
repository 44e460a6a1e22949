"""Every value of every document changed: `verify` refuses it, but for the fields that the page
lists.
"""

import copy
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from generator.common import verification
from generator.common.commitment import canonical
from generator.common.games import Game, Kind, NotAgain
from solver.common.schemas import Json

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reliability.md"

Place = tuple[str | int, ...]

DEAR = ("blind.", "call.", "end-game", "bound", "solution-confirmed", "index", "survey", "people")
"""Documents that take seconds to be made again, or are not."""

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
    "fit": ("one", "greedy"),
    "trust": ("call the lie",),
    "two jewels": ("stash",),
}
"""Other words in the place of a word."""


class Head(dict[str, Any]):
    """A document that notes which of its parts are looked at."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        super().__init__(document)
        self.seen: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.seen.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.seen.add(key)
        return super().get(key, default)

    def __iter__(self) -> Iterator[str]:
        self.seen.update(super().keys())
        return super().__iter__()

    def __contains__(self, key: object) -> bool:
        self.seen.add(str(key))
        return super().__contains__(key)


class Remembered:
    """What `again` makes of a document, made once for each head: the parts that it looks at."""

    def __init__(self, again: Callable[[Any], Mapping[str, Any]]) -> None:
        self.again = again
        self.known: list[tuple[dict[str, bytes], Any]] = []

    def __call__(self, document: Json) -> Any:
        made = self._known(document)
        if isinstance(made, Exception):
            raise made
        return made

    def _known(self, document: Json) -> Any:
        for head, made in self.known:
            if all(_part(document, key) == value for key, value in head.items()):
                return made
        looked, made = Head(document), None
        try:
            made = self.again(looked)
        except (ValueError, NotAgain) as error:
            made = error
        self.known.append(({key: _part(document, key) for key in looked.seen}, made))
        return made


def _part(document: Json, key: str) -> bytes:
    return canonical(document[key]) if key in document else b""


@dataclass(frozen=True)
class Claims:
    """The documents in the corpus of a game."""

    game: Game

    @cached_property
    def documents(self) -> dict[str, Json]:
        """The documents with a schema by the names of their files."""
        corpus = ROOT / "tests" / "fuzz" / self.game.name.replace("-", "_") / "corpus"
        read = {path.name: json.loads(path.read_text("utf-8")) for path in corpus.glob("*.json")}
        return {name: document for name, document in sorted(read.items()) if "schema" in document}

    @property
    def cheap(self) -> list[str]:
        """The names of those that are made again in less than a second, whatever is changed."""
        return [name for name in self.documents if not name.startswith(DEAR)]

    @cached_property
    def kinds(self) -> dict[str, Kind]:
        """How documents are checked, each made again once for each head."""
        known = verification.kinds(self.game)
        return {
            key: kind if kind.again is None else replace(kind, again=Remembered(kind.again))
            for key, kind in known.items()
        }

    def check(self, document: Json) -> str:
        known = self.kinds
        with patch.object(verification, "kinds", lambda game, theme: known):
            return verification.check_document(document, self.game)

    def assert_refused(self, name: str, most: int | None = None) -> None:
        """Changes of a document, so many of them or all, are refused, but for the fields on the
        page.
        """
        document = self.documents[name]
        if "; only replayed: it takes" in self.check(document):
            return  # the page names these documents
        every = list(changed(document))
        chosen = every if most is None else Random(name).sample(every, min(most, len(every)))
        passed = {field for field, make in chosen if self._accepted(make())}
        assert passed <= listed(), passed - listed()

    def _accepted(self, document: Json) -> bool:
        try:
            self.check(document)
        except ValueError:
            return False
        return True

    def assert_accepted(self) -> None:
        """The corpus has a document of every kind, and all are correct, by replay at least."""
        kinds = {key for key in self.kinds if "/" in key}
        assert {document["schema"] for document in self.documents.values()} == kinds
        for document in self.documents.values():
            assert "ok: " in verification.check_document(document, self.game, quick=True)


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
