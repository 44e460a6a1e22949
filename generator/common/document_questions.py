"""Questions: what a document asks, read from its head. A document is checked by replaying its lines
by the rules alone, and by asking its question again.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

from solver.common.schemas import Json, Refused


class NotMade(Refused):
    """A document as earlier versions made them, and this one does not: it is only replayed."""


class Question(ABC):
    """The question of a document. What answers it is imported when it is asked, so that a replay
    loads nothing but the rules.
    """

    @abstractmethod
    def replay(self, document: Json) -> str:
        """Replay every line of an answer, and return the finding in a few words. Raise `ValueError`
        for what is false.
        """

    @abstractmethod
    def answer(self) -> Json:
        """Return the document of the question asked again. Raise `NotMade` if there are no such
        documents any more, and `ValueError` if there is none.
        """


class Kind(NamedTuple):
    """How the documents of one schema are read: the packages of the schema, and what returns the
    question of a document, and raises `ValueError` for a broken head.
    """

    packages: tuple[str, ...]
    read: Callable[[Json], Question]


def part_of(document: Json, *keys: str) -> Json:
    """Return some values of a document, those that are there."""
    return {key: document[key] for key in keys if key in document}
