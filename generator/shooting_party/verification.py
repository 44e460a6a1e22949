"""Checks of one document or record by itself: everything that the game's commands write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.common.commitment import CHECKSUM
from generator.common.dailies import day_fault
from generator.common.documents import LICENCE, Puzzle, PuzzleSolution, validate_for
from generator.common.folder import checked_index
from generator.shooting_party.examination import check_line, check_puzzle, problems
from generator.shooting_party.rating.crowd import SCHEMA as PEOPLE
from generator.shooting_party.rating.crowd import check_people
from generator.shooting_party.rating_claims import check_rating
from generator.shooting_party.texts import check_text
from solver.common.schemas import read_json
from solver.common.survey.manifest import Manifest
from solver.common.words import counted
from solver.shooting_party.claims.kinds import CHECKS
from solver.shooting_party.rules import sources
from solver.shooting_party.rules.deal import SCHEMA as DEAL
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.known_cards import KnownCards
from solver.shooting_party.rules.record import LONGEST, looks_like_record
from solver.shooting_party.rules.themes import themes
from solver.shooting_party.rules.verify import Refused, Replay

PUZZLE, SOLUTION = "shooting-party/puzzle/1", "shooting-party/puzzle-solution/1"
GENERATED, RATING = "shooting-party/generated/1", "shooting-party/rating/1"
INDEX, SURVEY = "shooting-party/index/1", "shooting-party/survey/1"
KINDS = (*CHECKS, RATING, PEOPLE, PUZZLE, SOLUTION, GENERATED, INDEX, SURVEY, DEAL)
"""The schema ids of all documents of the game."""

Json = Mapping[str, Any]


def verify(text: str, theme: str | None = None) -> str:
    """Check a document or a record of the game, and return the finding in one line. Raise
    `ValueError` for the first error.

    Documents are all that the game's commands print with --json or publish, one or one a line;
    records are games as `party play` keeps them, and puzzles and solutions as text; a deal may also
    be given as its seed, its code or its cards.
    """
    text = text.strip()
    if not text.startswith("{"):
        if len(text) > LONGEST:
            raise Refused(f"{len(text)} characters are too many for a deal or a record")
        return _replayed(check_text(text), theme) if looks_like_record(text) else _deal(text)
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and all(line.startswith("{") and line.endswith("}") for line in lines):
        for number, line in enumerate(lines, 1):
            try:
                verify(line)
            except ValueError as error:
                raise Refused(f"line {number}: {error}") from None
        return f"ok: {counted(len(lines), 'document')}, each by itself"
    return check_document(_parsed(text), theme)


def check_document(document: Json, theme: str | None = None) -> str:
    """Check a document, and return the finding in one line. Raise `Refused` for the first error."""
    schema = document.get("schema")
    if not isinstance(schema, str) or schema not in KINDS:
        known = ", ".join(f'"{name}"' for name in KINDS)
        raise Refused(f'"schema" is not one of {known}')
    try:
        if schema in CHECKS:
            return _replayed(CHECKS[schema](document), theme)
        match schema:
            case _ if schema == PUZZLE:
                return _puzzle(Puzzle.from_json(document))
            case _ if schema == SOLUTION:
                return _replayed(check_line(PuzzleSolution.from_json(document)), theme)
            case _ if schema == GENERATED:
                return _generated(document)
            case _ if schema == RATING:
                return check_rating(document)
            case _ if schema == PEOPLE:
                return check_people(document)
            case _ if schema == INDEX:
                return f"ok: an index of {counted(len(checked_index(document)['puzzles']), 'day')}"
            case _ if schema == SURVEY:
                return _survey(document)
        return f"ok: a deal, {Deal.from_json(document).name}"
    except ValueError as error:  # a broken document, deal, rule set or goal, or a refusal
        raise Refused(str(error)) from None


def _parsed(text: str) -> Json:
    try:
        return dict(read_json(text))
    except ValueError as error:
        raise Refused(f"not JSON: {error}") from None


def _replayed(replay: Replay, theme: str | None) -> str:
    if theme is not None and theme not in themes():
        raise Refused(f"no theme {theme!r}; there are {', '.join(themes())}")
    words = themes()[theme or replay.start.rules.theme]
    if not replay.steps:
        return "ok: no moves, and all else agrees"
    score = words.describe_score(replay.end.score)
    state = "the game is over" if replay.end.is_over else f"pass {replay.end.pass_number}"
    return f"ok: {len(replay.steps)} legal moves, {score}, {state}"


def _deal(text: str) -> str:
    if not text:
        raise Refused("empty")
    found = sources.read(text)
    if isinstance(found, KnownCards):
        return f"ok: a deck of 33 cards, {len(found.unseen)} not seen"
    return f"ok: a deal, given as {sources.kind_of(text)}"


def _puzzle(puzzle: Puzzle) -> str:
    check_puzzle(puzzle)
    if (fault := day_fault(puzzle)) is not None:
        raise Refused(fault)
    return "ok: no moves, and all else agrees"


def _generated(document: Json) -> str:
    """Check the puzzles that `party generate --json` prints, by the checks of a published one."""
    validate_for("shooting-party", document, "generated")
    for number, each in enumerate(document["puzzles"], 1):
        try:
            _check_parts(each["puzzle"], each["solution"])
        except ValueError as error:
            raise Refused(f"puzzle {number}: {error}") from None
    return f"ok: {counted(len(document['puzzles']), 'puzzle')}, every line replayed"


def _check_parts(puzzle: Json, solution: Json) -> None:
    """Check a puzzle and its solution that belong to no day, as if they belonged to some."""
    day: dict[str, Any] = {"id": "none-2026-01-01", "revision": 1, "licence": LICENCE}
    commitment = {"kind": CHECKSUM, "value": "0" * 64}
    made = PuzzleSolution(**day, **solution, salt="0" * 64)
    published = Puzzle(
        **day,
        **puzzle,
        date="2026-01-01",
        number=1,
        series="none",
        attempt=0,
        commitment=commitment,
        recipe="0" * 64,
        generator=1,
    )
    for problem in problems(published, made, None):
        raise Refused(problem)


def _survey(document: Json) -> str:
    from solver.shooting_party.survey.rows import check_question

    plan = Manifest.from_json(document)
    check_question(plan.question)
    seeds = plan.seeds
    return f"ok: a survey of seeds {seeds.start} to {seeds.stop - 1}"
