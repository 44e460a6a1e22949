"""Questions: what a document asks, read from its head. A document is checked by replaying its lines
by the rules alone, and by asking its question again.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from solver.common.schemas import Json


class NotAgain(Exception):
    """A question that its document alone cannot ask again; the message says why."""


class Question(ABC):
    """The question of a document. What answers it is imported when it is asked, so that a replay
    loads nothing but the rules.
    """

    @abstractmethod
    def replay(self, document: Json, theme: str | None) -> str:
        """Replay every line of an answer, and return the finding in a few words, those of a theme
        of the game. Raise `ValueError` for what is false.
        """

    @abstractmethod
    def answer(self) -> Mapping[str, Any] | None:
        """Return the document of the question asked again; None if it has nothing but a head. Raise
        `ValueError` if there is none, and `NotAgain`.
        """


@dataclass(frozen=True)
class Unasked(Question):
    """No question: a document that has nothing but a head or, if it `takes` others, sums up what it
    does not contain. `look` returns the finding.
    """

    look: Callable[[Json], str]
    takes: str = ""

    def replay(self, document: Json, theme: str | None) -> str:
        return self.look(document)

    def answer(self) -> None:
        if self.takes:
            raise NotAgain(f"it takes {self.takes}")


class Kind(NamedTuple):
    """How the documents of one schema are read: the packages of the schema, none if the replay
    checks the form.
    """

    packages: tuple[str, ...]
    read: Callable[[Json], Question]


def part_of(document: Json, *keys: str) -> Json:
    """Return some values of a document, those that are there."""
    return {key: document[key] for key in keys if key in document}


def kinds_of(*questions: Any) -> dict[str, Kind]:
    """Return how the documents of some questions are read, by schema id. Each is a class with the
    id of its schema (SCHEMA), the packages of the schema and its parts (PACKAGES), and `from_json`,
    which returns the question of a document, and raises `ValueError` for a broken head.
    """
    return {each.SCHEMA: Kind(each.PACKAGES, each.from_json) for each in questions}


def unasked(packages: Iterable[str], look: Callable[[Json], str], takes: str = "") -> Kind:
    """Return how documents without a question are read."""
    return Kind(tuple(packages), partial(_read, Unasked(look, takes)))


def _read(question: Question, document: Json) -> Question:
    return question
