"""The interface that a game implements for its puzzles, and the lookup of games by name.

The game named ``shooting-party`` is `PUBLISHED` in the module `generator.shooting_party.game`; the
schema ids of its documents begin with its name.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

import generator
from generator.common.calendar import Rhythm, Task
from generator.common.documents import Json, Puzzle, PuzzleSolution
from generator.common.hunt import Rejected, StageCounts
from solver.common.errors import InputError

COMMON = "common"


class UnknownGame(InputError):
    """A name that is not a game's."""


@dataclass(frozen=True)
class Contents:
    """The game's part of the two documents of a puzzle, by key."""

    puzzle: Json
    solution: Json


class NotAgain(Exception):
    """A document that cannot be made again from itself alone; the message says why."""


@dataclass(frozen=True)
class Kind:
    """How the documents of one schema are checked. The schema lies in the first of `packages` (none
    if `replay` checks the form); `replay` replays every line and returns the finding in a few
    words; `again` makes the document again from its head, None for one that has nothing but a
    head. Both raise `ValueError` for what is false, `again` raises `NotAgain` if that cannot be
    done.
    """

    packages: tuple[str, ...]
    replay: Callable[[Any], str]
    again: Callable[[Any], Mapping[str, Any]] | None = None


class Game(Protocol):
    """A game with everything that its puzzles depend on. It is pickled for workers."""

    @property
    def name(self) -> str:
        """The game's name: the prefix of its schema ids, and the name of its default series."""

    @property
    def title(self) -> str:
        """The game's name in the [Game] tag of its records."""

    @property
    def generator(self) -> int:
        """The version of what finds the puzzle of a day: raised when, and only when, that may come
        out differently, by a change of rhythm, seeds, stages, themes, or the form of the documents.
        Rater and solver have versions of their own.
        """

    @property
    def rhythm(self) -> Rhythm:
        """The tasks of its weeks."""

    def to_json(self) -> Json:
        """Return everything that a puzzle depends on, except its seed and task: rules, and the
        versions of `rater` and `solver`.
        """

    def goal_of(self, puzzle: Puzzle) -> str:
        """Return the goal of a puzzle in the notation of `Task.goal`."""

    def try_seed(self, seed: int, task: Task, counts: StageCounts) -> Contents | Rejected:
        """Return the puzzle of a seed's deal, or its rejection if the deal does not fit the task.
        The effort of each stage is added to `counts`.
        """

    def likeness(self, puzzle: Puzzle) -> str:
        """Return a text that two puzzles share if, and only if, they are the same to a player."""

    def puzzle_text(self, puzzle: Puzzle) -> str:
        """Return the puzzle as plain text."""

    def solution_text(self, puzzle: Puzzle, solution: PuzzleSolution) -> str:
        """Return the solution as plain text."""

    def headline(self, puzzle: Json) -> str:
        """Return one line that describes a puzzle's document."""

    def replay(self, document: Puzzle | PuzzleSolution, theme: str | None = None) -> str:
        """Replay the moves that lead to a puzzle or, of a solution, its line, by the rules alone.
        Return the finding in a few words, in those of a theme. Raise `ValueError` for an illegal
        move, or a line that does not do what is claimed.
        """

    def answer(self, solution: Mapping[str, Any]) -> Json:
        """Solve a puzzle again from what its solution shows of it (deal, rules, goal, start), and
        return the game's part of the solution. Raise `ValueError` if there is no such puzzle.
        """

    def kinds(self, theme: str | None = None) -> Mapping[str, Kind]:
        """Return how the game's own documents, which are no puzzles, are checked: by schema id or,
        of those without a schema, the game's name.
        """

    def check_text(self, text: str, theme: str | None = None) -> str:
        """Check a record, a puzzle or a solution as text, and return the finding in one line.
        Raise `ValueError` for the first error.
        """


def game(name: str) -> Game:
    """Return the published game of that name; raise `UnknownGame` if there is none."""
    package = f"generator.{name.replace('-', '_')}"
    if package == f"generator.{COMMON}" or find_spec(package) is None:
        known = ", ".join(each.name for each in games())
        raise UnknownGame(f"no game {name!r}; there are {known}")
    return cast(Game, import_module(f"{package}.game").PUBLISHED)


def games() -> list[Game]:
    """Return all published games, sorted by package name."""
    packages = sorted(m.name for m in pkgutil.iter_modules(generator.__path__) if m.ispkg)
    return [game(name.replace("_", "-")) for name in packages if name != COMMON]
