"""What several test files share."""

import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from generator import Series, publish
from generator.common import dailies
from generator.shooting_party import candidates
from generator.shooting_party.studies import composing
from generator.shooting_party.studies.composing import studies
from generator.shooting_party.studies.study import Study
from solver.common import files, kept
from tests.common.week import WEEK, stored
from tests.shooting_party.helpers import GAME

# Tests started in the background may have been told to ignore Ctrl-C. The commands that they start
# would inherit that, and the tests of interrupts wait forever.
signal.signal(signal.SIGINT, signal.default_int_handler)


pytest_plugins = ["benchmarks.processor"]

collect_ignore = ["toy"]
"""The packages of a game (common/test_toy_game.py) that can be imported only where it is put in."""


@pytest.fixture(autouse=True, scope="session")
def no_games_are_kept_at_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let `party play` keep its games, and `party daily` its puzzles, in folders of the tests;
    machine code and tables of values stay where they are. Let nothing say how wide the output is,
    and no test wait for the disk: what it writes need not outlive a loss of power.
    """
    at_home = files.cache_folder()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept, "cache_folder", lambda: at_home)
        patch.delenv("COLUMNS", raising=False)
        patch.setattr("os.fsync", lambda _: None)
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.setattr(
            "platformdirs.user_cache_dir",
            lambda *_, **__: str(tmp_path_factory.getbasetemp() / "cache"),
        )
        yield


@pytest.fixture
def puzzles_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let the puzzles of the week be found at once, whatever other tests have found."""
    monkeypatch.setattr(dailies, "find", lambda series, game, day: stored()[day])
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *_, **__: str(tmp_path / "cache"))


@pytest.fixture(scope="session")
def week(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a week of puzzles, without a key. Not to be changed: copy it."""
    folder = tmp_path_factory.mktemp("week") / "puzzles"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dailies, "find", lambda series, game, day: stored()[day])
        publish(WEEK, folder, Series("shooting-party", GAME))
    return folder


class Once:
    """The puzzles of a deal, composed as far as somebody asked for them, and no puzzle twice."""

    def __init__(self, found: Iterator[Study]) -> None:
        self.found, self.known = found, list[Study]()

    def __iter__(self) -> Iterator[Study]:
        yield from self.known
        for study in self.found:
            self.known.append(study)
            yield study


@pytest.fixture(scope="module")
def composed_once() -> Iterator[None]:
    """Let the tests of a file that go through the same deals share what is composed of them."""
    shared = cache(lambda *asked: Once(studies(*asked)))
    with pytest.MonkeyPatch.context() as patch:
        for module in (composing, candidates):
            patch.setattr(module, "studies", lambda *asked: iter(shared(*asked)))
        yield
