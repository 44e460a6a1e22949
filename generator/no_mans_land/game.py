"""No Man's Land as a `Game` (generator/common/games.py) for the common generator."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from generator.common.calendar import Rhythm, Task, rhythm
from generator.common.canonical import canonical
from generator.common.documents import Json, Puzzle, PuzzleSolution
from generator.common.games import Contents
from generator.common.hunt import Rejected, StageCounts, through
from generator.no_mans_land import examination, texts, verification
from generator.no_mans_land.grade import MODES, RATER_VERSION
from solver.no_mans_land.rules.position import GAME
from solver.no_mans_land.rules.record import TITLE
from solver.no_mans_land.rules.switches import RuleSet
from solver.no_mans_land.versions import SOLVER_VERSION


@dataclass(frozen=True)
class NoMansLand:
    """The `Game` of No Man's Land: its rules and its weekly rhythm."""

    rules: RuleSet = field(default_factory=lambda: RuleSet.parse("mortal"))
    rhythm: Rhythm = field(default_factory=lambda: rhythm(__package__ or "", MODES))
    name: str = GAME
    title: str = TITLE
    generator: int = 2

    def to_json(self) -> Json:
        """Return everything that a puzzle depends on, except its seed and task."""
        return {
            "rules": str(self.rules),
            "switches": self.rules.to_json(),
            "rater": RATER_VERSION,
            "solver": SOLVER_VERSION,
        }

    def rules_for(self, task: Task, puzzle: Puzzle) -> str:
        """Return the rules of a task as text; they are the same for all."""
        return str(self.rules)

    def goal_of(self, puzzle: Puzzle) -> str:
        """Return the goal of a puzzle in the notation of `Task.goal`: its aim."""
        return str(puzzle.goal["aim"])

    def try_seed(self, seed: int, task: Task, counts: StageCounts) -> Contents | Rejected:
        """Return the puzzle of a seed's game, or its rejection if none of its hands fits."""
        from generator.no_mans_land.candidates import Candidate, solution_of, stages
        from generator.no_mans_land.contents import contents

        found = through(Candidate(task, seed, self.rules), stages(), counts)
        if isinstance(found, Rejected):
            return found
        return contents(found, solution_of(self.rules, task.goal))

    def likeness(self, puzzle: Puzzle) -> str:
        """Return the deal of a puzzle as text."""
        return canonical(puzzle.deal).decode()

    def puzzle_text(self, puzzle: Puzzle) -> str:
        """Return the puzzle as text."""
        return texts.puzzle_text(puzzle)

    def solution_text(self, puzzle: Puzzle, solution: PuzzleSolution) -> str:
        """Return the solution as text."""
        return texts.solution_text(puzzle, solution)

    def problems(
        self, puzzle: Puzzle, solution: PuzzleSolution, *, thorough: bool
    ) -> Iterator[str]:
        """Yield every false claim in the documents."""
        yield from examination.problems(puzzle, solution, thorough=thorough)

    def headline(self, puzzle: Json) -> str:
        """Return tier, mode, rating, position and themes of a puzzle."""
        return texts.headline(puzzle)

    def verify(self, text: str, theme: str | None = None) -> str:
        """Check a document or a record by itself, and return the finding in one line."""
        return verification.verify(text, theme)


PUBLISHED = NoMansLand()
