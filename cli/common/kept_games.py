"""The games that `play` commands keep: one file each, in a folder of the user's data.

Which folder that is, `platformdirs` knows: on Linux ``~/.local/share/shooting-party/games``, or
under ``XDG_DATA_HOME``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import click

from solver.common.files import read_file
from solver.common.user_folders import data_folder

LONGEST = 60
"""Characters of what a file's name says of its game."""


def folder(*parts: str) -> Path:
    """Return the folder of the kept games, or one in it; it may not exist yet. Raise `OSError` if
    the user has no home.
    """
    return data_folder().joinpath("games", *parts)


def new_file(place: Path, what: str) -> Path:
    """Return the name of a file for a game that begins now; create its folder. Raise `OSError` if
    that fails.
    """
    place.mkdir(parents=True, exist_ok=True)
    what = re.sub(r"[^\w.-]", "", what)[:LONGEST]
    begun = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
    return place / f"{begun}-{what}.txt"


def file_for(game: str, what: str) -> Path | None:
    """Return the file for a game that begins now, in the folder of `game` (its name); None, with a
    warning, if there can be none.
    """
    try:
        return new_file(folder(game), what)
    except OSError as error:
        click.echo(f"party {game} play: {error.strerror}; not kept", err=True)
        return None


def unfinished(place: Path, is_unfinished: Callable[[str], bool]) -> Iterator[Path]:
    """Yield the files of the games that are not over, the latest first. `is_unfinished` tells from
    a text; files for which it raises `ValueError`, since they are no games, are passed over.
    """
    try:
        files = [(path.stat().st_mtime_ns, path) for path in place.glob("*.txt")]
    except OSError:
        return
    for _, path in sorted(files, reverse=True):
        try:
            if is_unfinished(read_file(path).decode("utf-8")):
                yield path
        except (OSError, ValueError):
            continue
