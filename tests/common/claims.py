"""Every value of every document that is made again changed: a check refuses it, but for the fields
that the page lists.
"""

import copy
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

from generator.common import verification
from generator.common.document_questions import Kind, Question
from generator.common.games import Game
from solver.common.schemas import Json
from tests.common.command_line import ROOT
from tests.common.helpers import corpus_of

PAGE = ROOT / "docs" / "reliability.md"

Place = tuple[str | int, ...]

OLD = "blind."
"""Documents of an earlier version, which are only replayed."""

DEAR = ("solution-confirmed", "people")
"""Documents that take seconds to be made again."""

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


class Remembered:
    """The questions of some documents, each asked once."""

    def __init__(self, read: Callable[[Json], Question]) -> None:
        self.read = read
        self.known: list[tuple[Question, Any]] = []

    def __call__(self, document: Json) -> Question:
        question = self.read(document)
        asked = SimpleNamespace(replay=question.replay, answer=partial(self._answer, question))
        return cast(Question, asked)

    def _answer(self, question: Question) -> Any:
        made = next((made for other, made in self.known if other == question), GONE)
        if made is GONE:
            try:
                made = question.answer()
            except ValueError as error:
                made = error
            self.known.append((question, made))
        if isinstance(made, Exception):
            raise made
        return made


@dataclass(frozen=True)
class Claims:
    """The documents in the corpus of a game."""

    game: Game

    @cached_property
    def documents(self) -> dict[str, Json]:
        """The documents that are made again, by the names of their files."""
        files, known = corpus_of(self.game.name).glob("*.json"), verification.kinds(self.game)
        read = {path.name: json.loads(path.read_text("utf-8")) for path in sorted(files)}
        return {
            name: each
            for name, each in read.items()
            if each.get("schema") in known and not name.startswith(OLD)
        }

    @property
    def cheap(self) -> list[str]:
        """The names of those that are made again in less than a second, whatever is changed."""
        return [name for name in self.documents if not name.startswith(DEAR)]

    @cached_property
    def kinds(self) -> dict[str, Kind]:
        """How documents are read, each question asked once."""
        known = verification.kinds(self.game)
        return {key: Kind(packages, Remembered(read)) for key, (packages, read) in known.items()}

    def check(self, document: Json) -> str:
        known = self.kinds
        with patch.object(verification, "kinds", lambda game: known):
            return verification.check_document(document, self.game)

    def assert_refused(self, name: str, most: int | None = None) -> None:
        """Changes of a document, so many of them or all, are refused, but for the fields on the
        page.
        """
        document = self.documents[name]
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
        assert {document["schema"] for document in self.documents.values()} == {*self.kinds}
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
