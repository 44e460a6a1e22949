"""The documents of a puzzle: frozen, with keys in the order of the fields, valid by their schemas.

The schemas in this package check what all games have in common (name, day, task, rating,
commitment). Deal, goal, par and line are kept as JSON, and checked by the schemas in the game's
package.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, ClassVar, NamedTuple, Self

from generator.common.commitment import Commitment, readable
from solver.common.errors import InputError
from solver.common.schemas import Json, Refused, validate

LICENCE = "CC0-1.0"

COMMON = "generator.common"  # the package with the schemas of what all games have in common


def package_of(game: str) -> str:
    """Return the name of a game's package, be it there or not."""
    return f"generator.{game.replace('-', '_')}"


def validate_for(game: str, document: object, kind: str) -> None:
    """Raise `InputError` unless a document of that kind is valid by the game's schema."""
    package = package_of(game)
    if find_spec(package) is None:
        raise InputError(f"no game {game!r}")
    validate(document, kind, package, COMMON)


class NotMade(Refused):
    """A document as earlier versions made them, and this one does not: it is only replayed."""


class Kind(NamedTuple):
    """How the documents of one schema are checked: by the schema, in these packages; by a replay of
    every line by the rules alone, which returns the finding in a few words; and by their question,
    which `asked` reads from the head, and `answer` answers with the document that is due. Each
    raises `ValueError` for what is false, and `answer` raises `NotMade` if there are no such
    documents any more. A replay loads nothing but the rules: what answers is imported then.
    """

    packages: tuple[str, ...]
    replay: Callable[[Json], str]
    asked: Callable[[Json], Json]
    answer: Callable[[Json], Json]


def part_of(document: Mapping[str, Any], *keys: str) -> Json:
    """Return some values of a document, those that are there."""
    return {key: document[key] for key in keys if key in document}


def puzzle_id(series: str, game: str, day: object) -> str:
    """Return the id of the puzzle of a day: series, game and day. The name of a series that is the
    game's stands once.
    """
    return f"{series}-{day}" if series == game else f"{series}-{game}-{day}"


class Document:
    """A document of either kind: its conversion to and from JSON."""

    kind: ClassVar[str]

    game: str

    def to_json(self) -> Json:
        """Return the document as JSON, keys in the order of the fields, without those that are
        None. Raise `InputError` if it is not valid by its schema.
        """
        there = {key: value for key, value in vars(self).items() if value is not None}
        document = {"schema": f"{self.game}/{self.kind}/1"} | there
        validate_for(self.game, document, self.kind)
        return document

    @classmethod
    def from_json(cls, document: object, *, known: bool = False) -> Self:
        """Return the document that JSON describes; raise `InputError` if it is not valid, with
        the error and its place. One that is `known` to be valid is not gone through.
        """
        if not known:
            validate(document, cls.kind, COMMON)
        assert isinstance(document, Mapping)
        if not known:
            validate_for(document["game"], document, cls.kind)
        return cls(**{key: value for key, value in document.items() if key != "schema"})

    def __bytes__(self) -> bytes:
        return readable(self.to_json())


@dataclass(frozen=True, kw_only=True)
class Puzzle(Document):
    """A puzzle as it is published, with the fields of its document (docs/publishing.md).

    `id` names `series`, `game` and `date`; `number` counts the days of the series, `revision` the
    editions of the day, from 1, and `revised` is the instant at which this one was made (None: the
    first one, or not known). `mode`, `rules`, `goal` and `tier` are the task; `rng` names the
    generator that makes `deal` of `seed`; `start` is where the puzzle begins, None for the opening;
    `week` what the puzzles of the week have in common. `rating` says how hard it is (None: no more
    than its tier does). `attempt` is the number of its seed among the day's, from 0, and None if it
    was drawn from the collection; `recipe` is a hash of everything that its making depends on,
    `rhythm` one of the publisher's own (None: the game's), `commitment` binds its solution,
    `generator` is the version that made it.
    `licence` and `credits` are those of the puzzle and of its game. A game need not use the fields
    that may be None, such as `par` (how much there is to choose from).
    """

    kind: ClassVar[str] = "puzzle"

    id: str
    date: str
    number: int
    series: str
    revision: int
    revised: str | None = None
    game: str
    mode: str
    tier: str
    rules: str
    goal: Json
    rng: str
    seed: str
    attempt: int | None = None
    deal: Any
    start: Any = None
    week: Json | None = None
    rating: Json | None = None
    par: Any = None
    commitment: Json
    recipe: str
    rhythm: str | None = None
    licence: str
    credits: Json
    generator: int

    @property
    def points(self) -> dict[str, int]:
        """The rating as `value` and `error`; empty if there is none."""
        return {} if self.rating is None else {key: self.rating[key] for key in ("value", "error")}

    @property
    def committed(self) -> Commitment:
        """The commitment to the solution."""
        return Commitment(**self.commitment)


@dataclass(frozen=True, kw_only=True)
class PuzzleSolution(Document):
    """The solution of a puzzle, with the fields of its document (docs/publishing.md); it can be
    replayed without the puzzle.

    `id`, `game`, `revision`, `rules`, `goal`, `deal` and `start` are those of the puzzle. `line`
    are the moves to the `score`, `par` how good the best line is, `solutions` how many lines there
    are, `point` what tempts players, `themes` what its line shows, `profile` the best by passes or
    by move. `proofs` say what is shown by a replay and what by a search, `solver` is the version
    that searched. `salt` belongs to the commitment, `licence` to the document. A game need not use
    the fields that may be None.
    """

    kind: ClassVar[str] = "puzzle-solution"

    id: str
    revision: int
    game: str
    rules: str
    goal: Json
    deal: Any
    start: Json | None = None
    score: Json
    line: Json
    par: Any = None
    solutions: Json | None = None
    point: Json | None = None
    themes: list[str] | None = None
    profile: Any = None
    proofs: Json
    solver: int
    salt: str
    licence: str


@dataclass(frozen=True)
class DailyPuzzle:
    """The `puzzle` of a day and its `solution`."""

    puzzle: Puzzle
    solution: PuzzleSolution
