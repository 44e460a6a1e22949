"""What somebody has typed, read: the one place that tells a number, a puzzle, a recorded game and a
document apart, for every game. What a text means besides, such as cards, its game knows. A daily
puzzle that a word names is found again or kept from the last time.
"""

from contextlib import suppress
from datetime import date, timedelta
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from cli.common.given import Given, names_puzzle, tiers
from cli.common.parameters import name_of, text_of
from cli.common.progress import Waiting
from generator.common.calendar import day_of
from generator.common.dailies import Series
from generator.common.day import Day
from generator.common.documents import Puzzle
from generator.common.games import Game, game, game_recorded
from generator.common.texts import check_no_puzzle
from solver.common.errors import InputError, at
from solver.common.files import cache_folder, read_file, write_whole
from solver.common.game import Play
from solver.common.record import Record, is_record
from solver.common.rng import seed_in
from solver.common.schemas import read_json
from solver.common.words import quoted

Found = int | Puzzle | Record[Any] | dict[str, Any] | str | None
"""A seed, a published puzzle, a recorded game, another document, or another text; None: nothing."""


def play_of(name: str) -> Play[Any]:
    """Return what the game of that name says of itself."""
    play = import_module(f"solver.{name.replace('-', '_')}").PLAY
    assert isinstance(play, Play)
    return play


def read(given: Given) -> Found:
    """Return what was typed. Raise `InputError`, with the file in which it stands, if that is no
    such thing.
    """
    what = given.what
    if names_puzzle(what):
        return puzzle_named(what, game(given.game))
    if given.place:
        with at(given.place):
            return read_text(text_of(what), given.game)
    seed = seed_in(what)
    return what or None if seed is None else seed


def read_text(text: str, name: str) -> Found:
    """Return what the text of a file is, of the game of that name."""
    text = text.strip()
    if text.startswith(("{", "[{", "[\n")):
        document = read_json(text)
        if not isinstance(document, dict):
            raise InputError("not a JSON object")
        if document.get("schema") == f"{name}/puzzle/1":
            return Puzzle.from_json(document)
        return document
    if is_record(text, play := play_of(name)):
        return Record.parse(text, play)
    if not text:
        raise InputError("empty")
    check_no_puzzle(text)
    game_recorded(text)
    seed = seed_in(text)
    return text if seed is None else seed


def not_a_game(given: Given, found: Found, wanted: str) -> InputError:
    """Return the error that something was typed which is no game; `wanted` says what is."""
    if isinstance(found, dict):
        return InputError(f"{name_of(given.what)}: a document, not a recorded game")
    if given.place:
        return InputError(f"{given.place}: {no_file(given, wanted)}")
    return InputError(f"{quoted(given.what)} is {wanted}")


def no_file(given: Given, wanted: str) -> str:
    """Return what a text is not: what is `wanted`, or if it is that of a file, a game."""
    return "neither a game nor a document" if given.place else wanted


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
    elif tier == "today" and (latest := game.rhythm.nearest(day, -1) or day) != day:
        click.echo(f"{game.rhythm.no_puzzle(day)}. This is the latest, of {latest}.", err=True)
        day = latest
    return puzzle_of_day(day, game)


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
