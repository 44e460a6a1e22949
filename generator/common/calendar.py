"""The calendar of a series: the numbers of its puzzles, the tasks of its weeks, and when the files
of a day may be seen: its puzzle as soon as the day begins anywhere (UTC+14), its solution once it
has ended everywhere (UTC−12).
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime, time, timedelta
from importlib.resources import files
from itertools import chain
from typing import Any

from generator.common.rating.scale import Mode
from generator.common.rating.tiers import tier_named
from solver.common.errors import InputError

FIRST_DAY = date(2026, 1, 1)
"""The day of puzzle number 1 in every series."""

LAST_DAY = date(MAXYEAR - 1, 12, 31)
"""The last day of every series: what is reckoned from it, such as its solution's instant, is still
within Python's calendar.
"""

FIRST_MONDAY = FIRST_DAY - timedelta(FIRST_DAY.weekday())
"""With which the first cycle of weeks begins."""

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

FIRST_TO_BEGIN, LAST_TO_END = timedelta(hours=14), timedelta(hours=12)


class CalendarError(InputError):
    """A text that is not a date or not an instant, or a day before the first or after the last."""


def day_of(text: str) -> date:
    """Return the day of an ISO date or of ``today``. Raise `CalendarError` if the text is neither,
    there is no such day, or it is before `FIRST_DAY` or after `LAST_DAY`.
    """
    day = date.today() if text == "today" else _of_date(text)
    number(day)
    return day


def _of_date(text: str) -> date:
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise CalendarError(f"{text!r} is not a date: YYYY-MM-DD, such as {FIRST_DAY}")
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise CalendarError(f"{text}: there is no such day") from None


def number(day: date) -> int:
    """Return the number of that day's puzzle; raise `CalendarError` before the first day and after
    the last.
    """
    if day < FIRST_DAY:
        raise CalendarError(f"{day}: the series begins on {FIRST_DAY}")
    if day > LAST_DAY:
        raise CalendarError(f"{day}: the calendar ends on {LAST_DAY}")
    return (day - FIRST_DAY).days + 1


def days_from(text: str, count: int) -> list[date]:
    """Return `count` days, the first that of a text (`day_of`). Raise `CalendarError` if one of
    them is after `LAST_DAY`.
    """
    first = day_of(text)
    if count > (LAST_DAY - first).days + 1:
        raise CalendarError(f"{count} days from {text}: the calendar ends on {LAST_DAY}")
    return [first + timedelta(n) for n in range(count)]


def spans(days: Iterable[date]) -> str:
    """Return days in order, those that follow each other as one span: ``2026-01-05 to 2026-01-07,
    2026-01-09``.
    """
    found: list[list[date]] = []
    for day in sorted(days):
        if found and found[-1][-1] + timedelta(1) == day:
            found[-1][1:] = [day]
        else:
            found.append([day])
    return ", ".join(" to ".join(map(str, ends)) for ends in found)


def in_words(day: date, form: str = "long") -> str:
    """Return a date in words: ``Monday 23 November 2026``, or ``Mon 23 November``."""
    if form == "short":
        return f"{day:%a} {day.day} {day:%B}"
    return f"{day:%A} {day.day} {day:%B} {day.year}"


def puzzle_due(day: date) -> datetime:
    """Return the instant from which the puzzle of a day is public."""
    return _midnight(day) - FIRST_TO_BEGIN


def solution_due(day: date) -> datetime:
    """Return the instant from which the solution of a day is public."""
    return _midnight(day + timedelta(1)) + LAST_TO_END


def current_since(day: date, revised: str | None) -> datetime:
    """Return the instant from which the puzzle of a day is public as it is: that at which it was
    due or, if that is later, `revised`. Raise `CalendarError` if that is no instant.
    """
    due = puzzle_due(day)
    return due if revised is None else max(due, instant(revised))


def in_utc(at: datetime) -> str:
    """Return an instant as a text that `instant` reads, to the second: 2026-11-23T10:00:00Z."""
    return f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def instant(text: str | None) -> datetime:
    """Return the instant of an ISO text such as 2026-11-23T10:00Z, by default now. Raise
    `CalendarError` for another text, for one without an offset from UTC, and for the first and the
    last year of Python's calendar.
    """
    if text is None:
        return datetime.now(UTC)
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        if len(text) > len("2026-11-23") and text[10] in "T ":
            _of_date(text[:10])
        raise CalendarError(f"{text!r} is not an instant such as 2026-11-23T10:00Z") from None
    if found.tzinfo is None:
        raise CalendarError(f"{text!r}: its offset from UTC is missing, such as Z or +01:00")
    if not MINYEAR < found.year < MAXYEAR:
        raise CalendarError(f"{text!r}: beyond the calendar, which ends on {LAST_DAY}")
    return found.astimezone(UTC)


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


@dataclass(frozen=True)
class Task:
    """The kind of puzzle wanted: `mode` (how it is played) and `tier` (how hard it is). `goal` is
    in the game's own notation; ``best`` means as much as possible. `passes` limits how much of the
    game may be used (None: as much as the rules allow). `motif` is something that the solution
    shows, in the game's own words: a wish, which only the collection fulfils. `theme` is what the
    puzzles of the week have in common, if anything, and `lesson` explains it; only the first of
    these puzzles has one.
    """

    mode: Mode
    tier: str
    goal: str = "best"
    passes: int | None = None
    motif: str = ""
    theme: str = ""
    lesson: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the task as part of a recipe."""
        task = {"mode": self.mode, "tier": self.tier, "goal": self.goal, "passes": self.passes}
        return task | ({"motif": self.motif} if self.motif else {}) | (self.week or {})

    @property
    def week(self) -> dict[str, str] | None:
        """What a puzzle's document says of its week; None without a theme."""
        return {"theme": self.theme, "lesson": self.lesson} if self.theme else None


@dataclass(frozen=True)
class Rhythm:
    """The tasks of a cycle of weeks, each Monday first. The cycle begins in the week of the first
    day.
    """

    weeks: tuple[tuple[Task, ...], ...]

    def task(self, day: date) -> Task:
        """Return the task of a day."""
        week = (day - FIRST_MONDAY).days // len(WEEKDAYS)
        return self.weeks[week % len(self.weeks)][day.weekday()]

    def earlier(self, day: date) -> int:
        """Return the number of earlier days of a series with that day's task, its theme aside."""
        task = replace(self.task(day), theme="", lesson="")
        cycle = [replace(each, theme="", lesson="") == task for each in self.tasks]

        def before(days: int) -> int:
            whole, rest = divmod(days, len(cycle))
            return whole * sum(cycle) + sum(cycle[:rest])

        return before((day - FIRST_MONDAY).days) - before((FIRST_DAY - FIRST_MONDAY).days)

    @property
    def tasks(self) -> Iterator[Task]:
        return chain.from_iterable(self.weeks)


def rhythm(package: str, modes: Collection[Mode]) -> Rhythm:
    """Return the cycle in the ``rhythm.toml`` of a game's package. Each day of the week has a table
    of its name; if weeks differ, each has an entry of [[week]] with its theme, its lesson, and the
    days that are its own. Raise `ValueError` for a mode that is not one of `modes`.
    """
    text = files(package).joinpath("rhythm.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    every_week = {day: table[day] for day in WEEKDAYS if day in table}
    weeks = tuple(_week(every_week, own) for own in table.get("week", [{}]))
    made = Rhythm(weeks)
    for task in made.tasks:
        tier_named(task.tier, task.mode)
        if task.mode not in modes:
            raise ValueError(f"rhythm.toml of {package}: no mode {task.mode!r}")
    return made


def _week(every_week: Mapping[str, Any], own: Mapping[str, Any]) -> tuple[Task, ...]:
    """Return the tasks of a week. Its theme is what its own days are `about`, a goal or a motif;
    the first of these days has the lesson.
    """
    tasks = [Task(**(own[day] if day in own else every_week[day])) for day in WEEKDAYS]
    themed = [
        n
        for n, (day, task) in enumerate(zip(WEEKDAYS, tasks, strict=True))
        if day in own and own["about"] in (task.goal, task.motif)
    ]
    if own and not themed:
        raise ValueError(f"rhythm.toml: no day of {own['theme']!r} is about {own['about']!r}")
    return tuple(
        replace(task, theme=own["theme"], lesson=own["lesson"] if n == themed[0] else "")
        if n in themed
        else task
        for n, task in enumerate(tasks)
    )


def seed_of(series: str, day: date, version: int, attempt: int) -> int:
    """Return a day's seed number `attempt`, counted from 0. Every series, day and generator version
    has a stream of its own: seed number n is the first 64 bits, most significant first, of the
    SHA-256 of

        party/seed/1 NUL series NUL day NUL generator version NUL n

    So two seeds of different days coincide only with probability 2^-64, and anybody can check that
    a published seed was not picked by hand.
    """
    text = "\0".join(["party/seed/1", series, day.isoformat(), str(version), str(attempt)])
    return int.from_bytes(hashlib.sha256(text.encode("utf-8")).digest()[:8], "big")
