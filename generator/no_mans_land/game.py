"""No Man's Land as a `Game` (generator/common/games.py) for the common generator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.common.calendar import Rhythm, Task, rhythm
from generator.common.canonical import canonical
from generator.common.documents import Json, Puzzle, PuzzleSolution
from generator.common.games import Contents, Kind
from generator.common.hunt import Rejected, StageCounts, through
from generator.no_mans_land import texts, verification
from generator.no_mans_land.grade import MODES, RATER_VERSION
from solver.no_mans_land.rules.position import GAME
from solver.no_mans_land.rules.record import SOLVER_VERSION, TITLE
from solver.no_mans_land.rules.switches import RuleSet


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

    def headline(self, puzzle: Json) -> str:
        """Return tier, mode, rating, position and themes of a puzzle."""
        return texts.headline(puzzle)

    def replay(self, document: Puzzle | PuzzleSolution, theme: str | None = None) -> str:
        """Replay the line of a solution by the rules alone."""
        return verification.replay(document, theme)

    def answer(self, solution: Mapping[str, Any]) -> Json:
        """Solve a puzzle again from what its solution shows of it."""
        return verification.answer(solution)

    def kinds(self, theme: str | None = None) -> Mapping[str, Kind]:
        """Return how the game's other documents are checked."""
        return verification.kinds(theme)

    def check_text(self, text: str, theme: str | None = None) -> str:
        """Check a record or a puzzle as text, and return the finding in one line."""
        return verification.check_text(text, theme)


PUBLISHED = NoMansLand()
