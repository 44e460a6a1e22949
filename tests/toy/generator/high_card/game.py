"""The toy, as its puzzles are made: where in the pile is the highest number?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from solver.high_card.rules import TITLE, Game

from generator.common import games
from generator.common.calendar import Task, rhythm
from generator.common.documents import DailyPuzzle, Puzzle, PuzzleSolution
from generator.common.games import Contents, Entry, Proposal
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import Tier
from generator.common.sheet import Part, Prose, Sheet
from solver.common.schemas import Json

NAME = "high-card"


def rating_of(game: Game) -> Rating:
    """The deeper the highest number lies, the harder."""
    return Rating("hidden", 800 + 200 * game.best, 20, version=1)


def proposed(mode: str, goal: str, seed: int, tier: Tier | None) -> Iterator[Proposal]:
    yield Proposal(rating_of(Game.of(seed)))


def made(task: Task, entry: Entry, again: bool) -> Contents:
    game = Game.of(entry.seed)
    own = {"deal": list(game.pile), "par": game.best, "credits": {}}
    solution = answer({"deal": entry.seed, "goal": task.goal})
    return Contents.of(task, entry.seed, rating_of(game), solution, **own)


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


def page() -> Any:
    from generator.high_card.web.frame import FRAME

    return FRAME


PUBLISHED = games.Game(
    name=NAME,
    title=TITLE,
    generator=1,
    rhythm=rhythm("generator.high_card", ("hidden",)),
    made_with={"rules": "plain", "rater": 1, "solver": 1},
    goal_of=goal_of,
    proposed=proposed,
    made=made,
    sheet=sheet,
    solution_parts=solution_parts,
    headline=headline,
    replay=replay,
    answer=answer,
    check_text=check_text,
    page=page,
)
