"""Plots and surveys of No Man's Land. What other commands print and refuse is in printed.txt,
errors.txt and refused.txt.
"""

from functools import partial
from pathlib import Path

import pytest

from tests.common.command_line import party_here

nml = partial(party_here, "no-mans-land")


@pytest.mark.long
def test_a_plot_is_the_same_each_time(tmp_path: Path):
    """Long, because matplotlib takes most of a second to be imported."""
    for name in ("one", "other"):
        assert nml("value", "--plot", tmp_path / f"{name}.svg").returncode == 0
    one, other = (path.read_bytes() for path in tmp_path.iterdir())
    assert one.startswith(b"<?xml")
    assert one == other


@pytest.mark.long
def test_survey(tmp_path: Path):
    """Its rows are held to the known games in test_exact.py."""
    words = ("survey", "0..4", "--out", str(tmp_path / "s"), "--shard", "3", "--workers", "1")
    assert nml(*words).returncode == 0
    found = party_here("verify", str(tmp_path / "s" / "_manifest.json")).stdout
    assert "ok: a survey of 5 games" in found
    again = nml(*words[:4], "--rules", "ohara")
    assert "it was begun with rules mortal, not rules ohara" in again.stderr
