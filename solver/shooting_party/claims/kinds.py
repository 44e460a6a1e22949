"""`verify`: the check of any document or record that this package writes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from solver.shooting_party.claims.advice import check_advice, check_blind_hint
from solver.shooting_party.claims.bound import check_bound
from solver.shooting_party.claims.explanation import check_explanation
from solver.shooting_party.claims.hint import check_hint
from solver.shooting_party.claims.review import check_review
from solver.shooting_party.claims.solution import check_solution
from solver.shooting_party.rules.record import Record
from solver.shooting_party.rules.verify import Refused, Replay, check_record

CHECKS: dict[str, Callable[[object], Replay]] = {
    "shooting-party/solution/1": check_solution,
    "shooting-party/bound/1": check_bound,
    "shooting-party/hint/1": check_hint,
    "shooting-party/explanation/1": check_explanation,
    "shooting-party/advice/1": check_advice,
    "shooting-party/blind-hint/1": check_blind_hint,
    "shooting-party/review/1": check_review,
}
"""The check of each kind of document, by its schema id."""


def verify(subject: Record | Mapping[str, Any]) -> Replay:
    """Check a recorded game or a document of the solver, and return the replay of its moves. Raise
    `Refused` for the first claim that is false, or that another contradicts.
    """
    if isinstance(subject, Record):
        return check_record(subject)
    schema = subject.get("schema")
    if not isinstance(schema, str) or schema not in CHECKS:
        known = ", ".join(f'"{name}"' for name in CHECKS)
        raise Refused(f'"schema" is not one of {known}')
    return CHECKS[schema](subject)
