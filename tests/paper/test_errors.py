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
from tests.common.test_errors import blocks, is_refused
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
    is_refused(ended, "party print: ")
    assert set(Path().rglob("*")) == before
    return ended.stderr.removeprefix("party print: ").removesuffix("\n")


def of_days(*words: object) -> str:
    """What is refused with these words, and else with those that are right."""
    return refused("--from", FIRST, "--out", "week.pdf", "--now", NOW, *words)


LACKING = "the font Libertinus Serif lacks \u2603"


@pytest.mark.parametrize(("words", "why"), blocks(Path(__file__).with_name("wrong.txt")))
def test_words_that_are_wrong(words: str, why: list[str], days: Path):
    given = [word.replace("_", " ").replace("|", "\n") for word in words.split()]
    assert why[0] in refused(*given)


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
