"""The toy's part of a site (generator/web/frame.py)."""

from __future__ import annotations

from generator.common.documents import DailyPuzzle, Puzzle
from generator.web.frame import Frame, OwnPage
from solver.common.schemas import Json


def facts(puzzle: Puzzle) -> Json:
    return {
        "task": "Which number of the pile is the highest?",
        "brief": f"the highest of {len(puzzle.deal)}",
        "note": "the pile hidden",
        "kind": puzzle.mode,
        "unseen": True,
        "hand": [],
        "script": "high_card.mjs",
        "data": {"numbers": len(puzzle.deal)},
    }


def line(pair: DailyPuzzle) -> Json:
    return {"schema": "high-card/line/1", "turned": pair.solution.line["turned"]}


PAGES = {"play": OwnPage("New pile", "turning.mjs")}
FRAME = Frame("generator.high_card.web", 1, facts, "line.json", line, pages=PAGES)
