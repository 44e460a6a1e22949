"""Everything that can be wrong: one line that says what and where, exit code 2, nothing written."""

import json
import shutil
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import pytest

from generator.common.calendar import instant
from generator.paper.booklet import booklet
from tests.paper import conftest
from tests.paper.conftest import DAYS, FIRST

NOW = "2027-01-01T00:00Z"
LAST = DAYS[-1]


@pytest.fixture
def days(folder: Path, tmp_path: Path) -> Path:
    return shutil.copytree(folder, tmp_path / "days")


def refused(tmp_path: Path, *words: object) -> str:
    """What is refused with these words, and else with those that are right."""
    given = [*map(str, words)]
    defaults = {"--from": FIRST, "--out": tmp_path / "week.pdf", "--now": NOW}
    more = ((name, value) for name, value in defaults.items() if name not in given)
    return conftest.refused(tmp_path, *given, *chain(*more))


def test_no_folder(tmp_path: Path):
    assert refused(tmp_path, tmp_path / "none") == f"{tmp_path}/none: no such folder"
    what = "no index.json: not a folder of daily puzzles"
    assert refused(tmp_path, tmp_path) == f"{tmp_path}: {what}"


def test_a_date_without_its_day(days: Path, tmp_path: Path):
    message = f"{days}: 2026-12-07: no puzzle of this day"
    assert refused(tmp_path, days, "--from", LAST, "--days", 2) == message
    assert refused(tmp_path, days, "--from", "2026-12-07") == message


@pytest.mark.parametrize(("there", "gone"), [("solution", "puzzle"), ("puzzle", "solution")])
def test_half_of_a_day(there: str, gone: str, days: Path, tmp_path: Path):
    (days / f"{FIRST}.{gone}.json").unlink()
    assert refused(tmp_path, days) == f"{days}: {FIRST}: a {there} without its {gone}"


def test_broken_documents(days: Path, tmp_path: Path):
    path = days / f"{FIRST}.puzzle.json"
    document = json.loads(path.read_text())
    for text in ("{", json.dumps(document | {"date": 7})):
        path.write_text(text)
        assert refused(tmp_path, days).startswith(f"{path}: ")
    start = {"moves": ["meet:Qh"]}
    path.write_text(json.dumps(document | {"start": start}))
    assert refused(tmp_path, days).startswith(f"{days}: {FIRST}: ")
    path.write_text(json.dumps(document | {"date": f"{LAST}"}))
    assert refused(tmp_path, days) == f"{days}: {FIRST}: the puzzle of another day"
    path.write_text(json.dumps(document))
    solution = days / f"{FIRST}.solution.json"
    revised = json.dumps(json.loads(solution.read_text()) | {"revision": 2})
    for text in (revised, (days / f"{LAST}.solution.json").read_text()):
        solution.write_text(text)
        assert refused(tmp_path, days) == f"{days}: {FIRST}: the solution of another puzzle"


def test_a_text_that_the_font_cannot_show(days: Path, tmp_path: Path):
    path = days / f"{FIRST}.puzzle.json"
    document = json.loads(path.read_text())
    document["week"] = {"theme": "snow \u2603", "lesson": ""}
    path.write_text(json.dumps(document))
    lacking = "the font Libertinus Serif lacks \u2603"
    assert refused(tmp_path, days) == lacking
    titled = "'Snow \u2603': " + lacking + "; --title gives another title"
    assert refused(tmp_path, days, "--title", "Snow \u2603") == titled


def test_another_game(days: Path, folder_of, tmp_path: Path):
    path = folder_of("the-party") / f"{FIRST}.puzzle.json"
    shutil.copy(path, days)
    what = "of the game 'the-party', not 'shooting-party'"
    assert refused(tmp_path, days) == f"{days}: {FIRST}: {what}"


def test_a_game_without_paper(days: Path, tmp_path: Path):
    index = json.loads((days / "index.json").read_text())
    (days / "index.json").write_text(json.dumps(index | {"schema": "toy/index/1"}))
    assert refused(tmp_path, days).startswith("no game 'toy'; there are ")
    toy = SimpleNamespace(name="toy", packages=("tests.toy", ""))
    with patch("generator.paper.booklet.game", lambda name: toy):
        assert refused(tmp_path, days) == "the game 'toy' has no paper"


def test_two_folders_of_a_game(days: Path, folder: Path, tmp_path: Path):
    assert refused(tmp_path, folder, days) == f"{days}: a second folder of The Shooting Party"


def test_options(days: Path, tmp_path: Path):
    assert "'a5' is not one of" in refused(tmp_path, days, "--paper", "a5")
    assert "not a date" in refused(tmp_path, days, "--from", "tomorrow")
    assert "the series begins on" in refused(tmp_path, days, "--from", "2025-12-31")
    assert "the calendar ends on 9998-12-31" in refused(tmp_path, days, "--from", "9999-12-31")
    for now in ("9999-12-31T00:00Z", "0001-01-01T00:00Z"):
        assert "beyond the calendar" in refused(tmp_path, days, "--now", now)
    assert "not an instant" in refused(tmp_path, days, "--now", "soon")
    assert "Invalid value for '--days'" in refused(tmp_path, days, "--days", 0)


def test_where_nothing_can_be_written(days: Path, tmp_path: Path):
    out = tmp_path / "none" / "week.pdf"
    assert refused(tmp_path, days, "--out", out) == f"--out {out}: No such file or directory"
    assert "is a directory" in refused(tmp_path, days, "--out", days)


def test_without_typst_or_its_font(days: Path, tmp_path: Path):
    with patch("importlib.util.find_spec", return_value=None):
        needed = 'typst is needed: pip install "typst==0.15.2"'
        assert refused(tmp_path, days) == needed
    with patch("generator.paper.pdf.FONT", "Palatino"):
        message = "the font Palatino, which comes with typst, is missing: install it again"
        assert refused(tmp_path, days) == message


def test_a_file_that_is_there_stays_as_it_is(days: Path, tmp_path: Path):
    out = tmp_path / "week.pdf"
    out.write_bytes(b"before")
    refused(tmp_path, days, "--days", 20)
    assert out.read_bytes() == b"before"


def test_a_booklet_needs_no_typst(days: Path):
    assert len(booklet([days], [FIRST], instant(NOW))["puzzles"]) == 1
