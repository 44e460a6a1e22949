"""Folders of real days of every game, and what is printed of them."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path

import pytest

from generator.paper.booklet import booklet
from generator.paper.pdf import printed
from tests.paper.reading import Read
from tests.web.conftest import dailies

FIRST = date(2026, 11, 23)
DAYS = [FIRST + timedelta(n) for n in range(14)]
"""Two weeks with most kinds of puzzles."""
WEEK = DAYS[:7]
BEFORE, AFTER = datetime(2026, 11, 23, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)

FolderOf = Callable[[str], Path]
ReadOf = Callable[..., Read]


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


@pytest.fixture(scope="session")
def week_of(folder_of: FolderOf) -> ReadOf:
    """Return what is read of a game's week, printed when it is first asked for."""

    @cache
    def read(name: str = "shooting-party", now: datetime = AFTER) -> Read:
        made = booklet([folder_of(name)], WEEK, now)
        return Read(printed(made), made)

    return read
