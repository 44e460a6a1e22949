"""What cases copy, and what makes them cheap: answers within small budgets, puzzles found once, and
workers that are no processes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path
from typing import Any
from unittest.mock import patch

from generator.common import dailies
from generator.common.games import Game
from generator.shooting_party.game import PUBLISHED
from solver.shooting_party.search.budget import Budget, Meter
from tests.fuzz.shooting_party.making import DAYS, ONE
from tests.shooting_party.helpers import party_here

TODAY = date.fromisoformat(DAYS["open"])

POSITIONS = 3_000
MEMORY = 60 << 20
"""The most that any question may cost."""

EFFORT = 0.01

SURVEY = (
    "--rules",
    "leverstoke,passes=1",
    "--positions",
    "3000",
    "--memory",
    "60M",
    "--shard",
    "2",
)
"""The options of the survey that cases copy."""

CALLED = (
    ("solve", "42", *ONE, "--confirm"),
    ("explain", "42", *ONE),
    ("hint", "42", "--level", "3"),
    ("bound", "42", *ONE),
    ("rate", "42", *ONE, "--ladder"),
    ("rate", "42", *ONE, "--mode", "open", "--goal", "1"),
    ("perft", "42", "2"),
    ("perft", "42", "2", "--readable"),
    ("rules",),
    ("generate", "--tier", "brisk", "--workers", "1", "--tries", "1"),
    ("report", "survey", "--plot", "survey.svg"),
    ("check", "days"),
)
"""What is called once before the cases, so that none of them has to wait for the compiler."""


def built(folder: Path) -> None:
    """Build a folder of two days and one of a survey, and call once what is slow at first."""
    for day in DAYS.values():
        _done(folder, "daily", day, "--out", "days", "--workers", "1")
    _done(folder, "survey", "0..3", "--out", "survey", *SURVEY, "--workers", "1")
    for words in CALLED:
        party_here(*words, cwd=folder)
    (folder / "survey.svg").unlink()


def _done(folder: Path, *words: str) -> None:
    run = party_here(*words, cwd=folder)
    assert run.returncode == 0, run.stderr


@contextmanager
def cheap() -> Iterator[None]:
    """Bound what a command may cost where no option does, and fix what chance and the date
    decide.
    """
    find = _finder()
    with ExitStack() as stack:
        for target, instead in (
            ("solver.shooting_party.search.budget.Meter.__init__", _bounded(Meter.__init__)),
            # A survey's rows hold the seconds; with these its files are always the same.
            ("solver.shooting_party.search.budget.Meter.seconds", 0.5),
            ("solver.shooting_party.relaxation.EFFORT", EFFORT),
            ("solver.common.processes.ProcessPoolExecutor", Here),
            ("generator.common.dailies.find", find),
            ("generator.common.publishing.find", find),
            ("generator.common.calendar.date", Thursday),
            ("secrets.randbelow", lambda most: 42),
        ):
            stack.enter_context(patch(target, instead))
        yield


class Thursday(date):
    """A calendar on which it is always the same day."""

    @classmethod
    def today(cls) -> date:
        return TODAY


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


def _bounded(begin: Callable[..., None]) -> Callable[..., None]:
    def init(meter: Meter, budget: Budget, *rest: Any) -> None:
        positions = min(budget.positions or POSITIONS, POSITIONS)
        less = dataclasses.replace(budget, positions=positions, memory=min(budget.memory, MEMORY))
        begin(meter, less, *rest)

    return init


def _finder() -> Callable[..., dailies.Found]:
    """Return a `find` that knows one blind and one open puzzle, and takes them for those of any
    other day and series.
    """
    known = {
        mode: dailies.find(PUBLISHED.name, PUBLISHED, date.fromisoformat(day))
        for mode, day in DAYS.items()
    }

    def find(series: str, game: Game, day: date) -> dailies.Found:
        return known[game.week[day.weekday()].mode]

    return find
