"""Checks of one document or record by itself: everything that the game's commands write."""

from __future__ import annotations

from typing import Any

from generator.common.documents import Puzzle, PuzzleSolution
from generator.common.folder import checked_index
from generator.common.verification import check_json, checked_day
from generator.the_party.examination import check_puzzle, check_solution
from generator.the_party.texts import check_text
from solver.common.claims import Refused
from solver.common.words import counted
from solver.the_party.claims.kinds import CHECKS, check
from solver.the_party.knowledge.views import View
from solver.the_party.rules.documents import GAME, state_from_json
from solver.the_party.rules.record import Record, looks_like_record

PUZZLE, SOLUTION = f"{GAME}/puzzle/1", f"{GAME}/puzzle-solution/1"
INDEX = f"{GAME}/index/1"
KINDS = (*CHECKS, PUZZLE, SOLUTION, INDEX)
"""The schema ids of all documents of the game."""


def verify(text: str) -> str:
    """Check a document or a record of the game, and return the finding in one line. Raise
    `ValueError` for the first error.
    """
    text = text.strip()
    if text.startswith("{"):
        return check_json(text, check_document)
    if '[Puzzle "' in text:
        return check_text(text)
    if not looks_like_record(text):
        raise Refused("neither a document, nor a puzzle, nor a game of The Party")
    record = Record.parse(text)
    actions = counted(record.game.state.actions, "action")
    told = f"{counted(len(record.game.moves), 'move')}, {actions}"
    if record.result == "*":
        return f"ok: {told} so far"
    won = "drawn" if record.result == "-" else f"won by player {record.result}"
    return f"ok: {told}, {won}"


def check_document(document: Any) -> str:
    """Check one document, and return the finding in one line. Raise `ValueError` for the first
    error.
    """
    if not isinstance(document, dict):
        raise Refused("not a JSON object")
    kind = document.get("schema")
    if kind is None and document.get("game") == GAME:
        return _state_or_view(document)
    if isinstance(kind, str) and kind in CHECKS:
        return check(document)
    if kind == PUZZLE:
        puzzle = Puzzle.from_json(document)
        check_puzzle(puzzle)
        return checked_day(puzzle)
    if kind == SOLUTION:
        solution = PuzzleSolution.from_json(document)
        check_solution(solution)
        return f"ok: the solution of {solution.id}, {solution.line['moves'][0]}"
    if kind == INDEX:
        return f"ok: an index of {counted(len(checked_index(document)['puzzles']), 'puzzle')}"
    raise Refused(f"no document of the game has the schema {kind!r:.60}")


def _state_or_view(document: dict[str, Any]) -> str:
    if "viewer" in document:
        view = View.from_json(document)
        return f"ok: what player {view.viewer} sees, {counted(view.actions, 'action')} made"
    state, seed = state_from_json(document)
    seeded = "without a seed" if seed is None else f"seed {seed}"
    return f"ok: a state, {counted(state.actions, 'action')} made, {seeded}"
