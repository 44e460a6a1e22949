"""Folders of real days of every game; and what `party print` refuses."""

from collections.abc import Callable
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import pytest

from tests.common.command_line import party_here
from tests.web.conftest import dailies

FIRST = date(2026, 11, 23)
DAYS = [FIRST + timedelta(n) for n in range(14)]
"""Two weeks with most kinds of puzzles."""

FolderOf = Callable[[str], Path]


@pytest.fixture(scope="session")
def folder_of(tmp_path_factory: pytest.TempPathFactory) -> FolderOf:
    """Return the folder with the days of a game, published when it is first asked for."""

    @cache
    def made(name: str) -> Path:
        return dailies(tmp_path_factory.mktemp(name) / "days", name, map(str, DAYS))

    return made


@pytest.fixture(scope="session")
def folder(folder_of: FolderOf) -> Path:
    """The days of the first game. Not to be changed: copy it."""
    return folder_of("shooting-party")


def refused(folder: Path, *words: object) -> str:
    """Print with these words, which has to fail, and to leave a folder as it is; return the
    message.
    """
    before = set(folder.rglob("*"))
    ended = party_here("print", *words)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert set(folder.rglob("*")) == before
    message = ended.stderr.removeprefix("party print: ").removesuffix("\n")
    assert "\n" not in message
    return message
