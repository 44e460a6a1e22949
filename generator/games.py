"""What a game brings to its puzzles. Everything beside this package's games knows them by this."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from generator.calendar import Task
from generator.documents import Json, Puzzle, PuzzleSolution
from generator.hunt import Tally


@dataclass(frozen=True)
class Contents:
    """What a game puts into the two documents of a puzzle, by their keys."""

    puzzle: Json
    solution: Json


class Game(Protocol):
    """A game with all that its puzzles depend on. Pickled for workers."""

    @property
    def week(self) -> tuple[Task, ...]:
        """The tasks of the week, Monday first."""

    def to_json(self) -> Json:
        """All that a puzzle depends on, its seed and task aside: rules, and the versions of `rater`
        and `solver`.
        """

    def rules_for(self, task: Task) -> str:
        """The rules of a task, as the documents have them."""

    def try_seed(self, seed: int, task: Task, tally: Tally) -> Contents | None:
        """The puzzle of a seed's deal if the task takes it; None if it does not."""

    def puzzle_text(self, puzzle: Puzzle) -> str:
        """The puzzle as plain text."""

    def solution_text(self, puzzle: Puzzle, solution: PuzzleSolution) -> str:
        """The solution as plain text."""

    def problems(
        self, puzzle: Puzzle, solution: PuzzleSolution, *, thorough: bool
    ) -> Iterator[str]:
        """Everything that is not as the documents say, a line each. `thorough` is whether to rate
        and solve anew, which takes seconds.
        """


def game(name: str = "shooting_party") -> Game:
    """The game whose package has that name, as it is published."""
    return cast(Game, import_module(f"generator.{name}.game").PUBLISHED)
