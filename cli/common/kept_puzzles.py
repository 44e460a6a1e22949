"""The daily puzzle that a word or a file names, found again or kept from the last time."""

from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path

import click

from cli.common.given import tiers
from cli.common.progress import Waiting
from generator.common.calendar import day_of
from generator.common.dailies import Series
from generator.common.day import Day
from generator.common.documents import Puzzle
from generator.common.games import Game
from solver.common.errors import InputError
from solver.common.files import cache_folder, read_file, write_whole
from solver.common.schemas import read_json


def puzzle_of_day(day: date, game: Game) -> Puzzle:
    """Return the puzzle of a day in the series named after its game. The search may take seconds,
    and is kept for the next time. Raise `NoneFound` if no deal of the day fits its task.
    """
    series = Series(game.name, game)
    puzzle = _kept(day, series)
    if puzzle is None:
        with Waiting("finding the puzzle"):
            puzzle = series.documents(day, series.find(day)).puzzle
        with suppress(OSError):  # it is only kept if that is possible
            file = _file(puzzle.series, puzzle.date)
            file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(file, bytes(puzzle))
    return puzzle


def word_of(day: str) -> str:
    """Return the word that names the puzzle of a date: ``today``, or the date."""
    return "today" if day == date.today().isoformat() else day


def name_of(puzzle: Puzzle) -> str:
    """Return what a puzzle is called at the command line: a day, or else its file."""
    return word_of(puzzle.date) if puzzle.series == puzzle.game else f"{puzzle.date}.puzzle.json"


def puzzle_named(word: str, game: Game) -> Puzzle:
    """Return the daily puzzle of ``today`` (the local date; the latest one, with a line about it,
    if the day has none), of a date such as 2026-11-28, or the latest one of a tier, today's
    included. Raise `InputError` for a day before the first one, for another date without a puzzle,
    and for a tier that no week has.
    """
    tier = word.lower()
    day = day_of("today" if tier in tiers() else tier)
    if tier in tiers():
        weekly = {task.tier for task in game.rhythm.tasks}
        if tier not in weekly:
            there = ", ".join(each for each in tiers() if each in weekly)
            raise InputError(f"{game.title} has no daily puzzle of the tier {tier}; it has {there}")
        while (task := game.rhythm.on(day)) is None or task.tier != tier:
            day -= timedelta(1)
    elif tier == "today":
        day = _latest(day, game)
    return puzzle_of_day(day, game)


def _latest(day: date, game: Game) -> date:
    """Return the day of a game's latest puzzle, and say so if it is an earlier one."""
    latest = game.rhythm.nearest(day, -1) or day
    if latest != day:
        click.echo(f"{game.rhythm.no_puzzle(day)}. This is the latest, of {latest}.", err=True)
    return latest


def _kept(day: date, series: Series) -> Puzzle | None:
    """Return a day's puzzle if it was found by the same recipe and nothing contradicts it."""
    try:
        puzzle = Puzzle.from_json(read_json(read_file(_file(series.name, day.isoformat()))))
        faults = [*Day(series, puzzle, day=day).faults(quick=True)]
    except (OSError, ValueError):
        return None
    same = puzzle.series == series.name and puzzle.recipe == series.recipe(day)
    return puzzle if same and not faults else None


def _file(series: str, day: str) -> Path:
    return cache_folder() / "dailies" / f"{series}-{day}.puzzle.json"
