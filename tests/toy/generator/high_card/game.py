"""The toy, as its puzzles are made: where in the pile is the highest number?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from solver.high_card.rules import TITLE, Game

from generator.common.calendar import Rhythm, Task, rhythm
from generator.common.canonical import canonical
from generator.common.documents import Json, Puzzle, PuzzleSolution
from generator.common.games import Contents
from generator.common.hunt import Rejected, Stage, StageCounts, through
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import tier_named

NAME = "high-card"


def rating_of(game: Game) -> Rating:
    """The deeper the highest number lies, the harder."""
    return Rating("hidden", 800 + 200 * game.best, 20)


@dataclass(frozen=True)
class HighCard:
    name: str = NAME
    title: str = TITLE
    generator: int = 1
    rhythm: Rhythm = field(default_factory=lambda: rhythm(__package__ or "", ("hidden",)))

    def to_json(self) -> Json:
        return {"rules": "plain", "rater": 1, "solver": 1}

    def rules_for(self, task: Task, puzzle: Puzzle) -> str:
        return "plain"

    def goal_of(self, puzzle: Puzzle) -> str:
        return str(puzzle.goal)

    def try_seed(self, seed: int, task: Task, counts: StageCounts) -> Contents | Rejected:
        def grade(game: Game) -> Game | Rejected:
            rating = rating_of(game)
            return game if tier_named(task.tier, task.mode).holds(rating) else Rejected(rating)

        found = through(Game.of(seed), [Stage("grade", grade)], counts)
        return found if isinstance(found, Rejected) else contents(found, task)

    def likeness(self, puzzle: Puzzle) -> str:
        return canonical(puzzle.deal).decode()

    def puzzle_text(self, puzzle: Puzzle) -> str:
        return Game.of(int(puzzle.seed)).record()

    def solution_text(self, puzzle: Puzzle, solution: PuzzleSolution) -> str:
        return Game.of(int(puzzle.seed), solution.line["turned"]).record()

    def headline(self, puzzle: Json) -> str:
        return f"{puzzle['tier']}: turn over {len(puzzle['deal'])} numbers"

    def problems(
        self, puzzle: Puzzle, solution: PuzzleSolution, *, thorough: bool
    ) -> Iterator[str]:
        game = Game.of(int(puzzle.seed))
        if puzzle.deal != list(game.pile) or solution.line != {"turned": game.best}:
            yield "the deal or the line is not that of the seed"

    def verify(self, text: str, theme: str | None = None) -> str:
        if text.startswith("{"):
            document = json.loads(text)
            kind = Puzzle if document["schema"].endswith("/puzzle/1") else PuzzleSolution
            kind.from_json(document)
            return "ok: a document of High Card"
        return f"ok: {Game.parse(text).score} points"


def contents(game: Game, task: Task) -> Contents:
    common = {"game": NAME, "rules": "plain", "goal": task.goal}
    puzzle = {
        "mode": task.mode,
        "tier": task.tier,
        "rng": "splitmix64",
        "seed": str(game.seed),
        "deal": list(game.pile),
        "rating": rating_of(game).to_json(),
        "par": game.best,
        "themes": [],
        "credits": {},
    }
    line = {"turned": game.best}
    solution = {"deal": "", "score": 8, "line": line, "profile": [], "proofs": {}, "solver": 1}
    return Contents(common | puzzle, common | solution)


PUBLISHED = HighCard()
