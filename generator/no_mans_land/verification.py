"""Checks of one document or record by itself: everything that the game's commands write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.common.documents import Puzzle, PuzzleSolution
from generator.common.folder import checked_index
from generator.common.verification import check_json, checked_day
from generator.no_mans_land.examination import check_puzzle, check_solution
from generator.no_mans_land.texts import check_text
from solver.common.claims import Refused
from solver.common.survey.manifest import Manifest
from solver.common.words import counted
from solver.no_mans_land.claims.kinds import CHECKS, check
from solver.no_mans_land.rules.position import GAME, Position
from solver.no_mans_land.rules.record import Record, looks_like_record
from solver.no_mans_land.rules.switches import RuleSet
from solver.no_mans_land.rules.themes import Theme, themes

PUZZLE, SOLUTION = f"{GAME}/puzzle/1", f"{GAME}/puzzle-solution/1"
INDEX, SURVEY = f"{GAME}/index/1", f"{GAME}/survey/1"
KINDS = (*CHECKS, PUZZLE, SOLUTION, INDEX, SURVEY)
"""The schema ids of all documents of the game."""

Json = Mapping[str, Any]


def verify(text: str, theme: str | None = None, rules: RuleSet | None = None) -> str:
    """Check a document or a record of the game, and return the finding in one line. Raise
    `ValueError` for the first error. `rules` are those of a record that does not name them.
    """
    look = _theme(theme)
    text = text.strip()
    if text.startswith("{"):
        return check_json(text, check_document)
    if '[Puzzle "' in text:
        return check_text(text)
    if not looks_like_record(text):
        raise Refused("neither a document, nor a puzzle, nor a game of No Man's Land")
    record = Record.parse(text, rules)
    end = record.end
    if not end.is_over:
        return f"ok: {counted(len(record.rounds), 'round')} so far, score {end.score}"
    fate = " (killed)" if end.killed else ""
    return f"ok: score {end.final}{fate}, {look.band(end.final)}"


def _theme(name: str | None) -> Theme:
    if name is not None and name not in themes():
        raise Refused(f"no theme {name!r}; there are {', '.join(themes())}")
    return themes()[name or "neutral"]


def check_document(document: Any) -> str:
    """Check one document, and return the finding in one line. Raise `ValueError` for the first
    error.
    """
    if not isinstance(document, dict):
        raise Refused("not a JSON object")
    kind = document.get("schema")
    if kind is None and document.get("game") == GAME:
        position = Position.from_json(document)
        return f"ok: a position, {position.kind}, score {position.score}"
    if isinstance(kind, str) and kind in CHECKS:
        return check(document)
    if kind == PUZZLE:
        puzzle = Puzzle.from_json(document)
        check_puzzle(puzzle)
        return checked_day(puzzle)
    if kind == SOLUTION:
        solution = PuzzleSolution.from_json(document)
        rows = check_solution(solution)
        return f"ok: the solution of {solution.id}, {rows[0]['decision']}"
    if kind == INDEX:
        return f"ok: an index of {counted(len(checked_index(document)['puzzles']), 'puzzle')}"
    if kind == SURVEY:
        return _survey(document)
    raise Refused(f"no document of the game has the schema {kind!r:.60}")


def _survey(document: Json) -> str:
    from solver.no_mans_land.survey.rows import check_question

    plan = Manifest.from_json(document).checked()
    check_question(plan.question)
    seeds = plan.seeds
    return f"ok: a survey of {counted(seeds.stop - seeds.start, 'game')}"
