"""A booklet: the puzzles of some days of a folder as data for the template. First the puzzles, then
the rules, then what is covered at first, and last the solutions that are out.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

from generator.common.calendar import in_words, solution_due
from generator.common.documents import DailyPuzzle, Puzzle
from generator.common.folder import INDEX_NAME, RHYTHM_NAME, Folder
from generator.common.games import game
from generator.common.own_rhythm import in_folder
from generator.common.rating.tiers import tier_named
from generator.paper.pdf import Pages, rules_of
from solver.common.errors import InputError
from solver.common.schemas import Json


class BookletError(InputError):
    """Days that make no booklet; the message says in a line what is missing or wrong, and where."""


def booklet(path: Path, days: Sequence[date], now: datetime, title: str = "") -> Json:
    """Return the booklet of some days of the folder at a path, with the solutions that are out at
    an instant; `title` is what the column is called, if it has a name of its own. Days that have no
    puzzle by the rhythm of the folder are passed over. Raise `BookletError` for a folder or a day
    that is not there, `NoPart` for a game without paper, and `InputError` for a document or a
    rhythm that is broken.
    """
    folder, index = Folder(path), Folder(path).index()
    if index is None:
        what = (
            f"no {INDEX_NAME}: not a folder of daily puzzles" if path.exists() else "no such folder"
        )
        raise BookletError(f"{path}: {what}")
    name = index["schema"].partition("/")[0]
    of = in_folder(folder, game(name))
    made = Pages(of, rules_of(of))
    there = folder.days()
    printed = [day for day in days if day in there or of.rhythm.on(day) is not None]
    if not printed:
        raise BookletError(f"{path}: no puzzle from {days[0]} to {days[-1]}, by {RHYTHM_NAME}")
    puzzles, covered, solutions = list[Json](), list[Json](), list[Json]()
    for day in printed:
        puzzle = _puzzle(folder, day, name)
        caption = {"caption": f"No. {puzzle.number} · {in_words(day)}"}
        try:
            sheet, tier = of.sheet(puzzle), tier_named(puzzle.tier, puzzle.mode)
            puzzles.append(caption | made.sheet(sheet, tier, of.rated(vars(puzzle))))
            if sheet.covered:
                covered.append(caption | {"parts": made.parts(sheet.covered)})
            if solution_due(day) <= now:
                pair = _pair(folder, day, puzzle)
                solutions.append(caption | {"parts": made.parts(of.solution_parts(pair))})
        except BookletError:
            raise
        except ValueError as error:
            raise BookletError(f"{path}: {day}: {error}") from None
    pages = {"puzzles": puzzles, "covered": covered, "solutions": solutions}
    whole = f"{title}: {of.called}" if title else of.called
    return {"template": "booklet"} | pages | made.shared(f"{whole}, {_span(days)}", title)


def _puzzle(folder: Folder, day: date, name: str) -> Puzzle:
    """Return the puzzle of a day, which has to be one of the game."""
    puzzle = folder.puzzle(day)
    if puzzle is None:
        alone = folder.bytes_of(f"{day}.solution.json") is not None
        what = "a solution without its puzzle" if alone else "no puzzle of this day"
        raise BookletError(f"{folder.path}: {day}: {what}")
    if puzzle.game != name:
        raise BookletError(f"{folder.path}: {day}: of the game {puzzle.game!r}, not {name!r}")
    if puzzle.date != str(day):
        raise BookletError(f"{folder.path}: {day}: the puzzle of another day")
    return puzzle


def _pair(folder: Folder, day: date, puzzle: Puzzle) -> DailyPuzzle:
    solution = folder.solution(day)
    if solution is None:
        raise BookletError(f"{folder.path}: {day}: a puzzle without its solution")
    if (solution.id, solution.revision) != (puzzle.id, puzzle.revision):
        raise BookletError(f"{folder.path}: {day}: the solution of another puzzle")
    return DailyPuzzle(puzzle, solution)


def _span(days: Sequence[date]) -> str:
    ends = dict.fromkeys((days[0], days[-1]))
    return " to ".join(in_words(day, "date") for day in ends)
