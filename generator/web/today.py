"""The site of a day's puzzles of all games, for playing here; it is made in the user's cache."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path

from generator.common.calendar import puzzle_due
from generator.common.dailies import Series
from generator.common.folder import Folder, FolderError
from generator.common.games import game
from generator.common.publishing import publish
from generator.web.frame import frames
from generator.web.kept import Kept
from generator.web.site import Manner, site
from generator.web.writing import write
from solver.common.files import locked

SITE = "site"


def build_today(within: Path, url: str, day: date, heard: Callable[[str], None]) -> None:
    """Make the site of a day in the folder `SITE` of a folder, without feeds and pictures. What was
    made of the day before is kept, other days are removed; `heard` is told what is being made. The
    first game that has pages of its own has the first page. Raise `FolderBusy`, `NoneFound` and
    `OSError`.
    """
    within.mkdir(parents=True, exist_ok=True)
    with locked(within):
        of_day = within / f"{day}"
        for old in within.iterdir():
            if old.is_dir() and old not in (of_day, within / SITE):
                shutil.rmtree(old, ignore_errors=True)
        folders = []
        for name in sorted(frames(), key=lambda each: not frames()[each].pages):
            heard(f"finding today's puzzle of {game(name).title}")
            folders.append(_published(day, of_day / name, Series(name, game(name))))
        heard("making the pages")
        kept = Kept(of_day, 1, lambda puzzle: None, pictures=False)
        write(within / SITE, site(folders, url, puzzle_due(day), kept, manner=Manner(feeds=False)))


def _published(day: date, path: Path, series: Series) -> Folder:
    """Return a folder with the puzzle of a day, made again if that was damaged, or made by another
    version.
    """
    try:
        publish([day], path, series)
    except FolderError:
        shutil.rmtree(path)
        publish([day], path, series)
    return Folder(path)
