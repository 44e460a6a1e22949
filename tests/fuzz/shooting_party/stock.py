"""What cases copy, and what makes them cheap: answers within small budgets."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from generator.shooting_party.game import PUBLISHED
from solver.shooting_party.search.budget import Budget, Meter
from tests.common.command_line import party_here
from tests.fuzz.shooting_party.making import MADE, ONE
from tests.fuzz.stock import folders_built, settled

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
    ("hint", "42", "--blind", "--level", "3"),
    ("advise", "42", "--moves", "draw"),
    ("review", "42", *ONE, "--moves", "draw leave"),
    ("bound", "42", *ONE),
    ("rate", "42", *ONE, "--ladder"),
    ("perft", "42", "2"),
    ("perft", "42", "2", "--readable"),
    ("rules",),
    ("generate", "--tier", "brisk", "--workers", "1", "--tries", "1"),
    ("report", "survey", "--plot", "survey.svg"),
    ("check", "days"),
)
"""What is called once before the cases, so that none of them has to wait for the compiler."""


def built(folder: Path) -> None:
    """Build the folders that cases copy, and call once what is slow at first."""
    folders_built(folder, MADE, ("survey", "0..3", *SURVEY))
    for words in CALLED:
        party_here(*words, cwd=folder)
    (folder / "survey.svg").unlink()


@contextmanager
def cheap() -> Iterator[None]:
    """Bound what a command may cost where no option does, and fix what chance and the date
    decide.
    """
    with ExitStack() as stack:
        stack.enter_context(settled(PUBLISHED, MADE))  # first: puzzles are found without bounds
        for target, instead in (
            ("solver.shooting_party.search.budget.Meter.__init__", _bounded(Meter.__init__)),
            # A survey's rows hold the seconds; with these its files are always the same.
            ("solver.shooting_party.search.budget.Meter.seconds", 0.5),
            ("solver.shooting_party.relaxation.EFFORT", EFFORT),
        ):
            stack.enter_context(patch(target, instead))
        yield


def _bounded(begin: Callable[..., None]) -> Callable[..., None]:
    def init(meter: Meter, budget: Budget, *rest: Any) -> None:
        positions = min(budget.positions or POSITIONS, POSITIONS)
        less = dataclasses.replace(budget, positions=positions, memory=min(budget.memory, MEMORY))
        begin(meter, less, *rest)

    return init
