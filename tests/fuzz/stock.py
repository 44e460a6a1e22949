"""What makes the cases of every game cheap and always the same: puzzles found once, workers that
are no processes, one day, and one random number.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path
from typing import Any
from unittest.mock import patch

from generator.common import dailies
from generator.common.games import Contents, Game
from generator.common.hunt import StageCounts
from tests.fuzz.cases import corpus_of
from tests.fuzz.making import Making, Words, done

NAMED = {"schema", "id", "date", "number", "series", "revision", "attempt", "week", "commitment"}
NAMED |= {"recipe", "salt", "licence", "generator"}
"""The fields of documents that `dailies.Series.documents` sets."""


def folders_built(folder: Path, made: Making, survey: Words = ()) -> None:
    """Build a folder of the days of a corpus, and one of a survey if there is one."""
    for day in made.days.values():
        done(folder, *made.daily, day, "--out", "days", "--workers", "1")
    if survey:
        done(folder, *survey, "--out", "survey", "--workers", "1")


def folders_kept(folder: Path, game: str) -> None:
    """Write what the corpus has of those folders."""
    corpus = corpus_of(game)
    files = {"days/index.json": corpus["index.json"]}
    for name, data in corpus.items():
        if name.endswith(".puzzle.json"):
            mode, date = name.partition(".")[0], json.loads(data)["date"]
            files |= {
                f"days/{date}{other.removeprefix(mode)}": corpus[other]
                for other in corpus
                if other.startswith(f"{mode}.")
            }
    if "survey.json" in corpus:
        files["survey/_manifest.json"] = corpus["survey.json"]
    for name, data in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)


@contextmanager
def settled(game: Game, made: Making) -> Iterator[None]:
    """Let today be the last day of a corpus, and every puzzle one of its days."""
    *_, today = made.days.values()
    find = _finder(game, made)
    with ExitStack() as stack:
        for target, instead in (
            ("solver.common.processes.ProcessPoolExecutor", Here),
            ("generator.common.dailies.find", find),
            ("generator.common.publishing.find", find),
            ("generator.common.calendar.date", _calendar(date.fromisoformat(today))),
            ("secrets.randbelow", lambda most: 42),
        ):
            stack.enter_context(patch(target, instead))
        yield


def _calendar(day: date) -> type[date]:
    """Return a calendar on which it is always the same day."""

    class Calendar(date):
        @classmethod
        def today(cls) -> date:
            return day

    return Calendar


class Here:
    """Stands for the pool of worker processes, and does the work at once."""

    def __init__(self, *_: object) -> None: ...

    def submit(self, function: Callable[..., Any], *arguments: object) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(function(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future

    def shutdown(self, **_: object) -> None: ...


def _finder(game: Game, made: Making) -> Callable[..., dailies.Found]:
    """Return a `find` that takes the puzzles of the corpus, by mode, for those of any day."""
    corpus = corpus_of(game.name.replace("-", "_"))

    def known(mode: str) -> dailies.Found:
        puzzle, solution = (
            json.loads(corpus[f"{mode}.{kind}.json"]) for kind in ("puzzle", "solution")
        )
        own = ({k: v for k, v in each.items() if k not in NAMED} for each in (puzzle, solution))
        return dailies.Found(puzzle["attempt"], Contents(*own), StageCounts())

    found = {mode: known(mode) for mode in made.days}

    def find(series: str, game: Game, day: date) -> dailies.Found:
        return found[game.rhythm.task(day).mode]

    return find
