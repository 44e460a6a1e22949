"""A book of puzzles: what a game puts into it, and that as data for the template."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from generator.common.games import game, part
from generator.common.rating.tiers import Tier
from generator.common.sheet import Part, Sheet, Strip
from generator.paper.pdf import Pages, shared
from solver.common.schemas import Json


@dataclass(frozen=True)
class Exercise:
    """A puzzle of a book, with a note on it, which may be empty, and its solution."""

    sheet: Sheet
    tier: Tier
    rating: str
    note: str
    solution: tuple[Part, ...]


@dataclass(frozen=True)
class Chapter:
    """Puzzles that have something in common, and what is to be learned from them."""

    title: str
    lesson: str
    puzzles: tuple[Exercise, ...]


@dataclass(frozen=True)
class Book:
    """A book: its title and what stands below it, cards for the first page, who is to be credited,
    the rules in the form of ``paper.toml`` (pdf.py), and the chapters. Puzzles are numbered from
    1 throughout.
    """

    title: str
    subtitle: str
    cover: Strip
    credits: tuple[str, ...]
    rules: Json
    chapters: tuple[Chapter, ...]


@dataclass(frozen=True)
class Named:
    """What a publisher calls a book; where it is empty, the book keeps what it has."""

    title: str = ""
    subtitle: str = ""


def book_of(name: str, puzzles: int, named: Named = Named()) -> Json:
    """Return the book of the game of that name with its first so many puzzles. Raise `NoPart` for a
    game without one, and `InputError` for more puzzles than it has.
    """
    of = part(name, "book")(puzzles)
    assert isinstance(of, Book)
    title, subtitle = named.title or of.title, named.subtitle or of.subtitle
    made, numbers = Pages(game(name), of.rules), count(1)
    own = {
        "template": "book",
        "book": title,
        "subtitle": subtitle,
        "cover": made.strip(of.cover),
        "credits": of.credits,
        "chapters": [
            {
                "title": f"{n}. {chapter.title}",
                "lesson": chapter.lesson,
                "puzzles": [_exercise(each, next(numbers), made) for each in chapter.puzzles],
            }
            for n, chapter in enumerate(of.chapters, 1)
        ],
    }
    return own | shared([made], f"{title}: {subtitle}", named.title)


def _exercise(of: Exercise, number: int, made: Pages) -> Json:
    page = made.sheet(of.sheet, of.tier, of.rating)
    return page | {"number": number, "note": of.note, "solution": made.parts(of.solution)}
