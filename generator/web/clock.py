"""When the files of a day may be seen: its puzzle as soon as the day begins anywhere (UTC+14), its
solution once it has ended everywhere (UTC−12).
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from solver.common.errors import InputError

FIRST_TO_BEGIN, LAST_TO_END = timedelta(hours=14), timedelta(hours=12)


def puzzle_due(day: date) -> datetime:
    """Return the instant from which the puzzle of a day is public."""
    return _midnight(day) - FIRST_TO_BEGIN


def solution_due(day: date) -> datetime:
    """Return the instant from which the solution of a day is public."""
    return _midnight(day + timedelta(1)) + LAST_TO_END


def instant(text: str | None) -> datetime:
    """Return the instant of an ISO text such as 2026-11-23T10:00Z, by default now. Raise
    `InputError` for another text, and for one without an offset from UTC.
    """
    if text is None:
        return datetime.now(UTC)
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise InputError(f"{text!r} is not an instant such as 2026-11-23T10:00Z") from None
    if found.tzinfo is None:
        raise InputError(f"{text!r}: its offset from UTC is missing, such as Z or +01:00")
    try:
        return found.astimezone(UTC)
    except OverflowError:
        raise InputError(f"{text!r}: beyond the calendar") from None


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
