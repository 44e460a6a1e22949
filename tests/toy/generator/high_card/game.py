"""The toy, as its puzzles are made: where in the pile is the highest number?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solver.high_card.rules import TITLE, Game

from generator.common import games
from generator.common.calendar import rhythm
from generator.common.documents import DailyPuzzle, Puzzle, PuzzleSolution
from generator.common.sheet import Part, Prose, Sheet
from solver.common.schemas import Json

NAME = "high-card"


def answer(solution: Mapping[str, Any]) -> Json:
    game = Game.of(int(solution["deal"]))
    head = {"game": NAME, "rules": "plain", "goal": solution["goal"], "deal": str(game.seed)}
    line = {"turned": game.best}
    return head | {"score": 8, "line": line, "profile": [], "proofs": {}, "solver": 1}


def sheet(puzzle: Puzzle) -> Sheet:
    state = f"{len(puzzle.deal)} numbers in the pile"
    return Sheet("Where in the pile is the highest number?", state, (), "Notes")


def solution_parts(pair: DailyPuzzle) -> tuple[Part, ...]:
    return (Prose((f"Turn over {pair.solution.line['turned']}.",)),)


def goal_of(puzzle: Puzzle) -> str:
    return str(puzzle.goal)


def headline(puzzle: Json) -> str:
    return f"{puzzle['tier']}: turn over {len(puzzle['deal'])} numbers"


def replay(document: Puzzle | PuzzleSolution) -> str:
    return "a document of High Card"


def check_text(text: str, quick: bool) -> str:
    return f"ok: {Game.parse(text).score} points"


PUBLISHED = games.Game(
    name=NAME,
    title=TITLE,
    generator=1,
    rhythm=rhythm("generator.high_card", ("hidden",)),
    made_with={"rules": "plain", "rater": 1, "solver": 1},
    goal_of=goal_of,
    sheet=sheet,
    solution_parts=solution_parts,
    headline=headline,
    replay=replay,
    answer=answer,
    check_text=check_text,
)
