"""What the tests of several packages share: folders, processes, and waiting."""

import contextlib
import io
import json
import shutil
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest

from generator import DailyPuzzle, Puzzle, PuzzleSolution, Series
from generator.common.commitment import readable
from generator.common.dailies import Found, find
from generator.common.games import game as game_named
from generator.shooting_party.sheet import beside
from tests.common.command_line import ROOT, party_here, printed, python
from tests.common.week import WEEK as WEEK
from tests.shooting_party.helpers import WorkersHere


def printed_by(program: str, *, plain: bool) -> Any:
    """The JSON that a Python program prints, run compiled here or as plain Python elsewhere."""
    if not plain:
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(program, {})
        return json.loads(out.getvalue())
    return json.loads(python(program, PARTY_INTERPRETED="1").stdout)


def each_way(
    kinds: Iterable[str], ways: Sequence[str], by_night: Sequence[str] = ()
) -> pytest.MarkDecorator:
    """Every kind of puzzle in every way; but one way a kind, in turn, is enough for each change,
    and of some kinds none.
    """
    pairs = [
        pytest.param(
            kind,
            way,
            marks=() if n % len(ways) == m and kind not in by_night else pytest.mark.long,
        )
        for n, kind in enumerate(kinds)
        for m, way in enumerate(ways)
    ]
    return pytest.mark.parametrize(("kind", "way"), pairs)


FUZZ = ROOT / "tests" / "fuzz"
DAYS = {
    "shooting-party": {"exchange": "2026-01-04", "open": "2026-01-08", "mistake": "2026-01-13"},
    "no-mans-land": {"threshold": "2026-01-06"},
    "the-party": {"force": "2026-01-07", "defend": "2026-01-10"},
}
"""Days whose documents belong to the corpus, by the first part of the names of their files."""


def corpus_of(game: str) -> Path:
    """The documents and texts of a game, by its name or that of its package: those that lie in the
    folder of the fuzzer, and the documents of days.
    """
    return _corpus(game.replace("_", "-"))


@cache
def _corpus(game: str) -> Path:
    folder = Path(_made().name) / game.replace("-", "_") / "corpus"
    series = Series(game, game_named(game))
    for name, found in found_of(game).items():
        pair = series.documents(date.fromisoformat(DAYS[game][name]), found)
        made = {"puzzle": pair.puzzle.to_json(), "solution": pair.solution.to_json()}
        if game == "shooting-party":
            made["line"] = beside(vars(pair.solution))
        for kind, document in made.items():
            (folder / f"{name}.{kind}.json").write_bytes(readable(document))
    return folder


@cache
def found_of(game: str) -> dict[str, Found]:
    """The puzzles of `DAYS`, made anew."""
    of = game_named(game)
    return {name: find(game, of, date.fromisoformat(day)) for name, day in DAYS[game].items()}


@cache
def _made() -> TemporaryDirectory[str]:
    """The corpora as they lie there, in a folder that is there as long as this process."""
    made = TemporaryDirectory(prefix="corpus-")
    for folder in FUZZ.glob("*/corpus"):
        shutil.copytree(folder, Path(made.name, folder.parent.name, "corpus"))
    return made


SITE = "web build --url https://example.org/party --now 2026-01-20T00:00Z --out"


@cache
def site() -> tuple[str, dict[str, bytes]]:
    """What is said when a site without days is built, and its files: that takes long."""
    with TemporaryDirectory() as folder:
        said = printed(*SITE.split(), "site", cwd=Path(folder), COLUMNS="40")
        return said, contents(Path(folder))


@cache
def survey() -> dict[str, bytes]:
    """The files of a survey of four deals."""
    words = "survey 0..3 --rules leverstoke,passes=1 --positions 2000 --shard 2 --out survey"
    with TemporaryDirectory() as folder, patch("cli.shooting_party.surveys.Workers", WorkersHere):
        party_here(*words.split(), cwd=Path(folder))
        return contents(Path(folder))


def put(files: dict[str, bytes], folder: Path) -> None:
    """Write files by their paths in a folder."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


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
