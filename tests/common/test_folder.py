"""The folder of a series: whole files, deterministic bytes, an index that follows from them."""

import json
import os
import shutil
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
    due = {f"{day}.{kind}" for day in WEEK for kind in KINDS} | {INDEX_NAME, LOCK}
    assert set(contents(week)) == due
    for name, data in contents(week).items():
        assert b"\r" not in data
        if name.endswith(".json"):
            text = data.decode("utf-8")
            assert json.dumps(json.loads(text), indent=2, ensure_ascii=False) + "\n" == text


def test_the_index(week: Path):
    index = Folder(week).index()
    validate(index, "index", COMMON)
    assert [entry["date"] for entry in index["puzzles"]] == [str(day) for day in WEEK]
    assert [entry["number"] for entry in index["puzzles"]] == list(range(5, 12))
    first = index["puzzles"][0]
    puzzle = Folder(week).puzzle(WEEK[0])
    assert (first["id"], first["tier"], first["mode"]) == (puzzle.id, "gentle", "open")
    assert sorted(first["files"]) == sorted(f"{WEEK[0]}.{kind}" for kind in KINDS)


def test_publishing_again_writes_nothing(copied: Path):
    before = times(copied)
    publish(WEEK, copied, SERIES)
    publish(WEEK[2:3], copied, SERIES)
    assert times(copied) == before


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
    """Of each kind, on days of their own."""
    whole, states = contents(copied), []
    for day, kind in zip(WEEK, KINDS, strict=False):
        (copied / f"{day}.{kind}").unlink()
    publish(WEEK, copied, SERIES, on_day=lambda p: states.append(p.state))
    assert contents(copied) == whole
    assert sorted(states) == ["completed"] * len(KINDS) + ["kept"] * (7 - len(KINDS))


def test_killed_at_any_write(week: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Whole documents only, and a rerun completes the folder to the very same bytes."""
    two = tmp_path / "two"
    publish(TWO, two, SERIES)
    whole, replace_ = contents(two), os.replace
    assert {name for name in whole if whole[name] != contents(week)[name]} == {INDEX_NAME}
    for stop in range(9):
        folder, left = tmp_path / str(stop), [stop]

        def dying(source: Path, target: Path, left: list[int] = left) -> None:
            left[0] -= 1
            if left[0] < 0:
                raise KeyboardInterrupt
            replace_(source, target)

        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", dying)
            with pytest.raises(KeyboardInterrupt):
                publish(TWO, folder, SERIES)
        there = contents(folder)
        assert len(there) == stop + 1  # and the lock
        days = {**whole, INDEX_NAME: there.get(INDEX_NAME, b"")}
        assert all(days[name] == data for name, data in there.items())
        (folder / f".{WEEK[0]}.puzzle.json.1.tmp").write_bytes(b"half")  # of a process that is gone
        publish(TWO, folder, SERIES)
        assert contents(folder) == whole


def test_one_publisher_at_a_time(copied: Path):
    with (
        Folder(copied).claimed(),
        pytest.raises(FolderError, match="another process is writing there"),
    ):
        publish(WEEK, copied, SERIES)


def test_a_folder_has_one_series(copied: Path):
    before = contents(copied)
    with pytest.raises(FolderError, match="is of the series 'shooting-party', not 'other'"):
        publish(WEEK, copied, Series("other", GAME))
    assert contents(copied) == before


@pytest.mark.parametrize(
    ("data", "why"),
    [(b"{", "Expecting property name"), (b"[" * 100_000, "nested too deeply"),
     (b"{}", "not a puzzle document")],
)  # fmt: skip
def test_a_broken_file_stops_the_publisher(copied: Path, data: bytes, why: str):
    file = copied / f"{WEEK[0]}.puzzle.json"
    file.write_bytes(data)
    with pytest.raises(FolderError, match=why) as error:
        publish(WEEK, copied, SERIES)
    assert str(file) in str(error.value)
    assert "\n" not in str(error.value)
    assert file.read_bytes() == data


@pytest.mark.parametrize("data", [b"[]", b"{", b"\xff", b""])
def test_a_broken_index_is_made_again(copied: Path, data: bytes):
    before = contents(copied)
    (copied / INDEX_NAME).write_bytes(data)
    notes: list[str] = []
    publish([], copied, SERIES, on_note=notes.append)
    assert contents(copied) == before
    (note,) = notes
    assert note.startswith(str(copied / INDEX_NAME))
    assert note.endswith("the index is made again from the files and their revisions")


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


def test_a_folder_that_cannot_be(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(FolderError, match="File exists"):
        publish(WEEK, tmp_path / "file", SERIES)


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [("build.json", "{}", "holds a site; publish into another folder"),
     ("index.json", '{"name": "mine"}', "not an index document"),
     ("index.json", "mine", "Expecting value")],
)  # fmt: skip
def test_a_folder_of_somebody_else_stays_as_it_is(name: str, text: str, why: str, tmp_path: Path):
    (tmp_path / name).write_text(text)
    with pytest.raises(FolderError, match=why):
        publish(WEEK, tmp_path, SERIES)
    assert contents(tmp_path).keys() <= {name, LOCK}
    assert (tmp_path / name).read_text() == text


def test_names_of_files():
    assert day_of_file("2026-01-05.puzzle.txt") == date(2026, 1, 5)
    for name in ("2026-13-05.puzzle.txt", "2026-01-05.puzzle.pgn", "index.json", "2026-01-05"):
        assert day_of_file(name) is None
