"""The calendar of a series: the numbers of its puzzles, and the tasks of the week."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from importlib.resources import files
from typing import Any

from generator.common.rating.scale import Mode
from generator.common.rating.tiers import tier_named

FIRST_DAY = date(2026, 1, 1)
"""The day of puzzle number 1 in every series."""

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


class CalendarError(ValueError):
    """A text that is not a date, or a day before the first one."""


def day_of(text: str) -> date:
    """Return the day of an ISO date or of ``today``. Raise `CalendarError` if the text is neither,
    or the day is before `FIRST_DAY`.
    """
    try:
        day = date.today() if text == "today" else date.fromisoformat(text)
    except ValueError:
        raise CalendarError(f"{text!r} is not a date such as {FIRST_DAY}") from None
    if text not in ("today", day.isoformat()):
        raise CalendarError(f"{text!r} is not a date such as {FIRST_DAY}")
    number(day)
    return day


def number(day: date) -> int:
    """Return the number of that day's puzzle; raise `CalendarError` before the first day."""
    if day < FIRST_DAY:
        raise CalendarError(f"{day}: the series begins on {FIRST_DAY}")
    return (day - FIRST_DAY).days + 1


@dataclass(frozen=True)
class Task:
    """The kind of puzzle wanted. `goal` is in the game's own notation; ``best`` means as much as
    possible. `passes` limits how much of the game may be used (None: as much as the rules allow).
    """

    mode: Mode
    tier: str
    goal: str = "best"
    passes: int | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the task as part of a recipe."""
        return {"mode": self.mode, "tier": self.tier, "goal": self.goal, "passes": self.passes}


def rhythm(package: str, modes: Collection[Mode]) -> tuple[Task, ...]:
    """Return the tasks of the week, Monday first, from the ``rhythm.toml`` of a game's package.
    Raise `ValueError` for a mode that is not one of `modes`.
    """
    text = files(package).joinpath("rhythm.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    week = tuple(Task(**table[weekday]) for weekday in WEEKDAYS)
    for task in week:
        tier_named(task.tier, task.mode)
        if task.mode not in modes:
            raise ValueError(f"rhythm.toml of {package}: no mode {task.mode!r}")
    return week
