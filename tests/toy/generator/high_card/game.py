"""The toy, as its puzzles are made: where in the pile is the highest number?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from solver.high_card.rules import TITLE, Game

from generator.common.calendar import Rhythm, Task, rhythm
from generator.common.canonical import canonical
from generator.common.documents import Json, Puzzle, PuzzleSolution
from generator.common.games import Contents, Kind
from generator.common.hunt import Rejected, Stage, StageCounts, through
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import tier_named

NAME = "high-card"


def rating_of(game: Game) -> Rating:
    """The deeper the highest number lies, the harder."""
    return Rating("hidden", 800 + 200 * game.best, 20, version=1)


@dataclass(frozen=True)
class HighCard:
    name: str = NAME
    title: str = TITLE
    generator: int = 1
    rhythm: Rhythm = field(default_factory=lambda: rhythm(__package__ or "", ("hidden",)))

    def to_json(self) -> Json:
        return {"rules": "plain", "rater": 1, "solver": 1}

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

    def replay(self, document: Puzzle | PuzzleSolution, theme: str | None = None) -> str:
        return "a document of High Card"

    def answer(self, solution: Mapping[str, Any]) -> Json:
        return answer(Game.of(int(solution["deal"])), solution["goal"])

    def kinds(self, theme: str | None = None) -> dict[str, Kind]:
        return {}

    def check_text(self, text: str, theme: str | None = None) -> str:
        return f"ok: {Game.parse(text).score} points"


def contents(game: Game, task: Task) -> Contents:
    puzzle = {
        "game": NAME,
        "rules": "plain",
        "goal": task.goal,
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
    return Contents(puzzle, answer(game, task.goal))


def answer(game: Game, goal: str) -> Json:
    head = {"game": NAME, "rules": "plain", "goal": goal, "deal": str(game.seed)}
    line = {"turned": game.best}
    return head | {"score": 8, "line": line, "profile": [], "proofs": {}, "solver": 1}


PUBLISHED = HighCard()
