"""The documents of a puzzle: frozen, in the sequence of their keys, valid by their schemas.

The common part (name, day, task, rating, commitment, credits) has its own types; what a game says
of its deal, goal, par and line is held as it stands in the document.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self

from generator.canonical import readable
from generator.commitment import Commitment
from generator.schemas import PUZZLE, SOLUTION, validate

LICENCE = "CC0-1.0"

Json = dict[str, Any]


@dataclass(frozen=True)
class Document:
    """What the two documents have in common: their form."""

    schema: ClassVar[str]

    def to_json(self) -> Json:
        """The document, keys in the sequence of the fields. `DocumentError` if its schema does not
        allow it.
        """
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        document = {"schema": self.schema} | values
        validate(document, self.schema)
        return document

    @classmethod
    def from_json(cls, document: object) -> Self:
        """Read such a document; `DocumentError` says what is wrong with it and where."""
        validate(document, cls.schema)
        assert isinstance(document, Mapping)
        return cls(**{key: value for key, value in document.items() if key != "schema"})

    def __bytes__(self) -> bytes:
        return readable(self.to_json())


@dataclass(frozen=True)
class Puzzle(Document):
    """A puzzle as it is published. `number` counts the days of the series; `attempt` is the place
    of its seed among those of the day; `recipe` is a hash of all that its making depends on.
    """

    schema: ClassVar[str] = PUZZLE

    id: str
    date: str
    number: int
    series: str
    revision: int
    game: str
    mode: str
    tier: str
    rules: str
    goal: Json
    rng: str
    seed: str
    attempt: int
    deal: Json
    rating: Json
    par: Json
    themes: list[str]
    commitment: Json
    recipe: str
    licence: str
    credits: Json
    generator: int

    @property
    def committed(self) -> Commitment:
        """The commitment to the solution."""
        return Commitment(**self.commitment)


@dataclass(frozen=True)
class PuzzleSolution(Document):
    """The solution of a puzzle: it stands alone, and can be replayed without the puzzle."""

    schema: ClassVar[str] = SOLUTION

    id: str
    revision: int
    game: str
    rules: str
    goal: Json
    deal: str
    score: Json
    line: Json
    profile: list[Json]
    proofs: Json
    solver: int
    salt: str
    licence: str


@dataclass(frozen=True)
class DailyPuzzle:
    """The puzzle of a day, and its solution."""

    puzzle: Puzzle
    solution: PuzzleSolution
