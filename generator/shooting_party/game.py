"""The Shooting Party, as its puzzles are made of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from generator.calendar import Task, rhythm
from generator.documents import Json, Puzzle, PuzzleSolution
from generator.games import Contents
from generator.hunt import Tally, through
from generator.shooting_party import examine, text
from generator.shooting_party.candidates import Candidate, rules_of, stages
from generator.shooting_party.contents import contents
from generator.shooting_party.grades import Ladder, Raters
from rating.scale import RATER_VERSION
from solver.shooting_party.deal import Deal
from solver.shooting_party.rules import SWITCHES, RuleSet
from solver.shooting_party.solution import SOLVER_VERSION


@dataclass(frozen=True)
class PartyPuzzles:
    """Puzzles under some rules, rated by some raters, in the rhythm of some week. (A `Game`.)"""

    rules: RuleSet = field(default_factory=RuleSet)
    raters: Raters = field(default_factory=Ladder)
    week: tuple[Task, ...] = field(default_factory=lambda: rhythm(__package__ or ""))

    def to_json(self) -> Json:
        """All that a puzzle depends on, its seed and task aside."""
        return {
            "rules": str(self.rules),
            "switches": {switch: getattr(self.rules, switch) for switch in SWITCHES},
            "rater": RATER_VERSION,
            "solver": SOLVER_VERSION,
        }

    def rules_for(self, task: Task) -> str:
        """The rules with the task's passes."""
        return str(rules_of(task, self.rules))

    def try_seed(self, seed: int, task: Task, tally: Tally) -> Contents | None:
        """The puzzle of a seed's deal if the task takes it."""
        candidate = Candidate(task, Deal.from_seed(seed), rules_of(task, self.rules))
        found = through(candidate, stages(task, self.raters), tally)
        return None if found is None else contents(found)

    def puzzle_text(self, puzzle: Puzzle) -> str:
        """The puzzle as a record without moves."""
        return text.puzzle_text(puzzle)

    def solution_text(self, puzzle: Puzzle, solution: PuzzleSolution) -> str:
        """The solution as a record."""
        return text.solution_text(puzzle, solution)

    def problems(
        self, puzzle: Puzzle, solution: PuzzleSolution, *, thorough: bool
    ) -> Iterator[str]:
        """Everything that is not as the documents say."""
        yield from examine.problems(puzzle, solution, self.raters if thorough else None)


PUBLISHED = PartyPuzzles()
