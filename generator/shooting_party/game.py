"""The Shooting Party as a `Game` (generator/common/games.py) for the common generator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.common.calendar import Rhythm, Task, rhythm
from generator.common.documents import Json, Puzzle, PuzzleSolution
from generator.common.games import Contents, Kind
from generator.common.hunt import Rejected, StageCounts, through
from generator.shooting_party import texts, verification
from generator.shooting_party.candidates import MODES, Candidate, stages, study_for
from generator.shooting_party.contents import GAME, blind_contents, study_contents
from generator.shooting_party.rating.raters import Published, Raters
from generator.shooting_party.rating.references import RATER_VERSION
from generator.shooting_party.studies.mirrors import likeness
from solver.shooting_party.rules.deal import SOLVER_VERSION, Deal
from solver.shooting_party.rules.record import TITLE
from solver.shooting_party.rules.switches import SWITCHES, RuleSet


@dataclass(frozen=True)
class ShootingParty:
    """The `Game` of The Shooting Party: its rules, raters and weekly rhythm."""

    rules: RuleSet = field(default_factory=RuleSet)
    raters: Raters = field(default_factory=Published)
    rhythm: Rhythm = field(default_factory=lambda: rhythm(__package__ or "", MODES))
    name: str = GAME
    title: str = TITLE
    generator: int = 4

    def to_json(self) -> Json:
        """Return everything that a puzzle depends on, except its seed and task."""
        return {
            "rules": str(self.rules),
            "switches": {switch: getattr(self.rules, switch) for switch in SWITCHES},
            "rater": RATER_VERSION,
            "solver": SOLVER_VERSION,
        }

    def goal_of(self, puzzle: Puzzle) -> str:
        """Return the goal of a puzzle in the notation of `Task.goal`: its kind, if it is in full
        view.
        """
        return str(puzzle.goal["kind" if puzzle.mode == "open" else "score"])

    def try_seed(self, seed: int, task: Task, counts: StageCounts) -> Contents | Rejected:
        """Return the puzzle of a seed's deal, or its rejection if it does not fit the task."""
        deal = Deal.from_seed(seed)
        if task.mode == "open":
            fitting = study_for(task, deal, self.rules, self.raters, counts)
            return fitting if isinstance(fitting, Rejected) else study_contents(task, *fitting)
        found = through(Candidate(task, deal, self.rules), stages(self.raters), counts)
        return found if isinstance(found, Rejected) else blind_contents(found)

    def likeness(self, puzzle: Puzzle) -> str:
        """Return a hash of a puzzle that it shares with its mirrors."""
        return likeness(puzzle)

    def puzzle_text(self, puzzle: Puzzle) -> str:
        """Return the puzzle as text: a preface for readers, and a record without moves."""
        return texts.puzzle_text(puzzle)

    def solution_text(self, puzzle: Puzzle, solution: PuzzleSolution) -> str:
        """Return the solution as a record."""
        return texts.solution_text(puzzle, solution)

    def headline(self, puzzle: Json) -> str:
        """Return one line that describes a puzzle's document."""
        return texts.headline(puzzle)

    def replay(self, document: Puzzle | PuzzleSolution, theme: str | None = None) -> str:
        """Replay the line of a solution by the rules alone."""
        return verification.replay(document, theme)

    def answer(self, solution: Mapping[str, Any]) -> Json:
        """Solve a puzzle again from what its solution shows of it."""
        return verification.answer(solution)

    def kinds(self, theme: str | None = None) -> Mapping[str, Kind]:
        """Return how the game's other documents are checked."""
        return verification.kinds(lambda rules: replace(self, rules=rules), theme)

    def check_text(self, text: str, theme: str | None = None) -> str:
        """Check a record or a puzzle as text, and return the finding in one line."""
        return verification.check_text(text, theme)


PUBLISHED = ShootingParty()
