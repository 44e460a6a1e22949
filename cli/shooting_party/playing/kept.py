"""The games that `party play` keeps: one file each, in the user's data folder.

Which folder that is, `platformdirs` knows: on Linux ``~/.local/share/shooting-party/games``, or
under ``XDG_DATA_HOME``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from cli.common.folders import data_folder
from solver.common.files import read_file
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.record import Record, RecordError

LONGEST = 60
"""Characters of what a file's name says of its game."""


def folder() -> Path:
    """Return the folder of the kept games; it may not exist yet. Raise `OSError` if the user has no
    home.
    """
    return data_folder() / "games"


def new_file(deal: Deal, puzzle: str | None) -> Path:
    """Return the name of a file for a game that begins now; create its folder. Raise `OSError` if
    that fails.
    """
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    what = puzzle or (f"seed-{deal.seed}" if deal.seed is not None else "deal")
    what = re.sub(r"[^\w.-]", "", what)[:LONGEST]
    begun = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
    return place / f"{begun}-{what}.txt"


def unfinished() -> Iterator[Path]:
    """Yield the kept games that are not over, the latest first. Files that are no games are passed
    over.
    """
    try:
        files = [(path.stat().st_mtime_ns, path) for path in folder().glob("*.txt")]
    except OSError:
        return
    for _, path in sorted(files, reverse=True):
        try:
            record = Record.parse(read_file(path).decode("utf-8"))
        except (OSError, UnicodeDecodeError, RecordError):
            continue
        if record.result is None:
            yield path
