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
from cli.common.screen import Screen
from generator.common.games import UnknownGame, game, games
from tests.common.command_line import ROOT, party_here, printed

OURS = [each.name for each in games()]
NAMES_GAMES = ("cli.common.by_game", "cli.common.daily")
TOY = ROOT / "tests" / "toy"
OF_TOY = ("--game", "high-card")


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


def told(tmp_path: Path, command: str, *typed: str) -> str:
    """What a command of the toy says, wherever lines end."""
    lines, home = "".join(f"{line}\n" for line in typed), str(tmp_path)
    run = party_here(*command.split(), *OF_TOY, stdin=lines, XDG_DATA_HOME=home)
    assert (run.returncode, run.stderr) == (0, "")
    return " ".join(run.stdout.split())


def test_it_is_found_by_its_name():
    assert [each.name for each in games()] == ["high-card", *OURS]
    assert game("high-card").title == "High Card"
    known = ", ".join(["high-card", *OURS])
    with pytest.raises(UnknownGame, match=f"no game 'chess'; there are {known}"):
        game("chess")
    assert "shooting-party, high-card, no-mans-land, the-party" in printed("play", "--help")
    assert party_here("advise", 5, *OF_TOY).stderr == "party advise: high-card has no `advise`\n"


TALKS = {
    ("play 6", "stop; turn; hint; advise; t; why; advise; undo; quit"): (
        "'stop' is not a move", "2 is turned over. 7 face down; shown: 2",
        "The best: expected 6.571.", "1 turn 6.571 2 stop 2.000", "- 6 is turned over.",
        "2 stop 6.000 1 turn 5.867", "You have seen cards to come",
        "So far: 1 move. Played with help: hint 1, advise, undo, practice.",
        "Go on with: party play --game high-card --resume",
    ),
    ("play 2026-01-05", "turn; 1; hint; answer"): (
        "is no answer here", "Try again; or hint", "first half.", "The answer: 2.",
    ),
    ("play 2026-01-05", "2"): ("Solved.",),
    ("explain 2026-01-05", ""): ("The answer: 2.",),
}  # fmt: skip
"""What is typed after a command, and parts of what is then said, in order."""


@pytest.mark.parametrize(("asked", "parts"), TALKS.items(), ids=[*map(" ".join, TALKS)])
def test_it_is_played(asked: tuple[str, str], parts: tuple[str, ...], tmp_path: Path):
    """Turn or stop, with hints, exact advice, reasons, and moves taken back; and its puzzle."""
    said = told(tmp_path, asked[0], *asked[1].split("; "))
    for part in parts:
        assert part in said
        said = said.partition(part)[2]


def test_it_is_kept_and_gone_on_with(tmp_path: Path):
    told(tmp_path, "play 6", "turn")
    said = told(tmp_path, "play --resume", "turn", "turn", "stop")
    assert "shown: 2 6 3" in said
    assert "The game is over: 3 points." in said
    assert "3. turn (5.867); best: stop (6.000)" in told(tmp_path, "explain last")
    [kept] = tmp_path.rglob("*.txt")
    assert kept.read_text().endswith('[Result "3"]\n\n1. turn 2. turn 3. turn 4. stop\n')
    assert printed("check", kept) == "ok: 4 moves, result 3\n"


def test_a_record_is_replayed():
    record = printed("play", 5, *OF_TOY, "--bots", "best")
    known = "High Card, No Man's Land, The Shooting Party, The Party"
    for old, new, code, said in (
        ("", "", 0, "ok: 3 moves, result 8\n"),
        ('Result "', 'Result "1', 1, "the game says 8"),
        ("1. turn", "1. stop", 1, "move 1: 'stop' is not a move"),
        ("High Card", "Chess", 2, f"no game 'Chess'; there are {known}"),
    ):
        run = party_here("check", "-", stdin=record.replace(old, new))
        assert (run.returncode, said in run.stdout + run.stderr) == (code, True)


def test_its_bots_meet():
    table = printed("play", 1, *OF_TOY, "--bots", "random,best", "--games", 300)
    assert [line.split()[0] for line in table.splitlines()] == ["High", "player", "random", "best"]
    mean, error = map(float, re.findall(r"best +(\S+) ± (\S+)", table)[0])
    assert abs(mean - 6.748) < 4 * error  # the expected result of best play


def test_openspiel_plays_it():
    pyspiel = pytest.importorskip("pyspiel")
    environment = importlib.import_module("solver.high_card.environment")
    pyspiel.random_sim_test(environment.Game.load(), num_sims=20, serialize=True, verbose=False)


def test_what_its_screen_does_not_say_is_not_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Where no move is weighed there is neither advice nor a hint, but that of the puzzle."""
    games = importlib.import_module("cli.high_card.play")
    monkeypatch.setattr(games.Board, "weigh", Screen.weigh)
    said = told(tmp_path, "play 6", "help", "advise", "hint", "answer", "turn", "quit")
    assert "expected" not in said
    assert said.count("is not a move") == 3
    assert not re.search(r" (answer|hint \[N\]|advise) +\w", said.partition("> advise")[0])
    assert re.search(r" 1\. turn(?! \()", told(tmp_path, "explain last"))
    said = told(tmp_path, "play 2026-01-05", "help", "hint")
    assert ("half." in said, " advise " in said) == (True, False)


def test_dailies_their_check_and_their_page(tmp_path: Path):
    """A folder holds one game; its page stands beside another game's, with its own rules, archive
    and feeds.
    """
    days, out = tmp_path / "days", tmp_path / "site"
    asked = ["daily", "2026-01-05", *OF_TOY, "--days", 3, "--workers", 1, "--out", days]
    made = party_here(*asked)
    assert made.returncode == 0, made.stderr
    assert "brisk: turn over 8 numbers" in made.stdout
    other = party_here("daily", "2026-01-08", "--out", days, "--series", "high-card")
    assert "is of the game 'high-card', not 'shooting-party'" in other.stderr
    puzzle = days / "2026-01-05.puzzle.json"
    document = json.loads(puzzle.read_text())
    assert (document["schema"], document["id"]) == ("high-card/puzzle/1", "high-card-2026-01-05")
    assert json.loads((days / "index.json").read_text())["schema"] == "high-card/index/1"
    assert printed("check", puzzle) == "ok: a document of high-card; made again\n"
    assert printed("check", days) == "ok: 3 puzzles\n"
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
    puzzle.write_text(puzzle.read_text().replace('"par": ', '"par": 1'))
    assert party_here("check", days).returncode == 1


def test_a_site_without_days_has_its_own_pages(tmp_path: Path):
    """Of every game that has any; that with the most has the root."""
    asked = ["web", "build", "--out", tmp_path, "--url", "https://example.org/"]
    assert party_here(*asked).returncode == 0
    pages = {str(path.parent.relative_to(tmp_path)) for path in tmp_path.rglob("index.html")}
    assert pages > {".", "about", "play", "record", "rules", "high-card", "high-card/play"}
    home, page = ((tmp_path / name / "index.html").read_text() for name in ("", "high-card/play"))
    assert re.search(
        r'<a class="button"\s+href="\./high-card/play/"><span>New pile</span></a>', home
    )
    assert not {"Today", "Archive", "atom.xml"} & {*re.findall(r"[\w.]+", home + page)}
    assert re.search(r'<script type="module" src="\.\./\.\./assets/turning-\w+\.js">', page)
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
