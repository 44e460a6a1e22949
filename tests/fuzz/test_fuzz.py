"""No command breaks, whatever it is given: some seeded cases of each game."""

from pathlib import Path

import pytest

from tests.common.helpers import DAYS
from tests.fuzz.__main__ import campaign

SEEDS = {"shooting-party": 2, "no-mans-land": 1, "the-party": 1}
"""Each draws two commands: advise and check; play and rules; check alone. (Bounds take seconds.)"""


@pytest.mark.parametrize("game", DAYS)
def test_no_command_breaks(game: str, tmp_path: Path):
    ended = campaign(game, tmp_path, 40, SEEDS[game])
    assert "failed" not in ended
    assert len(ended) > 1


def test_a_broken_command_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("cli.common.given.seed_in", lambda text: 1 // 0)
    assert campaign("no-mans-land", tmp_path, 10, 1)["failed"] > 0
