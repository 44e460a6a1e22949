"""The commands of No Man's Land: games played and reviewed, plots, surveys. What others print and
refuse is in printed.txt, errors.txt and refused.txt.
"""

import re
from functools import partial
from pathlib import Path

import pytest

from tests.common import command_line
from tests.common.command_line import party_here

CORPUS = Path(__file__).parents[1] / "fuzz" / "no_mans_land" / "corpus"


nml = partial(party_here, "no-mans-land")
printed = partial(command_line.printed, "no-mans-land")


@pytest.mark.long
def test_a_plot_is_the_same_each_time(tmp_path: Path):
    """Long, because matplotlib takes most of a second to be imported."""
    for name in ("one", "other"):
        printed("value", "--plot", str(tmp_path / f"{name}.svg"))
    one, other = (path.read_bytes() for path in tmp_path.iterdir())
    assert one.startswith(b"<?xml")
    assert one == other


GAME = "-4d 8c2d8h4s\n8h 3d\nall\nquit\n"


def test_a_game_is_played_kept_and_reckoned(tmp_path: Path):
    shown = printed("play", "1", "--log", "game.txt", stdin=GAME, cwd=tmp_path)
    assert "Round 1 of 5, score 0" in shown
    assert "14 points" in shown
    assert "So far:" in shown
    record = (tmp_path / "game.txt").read_text()
    assert '[Rules "mortal"]\n[Seed "1"]\n\n1|Qd|4c 2c|8c 2d 4d 8h 4s|-4d 8c2d8h4s|||14|' in record
    rest = "\n".join(["hint", "options", "cards", "log", *["hold"] * 5])
    shown = printed("play", "--log", "game.txt", stdin=rest, cwd=tmp_path)
    assert "The game is over" in shown
    assert re.search(r"Start 58\.32, luck [+-]\d+\.\d\d, skill [+-]\d+\.\d\d: \d+\.00", shown)
    assert re.search(r"Your \d+ beats \d+% of perfect play", shown)
    assert "ok: score" in party_here("verify", "game.txt", cwd=tmp_path).stdout
    again = nml("play", "--log", "game.txt", cwd=tmp_path)
    assert "the game is over" in again.stderr


def test_a_review_adds_up():
    table = printed("review", str(CORPUS / "game-over.txt"))
    changes = [float(x) for x in re.findall(r" ([+-]\d+\.\d{3}) ", table)]
    score = int(re.search(r"Your (\d+) beats", table)[1])
    assert 58.320652 + sum(changes) == pytest.approx(score, abs=0.01)


@pytest.mark.long
def test_survey(tmp_path: Path):
    """Its rows are held to the known games in test_exact.py."""
    words = ("survey", "0..4", "--out", str(tmp_path / "s"), "--shard", "3", "--workers", "1")
    assert nml(*words).returncode == 0
    found = party_here("verify", str(tmp_path / "s" / "_manifest.json")).stdout
    assert "ok: a survey of 5 games" in found
    again = nml(*words[:4], "--rules", "ohara")
    assert "it was begun with rules mortal, not rules ohara" in again.stderr
