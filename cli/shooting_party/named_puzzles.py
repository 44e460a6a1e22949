"""Daily puzzles by a word: `today`, a date, or a tier."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from cli.common.folders import cache_folder
from generator.common.calendar import CalendarError, day_of
from generator.common.documents import Puzzle
from generator.common.rating.tiers import TIERS
from solver.common.files import put, read_file, write_whole
from solver.common.schemas import read_json
from solver.shooting_party.rules.sources import SourceError

if TYPE_CHECKING:
    from generator.common.dailies import Series


def puzzle_of(word: str) -> Puzzle:
    """Return the daily puzzle of ``today`` (the local date), of a date such as 2026-11-28, or the
    latest one of a tier, today's included. The search takes seconds, and is kept for the next time.
    Raise `SourceError` for any other word, and for a day before the first one.
    """
    from cli.common.progress import Waiting
    from generator.common.dailies import Series
    from generator.common.hunt import NoneFound
    from generator.shooting_party.game import PUBLISHED

    tiers = [tier.name for tier in TIERS]
    try:
        day = day_of("today" if word in tiers else word)
    except CalendarError as error:
        if word[:1].isdigit() or word == "today":
            raise SourceError(str(error)) from None
        what = f"{word!r} is neither a deal, nor a file, nor a daily puzzle"
        raise SourceError(f"{what}: today, a date, or a tier ({', '.join(tiers)})") from None
    if word in tiers:
        while PUBLISHED.week[day.weekday()].tier != word:
            day -= timedelta(1)
    series = Series(PUBLISHED.name, PUBLISHED)
    puzzle = _kept(day, series)
    if puzzle is None:
        try:
            with Waiting("finding the puzzle"):
                puzzle = series.documents(day, series.find(day)).puzzle
        except NoneFound as error:
            raise SourceError(str(error)) from None
        _keep(puzzle)
    return puzzle


def _kept(day: date, series: Series) -> Puzzle | None:
    """Return the puzzle of a day if it was found before by the same recipe, and nothing in it
    contradicts another thing; else None.
    """
    from generator.common.dailies import day_fault
    from generator.shooting_party.examination import check_puzzle

    try:
        puzzle = Puzzle.from_json(read_json(read_file(_file(day.isoformat()))))
        check_puzzle(puzzle)
        fault = day_fault(puzzle, day)
    except (OSError, ValueError):
        return None
    same = puzzle.series == series.name and puzzle.recipe == series.recipe(day)
    return puzzle if same and fault is None else None


def _keep(puzzle: Puzzle) -> None:
    """Keep a puzzle for the next time, if that is possible."""
    with suppress(OSError):
        file = _file(puzzle.date)
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, lambda out: put(out, bytes(puzzle)))


def _file(day: str) -> Path:
    return cache_folder() / "dailies" / f"{day}.puzzle.json"
