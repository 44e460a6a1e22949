"""A booklet: the puzzles of some days of a folder as data for the template. First the puzzles, then
the rules, then what is covered at first, and last the solutions that are out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date, datetime
from pathlib import Path

from generator.common.calendar import in_words
from generator.common.documents import DailyPuzzle, Json, Puzzle
from generator.common.folder import INDEX_NAME, Folder
from generator.common.games import game
from generator.common.rating.tiers import TIERS, tier_named
from generator.paper.sheet import Paper, Part, Strip, Strips, paper
from generator.web.clock import solution_due
from generator.web.pictures import picture, spoken, symbol
from solver.common.errors import InputError


class BookletError(InputError):
    """Days that make no booklet; the message says in a line what is missing or wrong, and where."""


def booklet(path: Path, days: Sequence[date], now: datetime) -> Json:
    """Return the booklet of some days of the folder at a path, with the solutions that are out at
    an instant. Raise `BookletError` for a folder or a day that is not there, `NoPaper` for a game
    without paper, and `FolderError` for a document that is broken.
    """
    folder, index = Folder(path), Folder(path).index()
    if index is None:
        what = (
            f"no {INDEX_NAME}: not a folder of daily puzzles" if path.exists() else "no such folder"
        )
        raise BookletError(f"{path}: {what}")
    name = index["schema"].partition("/")[0]
    made = _Booklet(paper(name))
    for day in days:
        puzzle = _puzzle(folder, day, name)
        out = solution_due(day) <= now
        try:
            made.add(puzzle)
            if out:
                made.solve(_pair(folder, day, puzzle))
        except BookletError:
            raise
        except ValueError as error:
            raise BookletError(f"{path}: {day}: {error}") from None
    title = game(name).title
    return {
        "game": title,
        "title": f"{title}, {_span(days)}",
        "tiers": [[tier.level - 1, tier.name] for tier in TIERS],
        "rules": made.of.rules,
        **made.pages,
        "pictures": {each: picture(each) for each in sorted(made.pictures)},
    }


class _Booklet:
    """The pages of a game's puzzles, and the names of the pictures on them."""

    def __init__(self, of: Paper) -> None:
        self.of = of
        self.pages: dict[str, list[Json]] = {"puzzles": [], "covered": [], "solutions": []}
        self.pictures: set[str] = set()

    def add(self, puzzle: Puzzle) -> None:
        """Add the page of a puzzle, and the one that is covered at first."""
        sheet, tier = self.of.sheet(puzzle), tier_named(puzzle.tier, puzzle.mode)
        head = {
            "caption": _caption(puzzle),
            "task": sheet.task,
            "state": sheet.state,
            "level": tier.level - 1,
            "tier": tier.name,
            "rating": f"{puzzle.rating['value']} ± {puzzle.rating['error']}",
            "lines": sheet.lines,
        }
        self.pages["puzzles"].append(head | {"parts": self._parts(sheet.parts)})
        if sheet.covered:
            parts = self._parts(sheet.covered)
            self.pages["covered"].append({"caption": _caption(puzzle), "parts": parts})

    def solve(self, pair: DailyPuzzle) -> None:
        """Add the solution of a puzzle."""
        parts = self._parts(self.of.solution(pair))
        self.pages["solutions"].append({"caption": _caption(pair.puzzle), "parts": parts})

    def _parts(self, parts: Sequence[Part]) -> list[Json]:
        return [{"kind": type(part).__name__.lower()} | self._part(part) for part in parts]

    def _part(self, part: Part) -> Json:
        strips = part.strips if isinstance(part, Strips) else ()
        return asdict(part) | (
            {"strips": [self._strip(strip) for strip in strips]} if strips else {}
        )

    def _strip(self, strip: Strip) -> Json:
        names = [symbol(card, strip.whole) for card in strip.cards]
        words = [spoken(card, self.of.joker) for card in strip.cards]
        self.pictures.update(names)
        under = [*strip.under, *[""] * (len(words) - len(strip.under))]
        full = [
            f"{word} ({text})" if text else word for word, text in zip(words, under, strict=True)
        ]
        cards = [
            {"picture": name, "alt": word, "under": text}
            for name, word, text in zip(names, full, under, strict=True)
        ]
        alt = f"{strip.label}: {', '.join(full) or strip.text}"
        return asdict(strip) | {"alt": alt, "cards": cards}


def _puzzle(folder: Folder, day: date, name: str) -> Puzzle:
    """Return the puzzle of a day, which has to be one of the game."""
    puzzle = folder.puzzle(day)
    if puzzle is None:
        alone = folder.bytes_of(f"{day}.solution.json") is not None
        what = "a solution without its puzzle" if alone else "a date without its day"
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


def _caption(puzzle: Puzzle) -> str:
    return f"No. {puzzle.number} · {in_words(date.fromisoformat(puzzle.date))}"


def _span(days: Sequence[date]) -> str:
    ends = dict.fromkeys((days[0], days[-1]))
    return " to ".join(f"{day.day} {day:%B} {day.year}" for day in ends)
