"""Everything that can be wrong: one line that says what and where, exit code 2, nothing written."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import pytest

from generator.common.calendar import instant
from generator.paper.booklet import booklet
from tests.common.command_line import party_here
from tests.paper.conftest import DAYS, FIRST, FolderOf

NOW = "2027-01-01T00:00Z"
LAST = DAYS[-1]
PUZZLE, SOLUTION = f"{FIRST}.puzzle.json", f"{FIRST}.solution.json"


@pytest.fixture
def days(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return shutil.copytree(folder, tmp_path / "days")


def refused(*words: object) -> str:
    """Print with these words, which has to fail, and to leave the folder as it is; return the
    message.
    """
    before = set(Path().rglob("*"))
    ended = party_here("print", *words)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert set(Path().rglob("*")) == before
    message = ended.stderr.removeprefix("party print: ").removesuffix("\n")
    assert "\n" not in message
    return message


def of_days(*words: object) -> str:
    """What is refused with these words, and else with those that are right."""
    defaults = {"--from": FIRST, "--out": "week.pdf", "--now": NOW}
    more = (each for each in defaults.items() if each[0] not in words)
    return refused(*words, *(word for pair in more for word in pair))


OF_DAYS = "give FOLDER and --from, or --book; --subtitle goes with --book"
OF_BOOK = "--book goes without FOLDER, --from, --days and --now, into a .pdf"
OF_PICTURE = "a picture is one puzzle: give one FOLDER and --from; other options go with a .pdf"
NAME = "not a line of 1 to 60 signs that can be printed"
LACKING = "the font Libertinus Serif lacks \u2603"
WORDS = {
    "none": "none: no such folder",
    ".": ".: no index.json: not a folder of daily puzzles",
    f"days --from {LAST} --days 2": "days: 2026-12-07: no puzzle of this day",
    "days --from 2026-12-07": "days: 2026-12-07: no puzzle of this day",
    "days --paper a5": "'a5' is not one of",
    "days --from tomorrow": "not a date",
    "days --from 2025-12-31": "the series begins on",
    "days --from 9999-12-31": "the calendar ends on 9998-12-31",
    "days --now 9999-12-31T00:00Z": "beyond the calendar",
    "days --now 0001-01-01T00:00Z": "beyond the calendar",
    "days --now soon": "not an instant",
    "days --days 0": "Invalid value for '--days'",
    "days --out none/week.pdf": "--out none/week.pdf: No such file or directory",
    "days --out days": "is a directory",
}
"""Words for days, and what is wrong with them."""
ALONE = {
    "--book 101 --out book.pdf": "the ladder has puzzles 1 to 100, no 101",
    "--book 0 --out book.pdf": "Invalid value for '--book'",
    "--book 2 --out a.txt": "--out a.txt: the file name must end in .pdf, .svg or .png",
    **{f"{more} --book 2 --out book.pdf": OF_BOOK for more in
       (".", "--from 2026-11-23", "--days 7", "--now 2026-11-23T00:00Z")},
    "--book 2 --out book.svg": OF_BOOK,
    **{f"{words} --out book.pdf": OF_DAYS for words in
       ("", ".", "--from 2026-11-23", ". --from 2026-11-23 --subtitle a")},
    **{f"--{name}={text} --book 1 --out book.pdf": f"--{name}: {NAME}" for name, text in
       (("title", "_"), ("subtitle", "a|b"), ("title", "a" * 61))},
    **{f". --from 2026-11-23 {more} --out a.png": OF_PICTURE for more in
       ("--days 2", "--paper a4", "--title A", "--now 2026-11-24T00:00Z", ".")},
}  # fmt: skip
"""Other words."""


@pytest.mark.parametrize("words", [*WORDS, *ALONE])
def test_words_that_are_wrong(words: str, days: Path):
    given = [word.replace("_", " ").replace("|", "\n") for word in words.split()]
    if why := WORDS.get(words):
        assert why in of_days(*given)
    else:
        assert ALONE[words] in refused(*given)


def changed(name: str, **values: object) -> Callable[[], object]:
    """Change a document of the first day."""
    path = Path("days") / name
    return lambda: path.write_text(json.dumps(json.loads(path.read_text()) | values))


def copied(here: str, there: str) -> Callable[[], object]:
    return lambda: shutil.copy(Path("days") / here, Path("days") / there)


HERE = f"days: {FIRST}: "
DOCUMENTS: dict[str, list[Callable[[], object]]] = {
    f"{HERE}a solution without its puzzle": [(Path("days") / PUZZLE).unlink],
    f"{HERE}a puzzle without its solution": [(Path("days") / SOLUTION).unlink],
    f"days/{PUZZLE}: ": [lambda: (Path("days") / PUZZLE).write_text("{"), changed(PUZZLE, date=7)],
    HERE: [changed(PUZZLE, start={"moves": ["meet:Qh"]})],
    f"{HERE}the puzzle of another day": [changed(PUZZLE, date=f"{LAST}")],
    f"{HERE}the solution of another puzzle": [
        changed(SOLUTION, revision=2), copied(f"{LAST}.solution.json", SOLUTION)
    ],
    LACKING: [changed(PUZZLE, week={"theme": "snow \u2603", "lesson": ""})],
    "no game 'toy'; there are ": [changed("index.json", schema="toy/index/1")],
    f"{HERE}of the game 'the-party', not 'shooting-party'": [copied("../other.json", PUZZLE)],
}  # fmt: skip


@pytest.mark.parametrize("why", DOCUMENTS)
def test_documents_that_are_wrong(why: str, days: Path, folder_of: FolderOf):
    if "the-party" in why:
        shutil.copy(folder_of("the-party") / PUZZLE, "other.json")
    for change in DOCUMENTS[why]:
        before = {path: path.read_bytes() for path in days.iterdir()}
        change()
        assert of_days("days").startswith(why)
        for path, data in before.items():
            path.write_bytes(data)


def test_what_a_machine_lacks(days: Path):
    """typst, its font, a sign of the font, a game's paper; a booklet as data needs none."""
    titled = f"'Snow \u2603': {LACKING}; --title gives another title"
    assert of_days("days", "--title", "Snow \u2603") == titled
    with patch("importlib.util.find_spec", return_value=None):
        assert of_days("days") == 'typst is needed: pip install "typst==0.15.2"'
        assert len(booklet([days], [FIRST], instant(NOW))["puzzles"]) == 1
    with patch("generator.paper.pdf.FONT", "Palatino"):
        message = "the font Palatino, which comes with typst, is missing: install it again"
        assert of_days("days") == message
    toy = SimpleNamespace(name="toy", packages=("tests.toy", ""))
    with patch("generator.paper.booklet.game", lambda name: toy):
        assert of_days("days") == "the game 'toy' has no paper"


def test_two_folders_of_a_game_and_a_file_that_is_there(days: Path, folder: Path):
    assert of_days(folder, "days") == "days: a second folder of The Shooting Party"
    Path("week.pdf").write_bytes(b"before")
    of_days("days", "--days", 20)
    assert Path("week.pdf").read_bytes() == b"before"
