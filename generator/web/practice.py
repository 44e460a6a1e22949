"""Puzzles for practice, which belong to no day, out of files of `party generate --json`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from generator.common.calendar import FIRST_DAY
from generator.common.commitment import canonical, sha256
from generator.common.dailies import Found, Series
from generator.common.documents import DailyPuzzle, Json
from generator.common.games import Contents, UnknownGame, game
from generator.common.verification import check_document
from generator.web.column import PRACTICE, Column, Exercise, SiteError
from solver.common.files import read_file
from solver.common.schemas import read_json

DIGITS = 12
"""Of the hash of a puzzle, in the name of its series."""


def with_practice(columns: Sequence[Column], paths: Sequence[Path]) -> list[Column]:
    """Return columns with the puzzles of some files, numbered in order, each puzzle once. Raise
    `SiteError` for a file that has none of them, or of a game that no column has.
    """
    found: dict[str, dict[str, DailyPuzzle]] = {column.name: {} for column in columns}
    for path in paths:
        document = _checked(path)
        name = document["schema"].partition("/")[0]
        if name not in found:
            raise SiteError(f"{path}: no folder of the game {name!r} is in the site")
        for each in document["puzzles"]:
            pair = _pair(name, each, len(found[name]) + 1)
            found[name].setdefault(pair.puzzle.id, pair)
    return [replace(each, practice=[*_exercises(each, found[each.name])]) for each in columns]


def _exercises(column: Column, pairs: Mapping[str, DailyPuzzle]) -> Iterator[Exercise]:
    for pair in pairs.values():
        yield Exercise(pair=pair, facts=column.of.facts(pair.puzzle), root=column.root)


def _checked(path: Path) -> Json:
    """Return the document in a file, its lines replayed."""
    try:
        document = dict(read_json(read_file(path)))
        name, _, kind = str(document.get("schema")).partition("/")
        if kind != "generated/1":
            raise SiteError("not what party generate --json prints")
        check_document(document, game(name), quick=True)
    except OSError as error:
        raise SiteError(f"{path}: {error.strerror or error}") from None
    except (ValueError, TypeError, UnknownGame) as error:
        raise SiteError(f"{path}: {error}") from None
    return document


def _pair(name: str, each: Json, number: int) -> DailyPuzzle:
    """Return the documents of a puzzle as those of a series of its own, named by its contents."""
    series = f"{PRACTICE}-{sha256(canonical(each['puzzle']))[:DIGITS]}"
    contents = Contents(each["puzzle"], each["solution"])
    made = Series(series, game(name)).documents(FIRST_DAY, Found(None, contents))
    return replace(made, puzzle=replace(made.puzzle, number=number, week=None))
