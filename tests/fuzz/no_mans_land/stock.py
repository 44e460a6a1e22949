"""What cases copy, and what makes them cheap: values that are kept from one case to the next."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from generator.no_mans_land.game import PUBLISHED
from solver.no_mans_land.exact import kept
from solver.no_mans_land.rules.aims import Aim
from solver.no_mans_land.rules.switches import RuleSet
from tests.common.command_line import party_here
from tests.fuzz.making import done
from tests.fuzz.no_mans_land.making import GAME, MADE
from tests.fuzz.stock import folders_built, settled

SURVEY = ("--rules", "patient", "--aim", "captain", "--shard", "2")
"""The options of the survey that cases copy."""

CALLED = (
    (GAME, "options", "--position", "position-decide.json"),
    (GAME, "review", "game-over.txt"),
    (GAME, "odds"),
    (GAME, "holds", "--plot", "holds.svg"),
    (GAME, "value", "--plot", "law.svg"),
    (GAME, "rules"),
    ("check", "days"),
)
"""What is called once before the cases, so that none of them has to wait for the compiler."""


def built(folder: Path) -> None:
    """Build the folders that cases copy, and call once what is slow at first."""
    folders_built(folder, MADE, (GAME, "survey", "0..3", *SURVEY))
    with TemporaryDirectory() as made:
        for name, text in MADE.written.items():
            Path(made, name).write_text(text, encoding="utf-8")
        words, typed = MADE.played["game-over.txt"]
        done(Path(made), *words, stdin=typed)
        for words in CALLED:
            party_here(*words, cwd=Path(made))


@contextmanager
def cheap() -> Iterator[None]:
    """Bound what a command may cost where no option does, and fix what chance and the date
    decide.
    """
    path_of = kept.path_of
    with ExitStack() as stack:
        values = Path(stack.enter_context(TemporaryDirectory()))

        def path(rules: RuleSet, aim: Aim, source: Path) -> Path:
            return values / path_of(rules, aim, source).name

        stack.enter_context(patch("solver.no_mans_land.exact.kept.path_of", path))
        stack.enter_context(settled(PUBLISHED, MADE))
        yield
