"""What several test files share."""

import signal
from pathlib import Path

import pytest

from generator import Series, publish
from tests.common.helpers import WEEK
from tests.shooting_party.helpers import GAME

# Tests started in the background may have been told to ignore Ctrl-C. The commands that they start
# would inherit that, and the tests of interrupts wait forever.
signal.signal(signal.SIGINT, signal.default_int_handler)


collect_ignore = ["toy"]
"""The packages of a game (common/test_toy_game.py) that can be imported only where it is put in."""


@pytest.fixture(scope="session")
def week(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a week of puzzles, without a key. Not to be changed: copy it."""
    folder = tmp_path_factory.mktemp("week") / "puzzles"
    publish(WEEK, folder, Series("shooting-party", GAME))
    return folder
