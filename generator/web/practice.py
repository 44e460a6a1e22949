"""Puzzles for practice, which belong to no day, out of files of `party generate --json`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

from generator.common.calendar import FIRST_DAY
from generator.common.commitment import canonical, sha256
from generator.common.dailies import Found, Series
from generator.common.documents import DailyPuzzle
from generator.common.games import Contents, UnknownGame, game
from generator.common.verification import check_document
from generator.web.column import PRACTICE, SiteError
from solver.common.files import read_file
from solver.common.schemas import Json, read_json

DIGITS = 12
"""Of the hash of a puzzle, in the name of its series."""


def exercises(paths: Sequence[Path], names: Collection[str]) -> dict[str, list[DailyPuzzle]]:
    """Return the puzzles of some files by game, each once, numbered in order. `names` are the games
    of the site. Raise `SiteError` for a file that is none of them, or of another game.
    """
    found: dict[str, dict[str, DailyPuzzle]] = {name: {} for name in names}
    for path in paths:
        document = _checked(path)
        name = document["schema"].partition("/")[0]
        if name not in found:
            raise SiteError(f"{path}: no folder of the game {name!r} is in the site")
        for each in document["puzzles"]:
            pair = _pair(name, each, len(found[name]) + 1)
            found[name].setdefault(pair.puzzle.id, pair)
    return {name: [*pairs.values()] for name, pairs in found.items()}


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
