"""The texts of puzzles and solutions: their sheets, for people to read. Programs read the documents
(documents.py) instead.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import zip_longest
from typing import Any

from generator.common.calendar import in_words
from generator.common.documents import DailyPuzzle, Puzzle
from generator.common.games import Game
from generator.common.rating.tiers import tier_named
from generator.common.sheet import Blanks, Part, Prose, Steps, Strip, Strips, Table
from solver.common.cards import symbol_of
from solver.common.errors import InputError

FIRST_LINE = re.compile(r"[\w' ]+, (solution of )?puzzle \d+, \w+ \d+ \w+ \d{4}$", re.MULTILINE)
COLUMNS = 72  # of a text that is published


MOST_OF_NAME = 60
"""The most signs of a name that a publisher gives to a column or a book."""


def check_no_puzzle(text: str) -> None:
    """Raise `InputError` for the text of a puzzle, which no program reads."""
    if FIRST_LINE.match(text.lstrip()):
        raise InputError("a puzzle as text is for people; give its .json")


def name_in_line(text: str) -> str:
    """Return the name of a column or a book as it is shown, without white space around it. Raise
    `InputError` unless it is one line of 1 to `MOST_OF_NAME` signs that can be printed.
    """
    name = text.strip()
    if not name or len(name) > MOST_OF_NAME or not name.isprintable():
        raise InputError(f"not a line of 1 to {MOST_OF_NAME} signs that can be printed")
    return name


def line_of(puzzle: Mapping[str, Any], rated: str, *more: str) -> str:
    """Return a puzzle document in one line: tier, mode, how hard it is, and what else is given."""
    mode = puzzle["mode"]
    tier = tier_named(puzzle["tier"], mode)
    first = f"{tier.symbol} {tier.name:7} {mode:5}"
    return "  ".join(filter(None, [first, rated, *more])).rstrip()


def puzzle_text(puzzle: Puzzle, game: Game, room: int = COLUMNS) -> str:
    """Return the text of a puzzle; to be published, or for less room on a screen."""
    pen = Pen(min(room, COLUMNS))
    return pen.whole(puzzle, pen.described(puzzle, game))


def solution_text(pair: DailyPuzzle, game: Game) -> str:
    pen, task = Pen(), game.sheet(pair.puzzle).task
    head = heading(pair.puzzle, game, "solution of puzzle")
    shown = [head, pen.filled(task), *pen.paragraphs(game.solution_parts(pair))]
    return pen.whole(pair.puzzle, shown)


def heading(puzzle: Puzzle, game: Game, what: str = "puzzle") -> str:
    """Return the first line of a text: game, what it is, its number and date."""
    return f"{game.title}, {what} {puzzle.number}, {in_words(date.fromisoformat(puzzle.date))}"


@dataclass(frozen=True)
class Pen:
    """What writes sheets as text, in lines of at most so many columns."""

    width: int = COLUMNS

    def described(self, puzzle: Puzzle, game: Game, *, brief: bool = False) -> list[str]:
        """Return what can be seen of a puzzle at first, in paragraphs: its heading, the task, how
        hard it is (1500 is an average puzzle of its kind), the table and, unless it shall
        be `brief`, what there is to choose from and the rules that matter.
        """
        sheet, rated = game.sheet(puzzle), game.rated(vars(puzzle))
        middle = " (1500 is an average puzzle)" if "±" in rated else ""
        hard = ", ".join(filter(None, (puzzle.tier, rated))) + middle
        return [
            self.filled(heading(puzzle, game)),
            self.filled(f"{sheet.task} Difficulty: {hard}."),
            self.filled(f"{sheet.state[0].upper()}{sheet.state[1:]}."),
            *self.paragraphs(p for p in sheet.parts if not (brief and isinstance(p, Blanks))),
            *map(self.filled, () if brief else sheet.rules),
        ]

    def paragraphs(self, parts: Iterable[Part]) -> Iterator[str]:
        """Yield each part of a sheet as a paragraph."""
        for part in parts:
            if shown := "\n".join(self._lines(part)):
                yield shown

    def whole(self, puzzle: Puzzle, shown: Iterable[str]) -> str:
        """Return paragraphs on a puzzle as a text of their own, with its foot."""
        thanks = "; ".join(f"{part}: {name}" for part, name in puzzle.credits.items())
        of, commitment = f"{puzzle.id}, revision {puzzle.revision}", puzzle.commitment
        foot = self.filled(f"{of}. {'; '.join(filter(None, [puzzle.licence, thanks]))}.")
        kind = commitment["kind"]
        proof = self.filled(f"The solution's {kind}, for `party check`:")
        return "\n\n".join((*shown, foot, proof)) + f"\n{commitment['value']}\n"

    def filled(self, text: str, first: str = "", then: str = "") -> str:
        """Return a text in lines, with an indentation of the first and of all others."""
        return textwrap.fill(
            text, self.width, initial_indent=first, subsequent_indent=then, break_long_words=False
        )

    def _lines(self, part: Part) -> Iterator[str]:
        match part:
            case Strips(strips):
                yield from map(self._strip, strips)
            case Prose(texts, label):
                stop = " " if label.endswith((".", "?", "!")) else ". "
                yield from map(self.filled, [stop.join((label, *texts))] if label else texts)
            case Blanks(ruled=False):
                yield from self._choices(part)
            case Table():
                yield from self._table(part)
            case Steps(steps, first):
                for number, (text, comments) in enumerate(steps, first):
                    said = f"{text}: {comments}" if comments else text
                    yield self.filled(f"{number}. {said}", then="   ")

    def _strip(self, strip: Strip) -> str:
        cards = [
            symbol_of(card) + (f" ({text})" if text else "")
            for card, text in zip_longest(strip.cards, strip.under)
        ]
        return self.filled(f"{strip.label}: {' '.join(cards) or strip.text}", then="  ")

    def _choices(self, part: Blanks) -> Iterator[str]:
        """Yield what there is to choose from: one a line, if there are notes."""
        if any(note for _, note in part.entries):
            yield f"{part.label}:"
            for text, note in part.entries:
                yield self.filled(f"{text} ({note})", "  ", "    ")
        else:
            entries = "; ".join(text for text, _ in part.entries)
            yield self.filled(f"{part.label}: {entries}.", then="  ")

    def _table(self, part: Table) -> Iterator[str]:
        """Yield a table, its first column filled into the room that the others leave."""
        if part.label:
            yield f"{part.label}:"
        rows = (part.header, *part.rows)
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        room = self.width - sum(widths[1:]) - 2 * len(widths)
        widths[0] = min(widths[0], max(room, 12))
        for cells in rows:
            first, *more = textwrap.wrap(cells[0], widths[0]) or [""]
            padded = map(str.ljust, (first, *cells[1:]), widths)
            yield f"  {'  '.join(padded)}".rstrip()
            yield from (f"    {text}" for text in more)
