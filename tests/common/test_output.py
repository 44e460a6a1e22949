"""What every command prints: at 40 columns, at 80 and where nothing says how many there are
(`Terminal.width`); of every kind of document (data/every_document.toml) an answer, or one line that
says why there is none; and with --json a document, which fits its one schema.

In the `printed.txt` of a game stand commands, and below each parts of its output, in order. Behind
the command stand ` < ` and what is typed, a `;` between lines, ` | ` and a command that reads what
is printed, and ` -> ` and an exit code other than 0. A part after `! ` does not come. Spaces and
new lines are all alike.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from datetime import date
from fnmatch import fnmatch
from functools import cache
from itertools import product
from pathlib import Path
from pickle import dumps
from types import ModuleType
from typing import Any

import pytest

from benchmarks.commands import commands, root
from generator.common import dailies
from generator.common.games import game
from generator.shooting_party.rating import open_grade, rated
from generator.shooting_party.studies import composing
from solver.common.schemas import validate
from solver.no_mans_land.exact import solved
from solver.no_mans_land.exact.values import Values
from solver.shooting_party.relaxation import upper_bound
from solver.shooting_party.unseen import review
from tests.common.command_line import ROOT, at_a_terminal, ended, party_here, printed
from tests.common.helpers import corpus_of, put, site, survey
from tests.common.test_errors import TESTS, blocks, is_refused, words
from tests.shooting_party.attempts import attempt, puzzle_file

DATA = Path(__file__).with_name("data")
COMMANDS, GAMES = (
    tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))
    for name in ("output", "every_document")
)
QUIET = {"survey", "web build", "web serve"}
"""They print nothing, or what `site` has kept, or go on for ever."""

ROWS = [
    pytest.param(game, row.strip(), id=row.strip())
    for game, rows in COMMANDS.items()
    for row in rows.strip().splitlines()
]
PRINTED = [
    pytest.param(file.parent.name, *row, id=row[0])
    for file in sorted(TESTS.glob("*/printed.txt"))
    for row in blocks(file)
]
JSON = re.compile("solve|bound|advise|explain|rate|deal|generate |daily|record|force")
"""What prints a document with --json."""

FIXED = re.compile(r"(daily|rules)\b")
"""What is laid out as a page."""
DRAWN = re.compile(r"play\b")
"""Where sentences stand beside pictures."""
TABLES = re.compile("advise|bound|generate|daily|explain .*game|report")
"""What has a table whose longest words are wider than 40 columns."""
SAME = re.compile(r"(solve|explain|deal)\b(?!.*game)")
"""What differs by its width only in where lines end."""

FILES = {
    json.loads(path.read_text("utf-8"))["$id"]: path
    for package in ("solver", "generator")
    for path in (ROOT / package).rglob("schemas/*.json")
}

Shown = Callable[..., str]


@pytest.fixture(scope="module")
def place(week: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a week of puzzles, a survey and a site."""
    folder = tmp_path_factory.mktemp("place")
    (folder / "week").symlink_to(week)
    put(survey() | site()[1], folder)
    (folder / "site/index.html").write_text("not what was built")
    return folder


find = dailies.find


@cache
def found(series: str, of: str, day: date) -> dailies.Found:
    return find(series, game(of), day)


def remembered(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that answers what it was asked before with the same answer."""
    known: dict[tuple[object, ...], tuple[Any, object]] = {}

    def answer(*asked: object) -> Any:
        # (Positions are equal also when other moves led to them; tables are one for each aim.)
        key = tuple(id(each) if isinstance(each, Values) else dumps(each) for each in asked)
        if key not in known:
            known[key] = function(*asked), asked
        return known[key][0]

    return answer


@cache
def dear() -> list[tuple[ModuleType, str, Callable[..., Any]]]:
    """What takes long to be found and is the same at any width: where it is called by which name,
    and what answers there.
    """
    every = (
        (solved, "distribution_from"),
        (composing, "only_histories"),
        (open_grade, "rate_blind"),
        (open_grade, "rate_study"),
        (rated, "rate_blind"),
        (review, "review"),
        (upper_bound, "upper_bound"),
    )
    return [(module, name, remembered(getattr(module, name))) for module, name in every]


@pytest.fixture(autouse=True)
def once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing dear be found twice; on the slowest machine, no second goes by."""
    monkeypatch.setattr(dailies, "find", lambda series, of, day: found(series, of.name, day))
    for module, name, answer in dear():
        monkeypatch.setattr(module, name, answer)
    monkeypatch.setattr("cli.common.results.Attempt.note_seconds", lambda _: None)


@pytest.fixture
def shown(place: Path, tmp_path: Path) -> Shown:
    """What a row of the table prints in a new folder, without the times it took."""

    def shown(of: str, row: str, columns: str, *options: str) -> str:
        command, _, typed = row.replace("{place}", str(place)).partition(" < ")
        here = tmp_path / f"{columns} {options}"
        here.mkdir()
        typed = typed.replace("; ", "\n") + "\n"
        given = {"COLUMNS": columns, "XDG_DATA_HOME": str(here)}
        run = party_here(*words(command, of), *options, stdin=typed, cwd=here, **given)
        assert run.returncode in (0, 1), run
        assert run.stdout, run
        return re.sub(r"\d+(\.\d s|( seconds?))\b", "? s", run.stdout)

    return shown


def test_every_command_is_in_the_table():
    rows = [f"{row.strip()} " for rows in COMMANDS.values() for row in rows.split("\n")]
    every = {at.command_path.partition(" ")[2] for at in commands(root())}
    assert {name for name in every if not any(r.startswith(f"{name} ") for r in rows)} == QUIET
    assert max(map(len, site()[0].splitlines())) <= 40


def too_long(shown: str, row: str) -> list[str]:
    """Lines of more than 40 columns, but for words and rows of some tables, which stay whole, and
    for paths, which stand beside what they are.
    """
    whole = re.compile(r" *\S+|.*> .*|.* {2}.*" if TABLES.match(row) else r" *\S+|.*> .*")
    long = (line for line in shown.splitlines() if len(line) > 40)
    paths = ("Kept", "Go on with: ", "More: ")
    return [line for line in long if not line.startswith(paths) and not whole.fullmatch(line)]


@pytest.mark.parametrize(("of", "row"), ROWS)
def test_at_any_width(of: str, row: str, shown: Shown):
    """Without one, sentences and rows of tables are not wrapped, and pages have 80 columns."""
    narrow, free = shown(of, row, "40"), shown(of, row, "")
    assert too_long(narrow, row) == []
    if SAME.match(row):
        assert narrow.split() == free.split()
    if DRAWN.match(row):
        assert free.split() == shown(of, row, "80").split()
    else:
        assert free == shown(of, row, "80" if FIXED.match(row) else "1000")
    assert not re.findall(r"\b1 (queens|aces|moves|cards|passes|results)\b", free)


@pytest.mark.parametrize(("of", "row"), [each for each in ROWS if JSON.match(each.id)])
def test_a_document_fits_its_schema(of: str, row: str, shown: Shown):
    document = json.loads(shown(of, row, "", "--json"))
    package, name, _ = document.get("schema", "puzzles/record/1").split("/")
    [file] = [
        path for urn, path in FILES.items() if urn.rpartition(":")[0] == f"urn:{package}:{name}"
    ]
    package, *others = sorted(
        {".".join(path.relative_to(ROOT).parts[:-2]) for path in FILES.values()},
        key=lambda each: each != ".".join(file.relative_to(ROOT).parts[:-2]),
    )
    validate(document, name, package, *others)


def test_what_is_said_beside_pictures_is_not_wrapped(tmp_path: Path):
    run = party_here("play", "2026-01-07", "--game", "the-party", stdin="answer\n", cwd=tmp_path)
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


@pytest.mark.parametrize("columns", ["0", "many", "1", "1000000"])
def test_strange_columns(columns: str):
    for command in ("rules", "solve 42 --passes 1", "daily 2026-01-05"):
        assert len(printed(*command.split(), COLUMNS=columns)) < 100_000


@pytest.mark.parametrize(("of", "row", "parts"), PRINTED)
def test_what_is_printed(of: str, row: str, parts: list[str], tmp_path: Path):
    row, _, code = row.partition(" -> ")
    row, _, typed = row.partition(" < ")
    out = re.sub(" *; *", "\n", typed)
    for command in row.split(" | "):
        run = party_here(*words(command, of), stdin=out, cwd=tmp_path)
        assert (run.returncode, run.stderr) == (int(code or 0), "")
        out = run.stdout
    assert "--ascii" not in row or out.isascii()
    if re.search("[♣♦♥♠]", out) and not row.startswith(("rules", "play")):  # what is typed
        assert not re.search(r"(?<!\w)([2-9TJQKA][cdhs])+\b", re.sub("`[^`]*`", "", out))
    text = rest = " ".join(out.split())
    for part in parts:
        if part.startswith("! "):
            assert part[2:] not in text
        else:
            assert part in rest
            rest = rest.partition(part)[2]


# -- every command with every kind of document ----------------------------------------------------

PROOF = "proof-game.json", "proof-game.txt"  # the puzzle, and a game that solves it


def fits(name: str, patterns: str) -> bool:
    return any(fnmatch(name, each) for each in patterns.split())


def row(game: str, command: str, document: str) -> tuple[int, str]:
    """What the table says of a command and a document, after its number."""
    for number, line in enumerate(GAMES[game]["table"].strip().splitlines()):
        commands, documents, words = (part.strip() for part in line.split("|"))
        if fits(command, commands) and fits(document, documents):
            return number, words
    raise KeyError(command, document)


def cells() -> Iterator[Any]:
    """Every cell; but one for each row and command is enough for each change."""
    known = set()
    for of, has in GAMES.items():
        for command, document in product(has["commands"], has["documents"].split()):
            here = of, command, row(of, command, document)[0]
            is_long = [pytest.mark.long] * (here in known)
            yield pytest.param(of, command, document, marks=is_long)
            known.add(here)


@pytest.fixture(scope="session")
def proof_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with what is asked of a proof game: no day of the corpus has one."""
    folder = tmp_path_factory.mktemp("proof-game")
    words = "--tier testing --kind proof-game --json"
    (folder / PROOF[0]).write_text(printed("generate", *words.split()))
    study, path = puzzle_file("proof-game", folder)
    _, record = attempt(path, *study.line)
    (folder / PROOF[1]).write_text(str(record))
    return folder


@pytest.mark.parametrize(("game", "command", "document"), [*cells()])
def test_an_answer_or_one_line(game: str, command: str, document: str, proof_game: Path):
    folder = proof_game if document in PROOF else corpus_of(game)
    words = GAMES[game]["commands"][command].split()
    run = party_here(*words, folder / document, stdin="quit\n", COLUMNS="40")
    _, due = row(game, command, document)
    if not due.startswith("answer"):
        is_refused(run, due)
        return
    assert (run.returncode, run.stderr) == (0, ""), run
    assert run.stdout
    assert due.partition(":")[2].strip() in " ".join(run.stdout.split())
    if command != "explain--json":
        assert too_long(run.stdout, f"{command} {document}") == []
