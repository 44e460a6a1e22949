"""The folder of a series: whole files, deterministic bytes, an index that follows from them."""

import json
import re
import shutil
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from generator import Series, publish
from generator.common import dailies
from generator.common.documents import COMMON
from generator.common.folder import INDEX_NAME, KINDS, Folder, FolderError, day_of_file
from solver.common.files import LOCK
from solver.common.schemas import validate
from tests.common.helpers import contents, times
from tests.common.week import WEEK, row, stored
from tests.shooting_party.helpers import GAME

SERIES = Series("shooting-party", GAME)
TWO = WEEK[0], WEEK[2]

pytestmark = pytest.mark.usefixtures("puzzles_at_once")


@pytest.fixture
def copied(week: Path, tmp_path: Path) -> Path:
    return shutil.copytree(week, tmp_path / "copy")


@pytest.mark.long
@pytest.mark.parametrize("day", WEEK, ids=str)
def test_the_stored_week_is_what_is_found(day: date, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.undo()
    known = stored()[day]
    assert row(day) == [known.attempt, known.contents.puzzle, known.contents.solution]


def test_what_a_folder_holds(week: Path):
    files, index = contents(week), Folder(week).index()
    assert {*files} == {f"{day}.{kind}" for day in WEEK for kind in KINDS} | {INDEX_NAME, LOCK}
    assert not any(b"\r" in data for data in files.values())
    for text in (data.decode() for name, data in files.items() if name.endswith(".json")):
        assert json.dumps(json.loads(text), indent=2, ensure_ascii=False) + "\n" == text
    validate(index, "index", COMMON)
    assert [entry["date"] for entry in index["puzzles"]] == [str(day) for day in WEEK]
    assert [entry["number"] for entry in index["puzzles"]] == list(range(5, 12))
    first, puzzle = index["puzzles"][0], Folder(week).puzzle(WEEK[0])
    assert (first["id"], first["tier"], first["mode"]) == (puzzle.id, "gentle", "open")
    assert sorted(first["files"]) == sorted(f"{WEEK[0]}.{kind}" for kind in KINDS)


def test_the_index_follows_from_the_files(copied: Path):
    whole = contents(copied)
    (copied / INDEX_NAME).unlink()
    publish([], copied, SERIES)
    assert contents(copied) == whole
    remove(copied, TWO[1])
    publish([], copied, SERIES)
    index = Folder(copied).index()
    assert len(index["puzzles"]) == 6
    (copied / INDEX_NAME).write_text(json.dumps({**index, "gone": index["puzzles"][:1]}))
    with pytest.raises(FolderError, match="a day is both there and gone"):
        Folder(copied).index()
    publish(WEEK, copied, SERIES)
    assert contents(copied) == whole


def test_a_missing_file_is_made_again(copied: Path):
    """Of each kind, on days of their own; after that, publishing again writes nothing."""
    whole, states = contents(copied), []
    for day, kind in zip(WEEK, KINDS, strict=False):
        (copied / f"{day}.{kind}").unlink()
    publish(WEEK, copied, SERIES, on_day=lambda p: states.append(p.state))
    assert contents(copied) == whole
    assert sorted(states) == ["completed"] * len(KINDS) + ["kept"] * (7 - len(KINDS))
    before = times(copied)
    for days in (WEEK, WEEK[2:3]):
        publish(days, copied, SERIES)
    assert times(copied) == before


@pytest.mark.parametrize("data", [b"[]", b"{", b"\xff"])
def test_a_broken_index_is_made_again(copied: Path, data: bytes):
    before, notes = contents(copied), list[str]()
    (copied / INDEX_NAME).write_bytes(data)
    publish([], copied, SERIES, on_note=notes.append)
    assert contents(copied) == before
    (note,) = notes
    assert note.startswith(str(copied / INDEX_NAME))
    assert note.endswith("the index is made again from the files and their revisions")


FIRST = f"{WEEK[0]}.puzzle.json"
STRANGE: list[tuple[str, bytes, str]] = [
    (FIRST, b"{", f"{FIRST}: not JSON: Expecting property name"),
    (FIRST, b"[" * 100_000, f"{FIRST}: nested too deeply"),
    (FIRST, b"{}", f"{FIRST}: not a puzzle document"),
    ("build.json", b"{}", "holds a site; publish into another folder"),
    ("index.json", b'{"name": "mine"}', "not an index document"),
    ("index.json", b"mine", "Expecting value"),
]


@pytest.mark.parametrize(("name", "data", "why"), STRANGE)
def test_what_is_broken_or_of_somebody_else_stays_as_it_is(
    name: str, data: bytes, why: str, tmp_path: Path
):
    (tmp_path / name).write_bytes(data)
    refused(tmp_path, why)


def refused(folder: Path, why: str, series: Series = SERIES) -> None:
    before = contents(folder)
    with pytest.raises(FolderError, match=re.escape(why)) as error:
        publish(WEEK, folder, series)
    assert str(folder) in str(error.value)
    assert "\n" not in str(error.value)
    assert {**contents(folder), LOCK: b""} == {**before, LOCK: b""}


def test_where_nothing_can_be_published(copied: Path):
    """Into another series, no folder, or where somebody else is at work."""
    refused(copied, "is of the series 'shooting-party', not 'other'", Series("other", GAME))
    (copied / "file").write_text("")
    refused(copied / "file", "File exists")
    with Folder(copied).claimed():
        refused(copied, "another process is writing there")


def remove(folder: Path, day: date) -> dict[str, bytes]:
    """Remove the files of a day, and return what they were."""
    files = {file.name: file.read_bytes() for file in folder.glob(f"{day}.*")}
    for name in files:
        (folder / name).unlink()
    return files


@pytest.mark.parametrize("meanwhile", [[], [WEEK[0]]], ids=["at once", "after another day"])
def test_revisions_outlive_the_files(
    copied: Path, meanwhile: list[date], monkeypatch: pytest.MonkeyPatch
):
    """A day whose files are gone comes back with its revision, as long as there is an index."""
    other = Series("shooting-party", GAME, b"a key of sixteen bytes")
    day, another = WEEK[2], lambda *_: stored()[TWO[0]]
    publish(WEEK, copied, other, revise=True)
    gone = remove(copied, day)
    assert b'"revision": 2' in gone[f"{day}.puzzle.json"]
    assert b'"revised": "2' in gone[f"{day}.puzzle.json"]
    publish(meanwhile, copied, other)  # writes the index
    with monkeypatch.context() as patch:
        patch.setattr(dailies, "find", another)
        with pytest.raises(FolderError, match=r"revision 2.* the files that are gone; --revise"):
            publish([day], copied, other)
    publish([day], copied, other)
    assert {name: (copied / name).read_bytes() for name in gone} == gone
    (copied / f"{day}.puzzle.json").unlink()
    publish([day], copied, other, revise=True)
    assert {name: (copied / name).read_bytes() for name in gone} == gone
    remove(copied, day)
    with monkeypatch.context() as patch:
        patch.setattr(dailies, "find", another)
        publish([day], copied, other, revise=True)
    puzzle = Folder(copied).puzzle(day)
    assert puzzle.revision == 3


def test_a_document_that_is_gone_does_not_come_back_as_another(copied: Path):
    """With what is left of its day: another version may have found and rated another puzzle."""
    day, before = WEEK[2], contents(copied)
    for kind in KINDS[:2]:
        (copied / f"{day}.{kind}").unlink()
    later = Series("shooting-party", replace(GAME, generator=GAME.generator + 1))
    with pytest.raises(FolderError, match=r"revision 1.* the files that are gone; --revise"):
        publish([day], copied, later)
    publish([day], copied, SERIES)
    assert contents(copied) == before


def test_names_of_files():
    assert day_of_file("2026-01-05.puzzle.txt") == date(2026, 1, 5)
    for name in ("2026-13-05.puzzle.txt", "2026-01-05.puzzle.pgn", "index.json", "2026-01-05"):
        assert day_of_file(name) is None
