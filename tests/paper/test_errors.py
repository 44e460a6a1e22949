"""Everything that can be wrong: one line that says what and where, exit code 2, nothing written."""

import json
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from generator.common.calendar import instant
from generator.paper.booklet import booklet
from tests.common.command_line import party_here
from tests.common.helpers import contents
from tests.common.test_errors import blocks, is_refused
from tests.paper.conftest import DAYS, FIRST, FolderOf

NOW = "2027-01-01T00:00Z"


@pytest.fixture
def days(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return shutil.copytree(folder, tmp_path / "days")


def refused(*words: object) -> str:
    """Print with these words, which has to fail, and to leave the folder as it is; return the
    message.
    """
    before = contents(Path())
    ended = party_here("print", *words)
    is_refused(ended, "party print: ")
    assert contents(Path()) == before
    return ended.stderr.removeprefix("party print: ").removesuffix("\n")


def of_days(*words: object) -> str:
    """What is refused with these words, and else with those that are right."""
    return refused("--from", FIRST, "--out", "week.pdf", "--now", NOW, *words)


LACKING = "the font Libertinus Serif lacks \u2603"


@pytest.mark.parametrize(("words", "why"), blocks(Path(__file__).with_name("wrong.txt")))
def test_words_that_are_wrong(words: str, why: list[str], days: Path):
    given = [word.replace("_", " ").replace("|", "\n") for word in words.split()]
    assert why[0] in refused(*given)


PUZZLE, SOLUTION = f"{FIRST}.puzzle.json", f"{FIRST}.solution.json"
HERE = f"days: {FIRST}: "
DOCUMENTS: list[tuple[str, str, Any]] = [
    (SOLUTION, f"{HERE}a puzzle without its solution", None),
    (PUZZLE, f"{HERE}a solution without its puzzle", None),
    (PUZZLE, f"days/{PUZZLE}: ", "{"),
    (PUZZLE, f"days/{PUZZLE}: ", {"date": 7}),
    (PUZZLE, HERE, {"start": {"moves": ["meet:Qh"]}}),
    (PUZZLE, f"{HERE}the puzzle of another day", {"date": f"{DAYS[-1]}"}),
    (SOLUTION, f"{HERE}the solution of another puzzle", {"revision": 2}),
    (PUZZLE, LACKING, {"week": {"theme": "snow \u2603", "lesson": ""}}),
    ("index.json", "no game 'toy'; there are ", {"schema": "toy/index/1"}),
]
"""A file, what is said, and what is changed: values, or the whole text; None removes the file."""


@pytest.mark.parametrize(("name", "why", "change"), DOCUMENTS)
def test_documents_that_are_wrong(name: str, why: str, change: Any, days: Path):
    path = days / name
    if isinstance(change, dict):
        change = json.dumps(json.loads(path.read_text()) | change)
    path.unlink() if change is None else path.write_text(change)
    assert of_days("days").startswith(why)


def test_a_document_of_another_day_or_game(days: Path, folder_of: FolderOf):
    for file, there, why in (
        (days / f"{DAYS[-1]}.solution.json", SOLUTION, "the solution of another puzzle"),
        (folder_of("the-party") / PUZZLE, PUZZLE, "of the game 'the-party', not 'shooting-party'"),
    ):
        shutil.copy(file, days / there)
        assert of_days("days") == HERE + why


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
