"""A new game is one folder in each package, and nothing else changes: the toy in tests/toy goes
from seed through play, record, puzzle document and daily folder to the check."""

import importlib
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cli
import generator
import solver
from generator.common.games import UnknownGame, game, games
from tests.common.command_line import ROOT, party_here, printed

OURS = ["no-mans-land", "shooting-party", "the-party"]
NAMES_GAMES = ("cli.common.by_game", "cli.common.daily")
TOY = ROOT / "tests" / "toy"


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    """The folders of the toy, as if they lay in the packages."""
    packages = {"solver": solver, "generator": generator, "cli": cli}
    for name, package in packages.items():
        package.__path__.append(str(TOY / name))
    importlib.invalidate_caches()
    forget()
    yield
    for name, package in packages.items():
        package.__path__.remove(str(TOY / name))
        vars(package).pop("high_card", None)
    forget()


def forget() -> None:
    """Let the toy be imported anew, and the commands that name all games."""
    for name in [name for name in sys.modules if ".high_card" in name or name in NAMES_GAMES]:
        del sys.modules[name]


def test_it_is_found_by_its_name():
    assert [each.name for each in games()] == ["high-card", *OURS]
    assert game("high-card").title == "High Card"
    known = ", ".join(["high-card", *OURS])
    with pytest.raises(UnknownGame, match=f"no game 'chess'; there are {known}"):
        game("chess")


def test_it_is_played_by_its_name():
    assert "shooting-party, high-card, no-mans-land, the-party" in printed("play", "--help")
    run = party_here("advise", 5, "--game", "high-card")
    assert run.stderr == "party advise: high-card has no `advise`\n"


def test_seed_play_record_check():
    record = printed("play", 5, 3, "--game", "high-card")
    checked = printed("check", "-", stdin=record)
    assert checked.startswith("ok: ")
    assert checked.endswith(" points\n")
    forged = party_here("check", "-", stdin=record.replace('Result "', 'Result "1'))
    assert (forged.returncode, "the game scores" in forged.stdout) == (1, True)
    stranger = party_here("check", "-", stdin='[Game "Chess"]\n')
    known = "High Card, No Man's Land, The Shooting Party, The Party"
    assert f"no game 'Chess'; there are {known}" in stranger.stderr


def test_dailies_and_their_check(tmp_path: Path):
    asked = "daily 2026-01-05 --game high-card --days 7 --workers 1 --out"
    made = party_here(*asked.split(), tmp_path)
    assert made.returncode == 0, made.stderr
    assert "brisk: turn over 8 numbers" in made.stdout
    puzzle = tmp_path / "2026-01-05.puzzle.json"
    document = json.loads(puzzle.read_text())
    assert (document["schema"], document["id"]) == ("high-card/puzzle/1", "high-card-2026-01-05")
    assert json.loads((tmp_path / "index.json").read_text())["schema"] == "high-card/index/1"
    assert printed("check", puzzle) == "ok: a document of High Card; made again\n"
    assert printed("check", tmp_path) == "ok: 7 puzzles\n"
    puzzle.write_text(puzzle.read_text().replace('"par": ', '"par": 1'))
    assert party_here("check", tmp_path).returncode == 1


def test_a_folder_holds_one_game(tmp_path: Path):
    party_here("daily", "2026-01-05", "--out", tmp_path, "--game", "high-card")
    other = party_here("daily", "2026-01-06", "--out", tmp_path, "--series", "high-card")
    assert "is of the game 'high-card', not 'shooting-party'" in other.stderr


def test_its_page_is_one_folder(tmp_path: Path):
    """Beside another game's, with its own rules, archive and feeds."""
    days, out = tmp_path / "days", tmp_path / "site"
    party_here(
        *["daily", "2026-01-05", "--game", "high-card", "--days", "3", "--workers", "1", "--out"],
        days,
    )
    asked = ["web", "build", days, "--out", out, "--url", "https://example.org/", "--workers", 1]
    built = party_here(*asked, "--now", "2026-01-07T00:00Z")
    assert built.returncode == 0, built.stderr
    page = (out / "2026/01/06/index.html").read_text()
    assert "Which number of the pile is the highest?" in page
    assert json.loads((out / "2026/01/06/line.json").read_text())["turned"] in range(1, 9)
    assert not (out / "2026/01/08").exists()
    assert "stop at the highest" in (out / "rules/index.html").read_text()
    assert "High Card is a toy." in (out / "about/index.html").read_text()
    assert "high-card-2026-01-06" in (out / "days.json").read_text()
    assert "Turn numbers over" in (out / "play/index.html").read_text()
    assert '<a href="../play/">New pile</a>' in (out / "about/index.html").read_text()


def test_a_site_without_days_has_its_own_pages(tmp_path: Path):
    """Of every game that has any; that with the most has the root."""
    asked = ["web", "build", "--out", tmp_path, "--url", "https://example.org/"]
    assert party_here(*asked).returncode == 0
    pages = {str(path.parent.relative_to(tmp_path)) for path in tmp_path.rglob("index.html")}
    assert pages > {".", "about", "play", "record", "rules", "high-card", "high-card/play"}
    home, page = ((tmp_path / name / "index.html").read_text() for name in ("", "high-card/play"))
    assert re.search(r'<a class="button"\s+href="\./high-card/play/">New pile</a>', home)
    assert not {"Today", "Archive", "atom.xml"} & {*re.findall(r"[\w.]+", home + page)}
    assert re.search(r'<script type="module" src="\.\./\.\./assets/turning-\w+\.mjs">', page)
    assert "'high-card/play/'" in (tmp_path / "sw.js").read_text()
    assert party_here("check", tmp_path).returncode == 0
    (tmp_path / "high-card/play/index.html").unlink()
    assert party_here("check", tmp_path).returncode == 1


def test_what_every_site_has_names_no_game():
    package = Path(generator.__path__[0]) / "web"
    for file in package.rglob("*.*"):
        if file.suffix in (".py", ".mjs", ".js", ".html"):
            text = file.read_text().lower()
            for name in ("shooting_party", "no_mans_land", "the_party", "no man's land"):
                assert name not in text, file
