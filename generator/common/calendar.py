"""The calendar of a series: the numbers of its puzzles, the tasks of its weeks, and when the files
of a day may be seen: its puzzle as soon as the day begins anywhere (UTC+14), its solution once it
has ended everywhere (UTC−12).
"""

import hashlib
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime, time, timedelta
from itertools import chain
from typing import Any

from generator.common.rating.scale import Mode
from generator.common.rating.tiers import tier_named
from solver.common.errors import InputError
from solver.common.files import table_in

FIRST_DAY = date(2026, 1, 1)
"""The day of puzzle number 1 in every series."""

LAST_DAY = date(MAXYEAR - 1, 12, 31)
"""The last day of every series: what is reckoned from it, such as its solution's instant, is still
within Python's calendar.
"""

FIRST_MONDAY = FIRST_DAY - timedelta(FIRST_DAY.weekday())
"""With which the first cycle of weeks begins."""

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip

FIRST_TO_BEGIN, LAST_TO_END = timedelta(hours=14), timedelta(hours=12)


class CalendarError(InputError):
    """A text that is no date or instant, a day beyond the calendar, or one that has no puzzle."""


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
    """Return a date in words, which depend on no locale: ``Monday 23 November 2026``, or in another
    form ``Mon 23 November`` (short), ``23 November 2026`` (date) or ``November 2026`` (month).
    """
    weekday, month = WEEKDAYS[day.weekday()].capitalize(), MONTHS[day.month - 1]
    forms = {
        "short": f"{weekday[:3]} {day.day} {month}",
        "date": f"{day.day} {month} {day.year}",
        "month": f"{month} {day.year}",
    }
    return forms.get(form, f"{weekday} {day.day} {month} {day.year}")


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
    """The tasks of a cycle of weeks, each Monday first; None on days without a puzzle. The cycle
    begins in the week of the first day. Of a publisher's own rhythm `text` is the file as it was
    written, and `title` what the game is called there, "" if it keeps its name.
    """

    weeks: tuple[tuple[Task | None, ...], ...]
    text: str = field(default="", compare=False)
    title: str = field(default="", compare=False)

    def on(self, day: date) -> Task | None:
        """Return the task of a day, None if it has no puzzle."""
        week = (day - FIRST_MONDAY).days // len(WEEKDAYS)
        return self.weeks[week % len(self.weeks)][day.weekday()]

    def task(self, day: date) -> Task:
        """Return the task of a day; raise `CalendarError`, which names the next day with a puzzle,
        if it has none.
        """
        if (task := self.on(day)) is None:
            raise CalendarError(self.no_puzzle(day))
        return task

    def no_puzzle(self, day: date) -> str:
        """Return the sentence that a day has no puzzle, and which day is the next that has one."""
        following = self.nearest(day, 1)
        then = "" if following is None else f"; the next one is on {in_words(following)}"
        return f"{day}: no puzzle on this day{then}"

    def nearest(self, day: date, step: int) -> date | None:
        """Return the first day with a puzzle from a day on or, for the `step` -1, the last one up
        to it; None if the calendar has none.
        """
        while self.on(day) is None:
            if day == (date.max if step > 0 else FIRST_DAY):
                return None
            day += timedelta(step)
        return day

    @property
    def mark(self) -> str | None:
        """The SHA-256 of the tasks of a publisher's own rhythm; None for the game's."""
        if not self.text:
            return None
        tasks = [[task and task.to_json() for task in week] for week in self.weeks]
        return hashlib.sha256(json.dumps(tasks, sort_keys=True).encode()).hexdigest()

    @property
    def tasks(self) -> Iterator[Task]:
        return filter(None, chain.from_iterable(self.weeks))


def rhythm(package: str, modes: Collection[Mode]) -> Rhythm:
    """Return the cycle in the ``rhythm.toml`` of a game's package. Raise `ValueError` for a mode
    that is not one of `modes`.
    """
    made = Rhythm(weeks_of(table_in(package, "rhythm.toml")))
    for task in made.tasks:
        tier_named(task.tier, task.mode)
        if task.mode not in modes:
            raise ValueError(f"rhythm.toml of {package}: no mode {task.mode!r}")
    return made


def weeks_of(table: Mapping[str, Any]) -> tuple[tuple[Task | None, ...], ...]:
    """Return the weeks of a rhythm's file, read. Each day of the week has a table of its name, or
    no puzzle; if weeks differ, each has an entry of [[week]] with the days that are its own, and
    perhaps a theme, its lesson, and what days are `about` to have it. Raise `ValueError` for a
    theme of no day.
    """
    return tuple(_week(table, own) for own in table.get("week", [{}]))


def _week(every_week: Mapping[str, Any], own: Mapping[str, Any]) -> tuple[Task | None, ...]:
    """Return the tasks of a week. Its theme is what its own days are `about`, a goal or a motif;
    the first of these days has the lesson.
    """
    tables = [own.get(day, every_week.get(day)) for day in WEEKDAYS]
    tasks = [None if table is None else Task(**table) for table in tables]
    about, lesson = own.get("about"), own.get("lesson", "")
    themed = [
        (n, task)
        for n, (day, task) in enumerate(zip(WEEKDAYS, tasks, strict=True))
        if task and day in own and about in (task.goal, task.motif)
    ]
    if about is not None and not themed:
        raise ValueError(f"no day of {own['theme']!r} is about {about!r}")
    for n, task in themed:
        first = n == themed[0][0]
        tasks[n] = replace(task, theme=own["theme"], lesson=lesson if first else "")
    return tuple(tasks)


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
