"""What the checks of single documents share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.common.commitment import CHECKSUM
from generator.common.dailies import day_fault
from generator.common.documents import Puzzle
from solver.common.claims import Refused
from solver.common.schemas import read_json
from solver.common.words import counted


def check_json(text: str, check: Callable[[Any], str]) -> str:
    """Check one document, or one a line, and return the finding in one line. Raise `ValueError` for
    the first fault.
    """
    first, _, rest = text.partition("\n")
    if not (first.rstrip().endswith("}") and rest.strip()):
        return check(read_json(text))
    lines = [line for line in text.splitlines() if line.strip()]
    for number, line in enumerate(lines, 1):
        try:
            check(read_json(line))
        except ValueError as error:
            raise Refused(f"document {number}: {error}") from None
    return f"ok: {counted(len(lines), 'document')}"


def checked_day(puzzle: Puzzle) -> str:
    """Return the finding about a puzzle whose own claims have been checked. Raise `Refused` if it
    is not one of its day.
    """
    if (fault := day_fault(puzzle)) is not None:
        raise Refused(fault)
    kind = "a checksum" if puzzle.committed.kind == CHECKSUM else "a commitment"
    return f"ok: puzzle {puzzle.id}, {puzzle.tier}, with {kind}"
