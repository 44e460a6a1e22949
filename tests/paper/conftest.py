"""Folders of real days of every game."""

from collections.abc import Callable
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import pytest

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
