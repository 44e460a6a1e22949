"""The calendar of a series: which puzzle has which number, and the weekly rhythm of its puzzles."""

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
"""The day of puzzle number 1, of every series."""

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


class CalendarError(ValueError):
    """A text that is no date, or a day before the first one."""


def day_of(text: str) -> date:
    """The day of an ISO date, or ``today``. `CalendarError` if it is none or before `FIRST_DAY`."""
    try:
        day = date.today() if text == "today" else date.fromisoformat(text)
    except ValueError:
        raise CalendarError(f"{text!r} is not a date such as {FIRST_DAY}") from None
    if text not in ("today", day.isoformat()):
        raise CalendarError(f"{text!r} is not a date such as {FIRST_DAY}")
    number(day)
    return day


def number(day: date) -> int:
    """The number of that day's puzzle. `CalendarError` before the first day."""
    if day < FIRST_DAY:
        raise CalendarError(f"{day}: the series begins on {FIRST_DAY}")
    return (day - FIRST_DAY).days + 1


@dataclass(frozen=True)
class Task:
    """What kind of puzzle is wanted. `goal` is in the game's own words, ``best`` being as much as
    possible; `passes` is how much of the game there is for it (None: as much as the rules allow).
    """

    mode: Mode
    tier: str
    goal: str = "best"
    passes: int | None = None

    def to_json(self) -> dict[str, Any]:
        """For a recipe."""
        return {"mode": self.mode, "tier": self.tier, "goal": self.goal, "passes": self.passes}


def rhythm(package: str, modes: Collection[Mode]) -> tuple[Task, ...]:
    """Return the tasks of the week, Monday first, from the ``rhythm.toml`` of a game's package.
    `ValueError` for a mode that is none of `modes`.
    """
    text = files(package).joinpath("rhythm.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    week = tuple(Task(**table[weekday]) for weekday in WEEKDAYS)
    for task in week:
        tier_named(task.tier)
        if task.mode not in modes:
            raise ValueError(f"rhythm.toml of {package}: no mode {task.mode!r}")
    return week
