"""The toy, as its puzzles are made: where in the pile is the highest number?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solver.high_card.rules import NUMBERS, PLAY, pile

from generator.common import games
from generator.common.calendar import rhythm
from generator.common.documents import DailyPuzzle, Puzzle
from generator.common.sheet import Part, Prose, Sheet
from solver.common.schemas import Json


def highest(numbers: Sequence[int]) -> int:
    """The place of the highest number, from 1: the answer of the puzzle."""
    return numbers.index(NUMBERS) + 1


def answer(solution: Mapping[str, Any]) -> Json:
    seed = solution["deal"]
    head = {"game": PLAY.name, "rules": "plain", "goal": solution["goal"], "deal": seed}
    line = {"turned": highest(pile(seed))}
    return head | {"score": NUMBERS, "line": line, "profile": [], "proofs": {}, "solver": 1}


def sheet(puzzle: Puzzle) -> Sheet:
    return Sheet("Where is the highest number?", f"{len(puzzle.deal)} in the pile", (), "Notes")


def solution_parts(pair: DailyPuzzle) -> tuple[Part, ...]:
    return (Prose((f"Turn over {pair.solution.line['turned']}.",)),)


def headline(puzzle: Json) -> str:
    return f"{puzzle['tier']}: turn over {len(puzzle['deal'])} numbers"


PUBLISHED = games.Game(
    play=PLAY,
    generator=1,
    rhythm=rhythm("generator.high_card", ("hidden",)),
    made_with={"rules": "plain", "rater": 1, "solver": 1},
    sheet=sheet,
    solution_parts=solution_parts,
    headline=headline,
    answer=answer,
)
