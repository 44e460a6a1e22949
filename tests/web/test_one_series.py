"""One series name and one key for three games: nothing is mixed up, from the day to the site."""

from datetime import date
from pathlib import Path

from generator.common.check import check
from generator.common.dailies import Series
from generator.common.folder import Folder
from generator.common.games import games
from generator.common.publishing import publish
from tests.common.command_line import party_here

DAY, KEY = date(2026, 11, 24), b"0123456789abcdef"


def test_three_games_share_a_series_and_a_key(tmp_path: Path):
    folders = []
    for game in games():
        folders.append(tmp_path / game.name)
        publish([DAY], folders[-1], Series("gazette", game, KEY))
        assert check(folders[-1], key=KEY, quick=True).problems == []
    pairs = [Folder(folder).pair(DAY) for folder in folders]
    assert len({pair.solution.salt for pair in pairs}) == len(pairs)
    assert {pair.puzzle.id for pair in pairs} == {f"gazette-{g.name}-{DAY}" for g in games()}
    site = tmp_path / "site"
    options = ("--out", site, "--url", "https://example.org/", "--now", "2026-11-26T00:00Z")
    built = party_here("web", "build", *folders, *options)
    assert built.returncode == 0, built.stderr
    checked = party_here("web", "check", site)
    assert (checked.returncode, checked.stdout) == (0, ""), checked
    printed = party_here(
        "print", folders[0], "--from", DAY, "--days", 1, "--out", tmp_path / "a.pdf"
    )
    assert printed.returncode == 0, printed.stderr
