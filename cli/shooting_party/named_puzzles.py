"""Daily puzzles by a word: `today`, a date, or a tier."""

from __future__ import annotations

from datetime import timedelta

from cli.common.kept_puzzles import puzzle_of_day
from generator.common.calendar import CalendarError, day_of
from generator.common.documents import Puzzle
from generator.common.rating.tiers import TIERS
from solver.shooting_party.rules.sources import SourceError


def puzzle_of(word: str) -> Puzzle:
    """Return the daily puzzle of ``today`` (the local date), of a date such as 2026-11-28, or the
    latest one of a tier, today's included. Raise `SourceError` for any other word, and for a day
    before the first one.
    """
    from generator.common.hunt import NoneFound
    from generator.shooting_party.game import PUBLISHED

    weekly = {task.tier for task in PUBLISHED.rhythm.tasks}
    tiers = [tier.name for tier in TIERS if tier.name in weekly]
    try:
        day = day_of("today" if word in tiers else word)
    except CalendarError as error:
        if word[:1].isdigit() or word == "today":
            raise SourceError(str(error)) from None
        what = f"{word!r} is neither a deal, nor a file, nor a daily puzzle"
        raise SourceError(f"{what}: today, a date, or a tier ({', '.join(tiers)})") from None
    if word in tiers:
        while PUBLISHED.rhythm.task(day).tier != word:
            day -= timedelta(1)
    try:
        return puzzle_of_day(day, PUBLISHED)
    except NoneFound as error:
        raise SourceError(str(error)) from None
