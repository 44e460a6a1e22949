"""How wide the output is (`Terminal.width`): every command at 40 columns, and where nothing says
how many there are.
"""

import re
from pathlib import Path

import pytest

from tests.common.command_line import at_a_terminal, ended, party_here
from tests.common.test_errors import words

COMMANDS = {
    "shooting-party": """
        advise 42
        advise 4 --passes 1 --open
        bound 5 --rules three-rounds --passes 1
        check {place}/week --quick
        check {corpus}/open.solution.json --puzzle {corpus}/open.puzzle.json --quick
        daily 2026-01-05
        deal 42
        explain 4 --passes 1
        explain 42 --passes 1 --hidden
        explain {corpus}/game.txt
        explain {corpus}/open.puzzle.json
        generate --tier stiff --kind couple
        generate
        play 42 --log game.txt < ?; draw; why; count; hint; hint; hint; moves; banana; save x.txt
        play today --log game.txt < ?; hint; hint; hint; answer
        print {place}/week --from 2026-01-05 --now 2026-01-20T00:00:00Z --out week.pdf
        rate {corpus}/open.puzzle.json
        record
        rate 42 --passes 1
        report {place}/survey
        rules
        solve 42 --passes 1
        solve {corpus}/cards.txt --passes 1
        web build --url https://example.org/party --out site
        check {place}/site
    """,
    "no-mans-land": """
        advise 'target Ks; weather 3c; hand 5h 6h 7h Ad 5s'
        advise 'target Kh; past Qs 4c 2c'
        daily 2026-01-06 --game no-mans-land
        explain {corpus}/game-over.txt
        play 1 --game no-mans-land --log game.txt < ?; -4d 8c2d8h4s; hint; hint; hint; advise; cards
        play 2026-01-06 --game no-mans-land < ?; hint; 48
        rules --game no-mans-land
    """,
    "the-party": """
        advise {corpus}/view-stash.json --worlds 50
        daily 2026-01-10 --game the-party
        explain {corpus}/game-two.txt --within 3
        force 2 --within 4
        play 2 --game the-party --log game.txt < ?; moves; table; log; hint; undo; banana; kh; kh k
        play 2026-01-10 --game the-party < ?; moves; hint; answer
        play 7 --game the-party --bots squire,random
        play 7 --game the-party --bots squire,random --games 3
        rules --game the-party
    """,
}
QUIET = {"survey", "web serve"}
"""They print nothing or go on for ever."""

ROWS = [
    pytest.param(game, row.strip(), id=row.strip())
    for game, rows in COMMANDS.items()
    for row in rows.strip().splitlines()
]
FIXED = re.compile(r"(daily|rules)\b")
"""What is laid out as a page."""
DRAWN = re.compile(r"play\b")
"""Where sentences stand beside pictures."""
TABLES = re.compile("advise|bound|generate|daily|explain .*game-over|report")
"""What has a table whose longest words are wider than that."""

every_command = pytest.mark.parametrize(("game", "row"), ROWS)


@pytest.fixture(scope="module")
def place(week: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a week of puzzles, a survey and a site."""
    folder = tmp_path_factory.mktemp("place")
    (folder / "week").symlink_to(week)
    survey = "survey 0..1 --rules leverstoke,passes=1 --positions 2000 --out survey --workers 1"
    for command in (survey, "web build --url https://example.org/party --out site"):
        run = party_here(*command.split(), cwd=folder)
        assert run.returncode == 0, run
    (folder / "site/index.html").write_text("not what was built")
    return folder


def shown(game: str, row: str, place: Path, here: Path, columns: str) -> str:
    """What a row of the table prints in a new folder, without the times it took."""
    command, _, typed = row.replace("{place}", str(place)).partition(" < ")
    here = here / (columns or "none")
    here.mkdir()
    typed = typed.replace("; ", "\n") + "\n"
    run = party_here(
        *words(command, game), stdin=typed, cwd=here, COLUMNS=columns, XDG_DATA_HOME=str(here)
    )
    assert run.returncode in (0, 1), run
    assert run.stdout, run
    return re.sub(r"\d+\.\d s\b", "? s", run.stdout)


def test_every_command_is_in_the_table():
    promised = Path(__file__).with_name("data").joinpath("promised.txt").read_text("utf-8")
    every = {*re.findall(r"^command party (.+)$", promised, re.MULTILINE)}
    rows = [row for rows in COMMANDS.values() for row in rows.split("\n")]
    there = {name for name in every for row in rows if f"{row.strip()} ".startswith(f"{name} ")}
    assert every - there == QUIET


@every_command
def test_40_columns(game: str, row: str, place: Path, tmp_path: Path):
    lines = shown(game, row, place, tmp_path, "40").splitlines()
    whole = re.compile(r" *\S+|.*> .*|.* {2}.*" if TABLES.match(row) else r" *\S+|.*> .*")
    paths = ("Kept", "Go on with: ", "More: ")  # a path stays whole, beside what it is
    long = [line for line in lines if len(line) > 40 and not line.startswith(paths)]
    assert [line for line in long if not whole.fullmatch(line)] == []


@every_command
def test_without_columns(game: str, row: str, place: Path, tmp_path: Path):
    """Sentences and rows of tables are not wrapped, and pages have 80 columns."""
    free = shown(game, row, place, tmp_path, "")
    if DRAWN.match(row):
        assert free.split() == shown(game, row, place, tmp_path, "80").split()
    else:
        assert free == shown(game, row, place, tmp_path, "80" if FIXED.match(row) else "1000")


def test_what_is_said_beside_pictures_is_not_wrapped(tmp_path: Path):
    run = party_here("play", "2026-01-10", "--game", "the-party", stdin="answer\n", cwd=tmp_path)
    assert max(map(len, run.stdout.splitlines())) > 80


def test_a_terminal_has_its_own_columns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """80 of them, also of sentences; COLUMNS goes before, as everywhere."""
    for columns in (80, 50):
        if columns != 80:
            monkeypatch.setenv("COLUMNS", str(columns))
        screen = at_a_terminal(tmp_path, "solve", "42", "--passes", "1")
        lines = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", screen.read()).splitlines()
        assert ended(screen) == 0
        assert columns - 10 < max(map(len, lines)) <= columns


@pytest.mark.parametrize("columns", ["0", "-5", "many", "1", "7", "1000000"])
def test_strange_columns(columns: str):
    for command in ("rules", "solve 42 --passes 1", "daily 2026-01-05"):
        run = party_here(*command.split(), COLUMNS=columns)
        assert (run.returncode, run.stderr) == (0, "")
        assert len(run.stdout) < 100_000
