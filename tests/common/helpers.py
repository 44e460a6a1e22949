"""What the tests of several packages share: folders, processes, and waiting."""

import contextlib
import io
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from generator import DailyPuzzle, Puzzle, PuzzleSolution
from tests.common.command_line import ROOT, python
from tests.common.week import WEEK as WEEK


def printed_by(program: str, *, plain: bool) -> Any:
    """The JSON that a Python program prints, run compiled here or as plain Python elsewhere."""
    if not plain:
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(program, {})
        return json.loads(out.getvalue())
    return json.loads(python(program, PARTY_INTERPRETED="1").stdout)


def corpus_of(game: str) -> Path:
    """The documents and texts of a game, by its name or that of its package, for the fuzzer."""
    return ROOT / "tests" / "fuzz" / game.replace("-", "_") / "corpus"


def pair_of(file: Path) -> DailyPuzzle:
    """A puzzle and its solution beside it."""
    other = file.with_name(file.name.replace("puzzle", "solution"))
    one, two = (json.loads(each.read_text("utf-8")) for each in (file, other))
    return DailyPuzzle(Puzzle.from_json(one), PuzzleSolution.from_json(two))


def contents(folder: Path) -> dict[str, bytes]:
    """The files in a folder and those below, by their paths in it."""
    every = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in every}


def times(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}


def children_of(pid: int) -> list[int]:
    with open(f"/proc/{pid}/task/{pid}/children") as file:
        return [int(child) for child in file.read().split()]


def is_running(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(condition: Callable[[], object], seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.02)
