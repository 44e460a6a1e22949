"""The interface that every game implements for its puzzles, and how a game is found by its name.

A game named ``shooting-party`` is the module `game` of the package `generator.shooting_party`; the
schema ids of its documents begin with its name.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

import generator
from generator.common.calendar import Task
from generator.common.documents import Json, Puzzle, PuzzleSolution
from generator.common.hunt import StageCounts

COMMON = "common"


class UnknownGame(ValueError):
    """A name that no game has."""


@dataclass(frozen=True)
class Contents:
    """What a game puts into the two documents of a puzzle, by their keys."""

    puzzle: Json
    solution: Json


class Game(Protocol):
    """A game with all that its puzzles depend on. Pickled for workers."""

    @property
    def name(self) -> str:
        """The game's name: the prefix of its schema ids, and the name of its default series."""

    @property
    def title(self) -> str:
        """The name that records of the game have in their [Game] tag."""

    @property
    def week(self) -> tuple[Task, ...]:
        """The tasks of the week, Monday first."""

    def to_json(self) -> Json:
        """Return all that a puzzle depends on, its seed and task aside: rules, and the versions of
        `rater` and `solver`.
        """

    def rules_for(self, task: Task) -> str:
        """Return the rules of a task, as the documents have them."""

    def try_seed(self, seed: int, task: Task, counts: StageCounts) -> Contents | None:
        """Return the puzzle of a seed's deal, or None if it is not one for the task."""

    def puzzle_text(self, puzzle: Puzzle) -> str:
        """Return the puzzle as plain text."""

    def solution_text(self, puzzle: Puzzle, solution: PuzzleSolution) -> str:
        """Return the solution as plain text."""

    def headline(self, puzzle: Json) -> str:
        """Return a puzzle, as the document has it, in one line."""

    def problems(
        self, puzzle: Puzzle, solution: PuzzleSolution, *, thorough: bool
    ) -> Iterator[str]:
        """Yield everything that is not as the documents say, a line each. With `thorough`, rate and
        solve anew, which takes seconds.
        """

    def verify(self, text: str, theme: str | None = None) -> str:
        """Check a document or a record of the game by itself, and return in one line what was
        found, in the words of a theme. Raises `ValueError` for the first thing that is wrong.
        """


def game(name: str) -> Game:
    """Return the game of that name, as it is published. Raises `UnknownGame`."""
    package = f"generator.{name.replace('-', '_')}"
    if package == f"generator.{COMMON}" or find_spec(package) is None:
        known = ", ".join(each.name for each in games())
        raise UnknownGame(f"no game {name!r}; there are {known}")
    return cast(Game, import_module(f"{package}.game").PUBLISHED)


def games() -> list[Game]:
    """Return every game that there is."""
    packages = (m.name for m in pkgutil.iter_modules(generator.__path__) if m.ispkg)
    return [game(name.replace("_", "-")) for name in packages if name != COMMON]
