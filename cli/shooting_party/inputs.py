"""What the arguments DEAL and GAME name: a deal, or a file with a recorded game or a puzzle."""

from __future__ import annotations

from generator.common.documents import Puzzle
from generator.shooting_party.examination import PUZZLE
from generator.shooting_party.texts import puzzle_text
from solver.common.schemas import DocumentError
from solver.shooting_party.rules import sources
from solver.shooting_party.rules.deal import Deal, DealError
from solver.shooting_party.rules.record import Record, RecordError
from solver.shooting_party.rules.sources import SourceError, names_file, parsed, text_of


def deal_from(source: str) -> Deal:
    """Return the deal that `source` names; of a recorded game or a puzzle, its deal. Raise
    `SourceError` if it names none.
    """
    game = game_from(source)
    return game.deal if isinstance(game, Record) else game


def game_from(source: str) -> Deal | Record:
    """Return what `source` names: a deal as read by `sources.deal_from`, or a recorded game as
    written by `party play --log`. A puzzle is returned as a game without moves, with its rules and
    tags. Raise `SourceError` if it names neither.
    """
    if source != "-" and not names_file(source):
        return sources.deal_from(source)
    text = text_of(source)
    try:
        if text.lstrip().startswith("["):
            return Record.parse(text)
        document = parsed(source, text)
        if isinstance(document, dict) and document.get("schema") == PUZZLE:
            return Record.parse(puzzle_text(Puzzle.from_json(document)))
        return Deal.from_json(document)
    except (DealError, DocumentError, RecordError) as error:
        raise SourceError(f"{source}: {error}") from None
