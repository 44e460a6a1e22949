"""`party check` finds whatever is changed in a folder of puzzles."""

import json
import os
import shutil
from collections.abc import Callable
from datetime import date
from itertools import chain, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator import Series, publish
from generator.common.commitment import CHECKSUM, commit, readable
from generator.common.day import OTHER_KEY, Day
from generator.common.folder import INDEX_NAME, KINDS, Folder, FolderError
from generator.common.folder_check import check
from tests.common.claims import Json, changed
from tests.common.command_line import party_here
from tests.common.helpers import WEEK
from tests.shooting_party.helpers import GAME, data_rows

KEY = b"a key for the tests"
KEYED, PLAIN = Series("shooting-party", GAME, KEY), Series("shooting-party", GAME)
DAY = WEEK[1]  # a couple, every card in view


@pytest.fixture(scope="module")
def keyed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("keyed") / "puzzles"
    publish([DAY], folder, KEYED)
    return folder


@pytest.fixture
def copied(week: Path, tmp_path: Path) -> Path:
    return shutil.copytree(week, tmp_path / "copy")


def only(day: date, source: Path, folder: Path) -> Path:
    """Fill a folder with one day of another."""
    for path in source.glob(f"{day}.*"):
        shutil.copy(path, folder)
    rebuild_index(folder)
    return folder


@pytest.fixture
def alone(week: Path, tmp_path: Path) -> Path:
    """A folder with one puzzle."""
    return only(DAY, week, tmp_path)


def problems(folder: Path, *, quick: bool = True) -> list[str]:
    found = check(folder, game=GAME, quick=quick).problems
    assert all("\n" not in problem for problem in found)
    return found


def rebuild_index(folder: Path) -> None:
    """So that it is not the index that shows it."""
    try:
        (folder / INDEX_NAME).write_bytes(Folder(folder).index_due("shooting-party", GAME.name))
    except FolderError:
        (folder / INDEX_NAME).unlink(missing_ok=True)


def some_changes(document: Json, most: int | None) -> list[Json]:
    """Documents with one value changed: of all changes, or of so many."""
    every = [make for _, make in changed(document)]
    chosen = every if most is None else Random(document["schema"]).sample(every, most)
    return [make() for make in chosen]


@pytest.mark.parametrize("most", [10, pytest.param(None, marks=pytest.mark.long)])
@pytest.mark.parametrize("kind", ["puzzle", "solution"])
@pytest.mark.parametrize("series", [KEYED, PLAIN], ids=["key", "no key"])
def test_every_value_counts(
    keyed: Path, week: Path, tmp_path: Path, kind: str, series: Series, most: int | None
):
    """The index and the texts are made to fit; so is the checksum of a solution, for without a key
    anybody can make another one: what the solution says must still hold. What another version
    made is only replayed, and that is said.
    """
    only(DAY, keyed if series.key else week, tmp_path)
    files = [tmp_path / f"{DAY}.{name}.json" for name in ("puzzle", "solution")]
    puzzle, solution = (json.loads(file.read_bytes()) for file in files)
    assert check(tmp_path, key=series.key, game=GAME).problems == []
    for other in some_changes(puzzle if kind == "puzzle" else solution, most):
        pair = [other, solution] if kind == "puzzle" else [puzzle, other]
        if kind == "solution" and series.key is None:
            pair[0] = puzzle | {"commitment": commit(other, CHECKSUM).to_json()}
        for file, document in zip(files, pair, strict=True):
            file.write_bytes(readable(document))
        rebuild_index(tmp_path)
        report = check(tmp_path, key=series.key, game=GAME)
        found = [each for each in report.problems if "not what its documents give" not in each]
        assert found or "only replayed: made by" in "".join(report.unchecked), other


def edit(file: Path, **new: Any) -> None:
    document = json.loads(file.read_bytes()) | new
    file.write_bytes(readable({key: value for key, value in document.items() if value is not None}))


@pytest.mark.parametrize(("part", "name"), [("goal", "moves"), ("line", "key")])
def test_numbers_that_no_game_can_have(alone: Path, part: str, name: str):
    """Nothing is made of such a length: neither places for moves, nor a line."""
    for kind in ("puzzle", "solution"):
        file = alone / f"{DAY}.{kind}.json"
        document = json.loads(file.read_bytes())
        if part in document:
            edit(file, **{part: document[part] | {name: 10**19}})
    why = {"moves": "are more than a game can have", "key": "the first move is the key"}[name]
    assert any(why in problem for problem in problems(alone))


@pytest.mark.parametrize(("new", "why"), data_rows("changes.txt"))
def test_what_is_said_of_a_change(alone: Path, new: str, why: str):
    edit(alone / f"{DAY}.puzzle.json", **json.loads(new))
    found = problems(alone, quick=False)
    assert any(why in problem for problem in found), found
    of_index = (
        f"{INDEX_NAME}: does not match the files: ",
        f"{INDEX_NAME}: cannot be checked: {alone / f'{DAY}.puzzle.json'}: ",
        "puzzles of several series: other, shooting-party",
    )
    assert any(problem.startswith(of_index) for problem in found)


def test_a_solution_of_another_day(copied: Path):
    """Of another mode, too: what that one has need not be in this one."""
    solutions = {file: file.read_bytes() for file in sorted(copied.glob("*.solution.json"))}
    for file, (other, data) in product([*solutions][:2], solutions.items()):
        file.write_bytes(data)
        found = "\n".join(problems(copied))
        assert (file.name[:10] in found) == (file != other)
        file.write_bytes(solutions[file])


def test_ratings_are_made_again(alone: Path):
    """Another error contradicts nothing in the documents, and is found by rating alone."""
    file = alone / f"{DAY}.puzzle.json"
    rating = json.loads(file.read_bytes())["rating"]
    edit(file, rating=rating | {"error": rating["error"] + 10})
    assert not any(": rating" in problem for problem in problems(alone))
    assert any(": rating" in problem for problem in problems(alone, quick=False))


def test_missing_strange_and_double_files(copied: Path):
    for kind in KINDS:
        shutil.copy(copied / f"{WEEK[6]}.{kind}", copied / f"2026-02-02.{kind}")
    strays = ("notes.txt", "2026-02-31.puzzle.json", f".{DAY}.puzzle.json.7.tmp", "sub")
    for name in strays[:3]:
        (copied / name).touch()
    (copied / "sub").mkdir()
    missing = [f"{day}.{kind}" for kind, day in zip(KINDS, WEEK, strict=False)]
    for name in missing:
        (copied / name).unlink()
    due = {f"{name}: not a file of daily puzzles" for name in strays}
    due |= {f"{name}: missing" for name in missing}
    assert due | {f"2026-02-02: the same puzzle as on {WEEK[6]}"} <= set(problems(copied))


def test_the_index_is_checked(week: Path, copied: Path, tmp_path: Path):
    """One that is broken, and one without its puzzles."""
    empty = tmp_path / "empty"
    empty.mkdir()
    index = (week / INDEX_NAME).read_bytes()
    for folder, wrong in ((copied, (b"{}", b"{", b"")), (empty, (index, b"[]", b"["))):
        for data in wrong:
            (folder / INDEX_NAME).write_bytes(data)
            [problem] = problems(folder)
            assert problem.startswith(f"{INDEX_NAME}: ")
    (copied / INDEX_NAME).unlink()
    assert problems(copied) == [f"{INDEX_NAME}: missing"]


def test_the_index_names_the_days_that_differ(copied: Path):
    whole = (copied / INDEX_NAME).read_bytes()
    index = json.loads(whole)
    index["puzzles"][3]["rating"]["value"] += 1
    del index["puzzles"][5:]
    (copied / INDEX_NAME).write_bytes(readable(index))
    for file in chain.from_iterable(copied.glob(f"{day}.*") for day in WEEK[:2]):
        file.unlink()
    says = f"{INDEX_NAME}: does not match the files: "
    missing, more = f"missing {WEEK[0]} to {WEEK[1]}", f"not listed {WEEK[5]} to {WEEK[6]}"
    assert problems(copied) == [f"{says}{missing}; {more}; changed {WEEK[3]}"]
    for file in copied.glob("2*"):
        file.unlink()
    (copied / INDEX_NAME).write_bytes(whole)
    assert problems(copied) == [f"{says}missing {WEEK[0]} to {WEEK[6]}"]


def test_a_puzzle_of_a_day_that_there_is_not(alone: Path):
    edit(alone / f"{DAY}.puzzle.json", date="2026-13-05")
    assert f"{INDEX_NAME}: does not match the files: changed {DAY}" in problems(alone)


def test_an_index_in_another_form(copied: Path):
    (copied / INDEX_NAME).write_text(json.dumps(json.loads((copied / INDEX_NAME).read_bytes())))
    assert problems(copied) == [
        f"{INDEX_NAME}: does not match the files: its days do, the rest does not"
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_broken_files(alone: Path, kind: str):
    for data in (b"", b"{", b"[]", b"\xff\xfe", b'{"schema": 1}'):
        (alone / f"{DAY}.{kind}").write_bytes(data)
        found = problems(alone)
        assert any(f"{DAY}.{kind}" in problem for problem in found)


OTHER_THINGS: dict[str, Callable[[Path], None]] = {
    "folder": Path.mkdir,
    "dangling link": lambda file: file.symlink_to("nowhere"),
    "looping link": lambda file: file.symlink_to(file.name),
    "pipe": os.mkfifo,
    "device": lambda file: file.symlink_to("/dev/zero"),
}


@pytest.mark.parametrize("kind", OTHER_THINGS)
@pytest.mark.parametrize("what", ["puzzle.json", "puzzle.txt", "solution.json", "index"])
def test_something_that_is_no_file(copied: Path, kind: str, what: str):
    name = INDEX_NAME if what == "index" else f"{DAY}.{what}"
    (copied / name).unlink()
    OTHER_THINGS[kind](copied / name)
    found = check(copied, game=GAME, quick=True)
    assert found.puzzles >= len(WEEK) - 1  # it went on with the other days
    assert any(name in problem for problem in found.problems)
    assert party_here("check", str(copied), "--quick").returncode == 1


def test_a_file_name_that_is_no_utf_8(copied: Path):
    (copied / os.fsdecode(b"\xff.json")).write_bytes(b"")
    (copied / "line\nfeed").write_bytes(b"")
    run = party_here("check", str(copied), "--quick")
    assert run.returncode == 1
    assert "\\udcff.json: not a file of daily puzzles" in run.stdout
    assert "line\\nfeed: not a file of daily puzzles" in run.stdout


def test_texts_of_another_version_are_not_compared(alone: Path, monkeypatch: pytest.MonkeyPatch):
    file = alone / f"{DAY}.puzzle.txt"
    file.write_text(file.read_text(encoding="utf-8").replace("puzzle", "riddle"))
    rebuild_index(alone)
    assert problems(alone) == [f"{DAY}: {file.name} is not what its documents give"]
    monkeypatch.setattr(Day, "replayed", "made by generator 1")
    assert problems(alone) == []


@pytest.mark.parametrize("edit", [('"value": ', '"value": 1'), ('{"schema"', '{ "schema"')])
@pytest.mark.parametrize("kind", ["puzzle", "solution"])
def test_an_edited_document_is_blamed_and_not_its_text(
    kind: str, edit: tuple[str, str], alone: Path
):
    file = alone / f"{DAY}.{kind}.json"
    text = file.read_text(encoding="utf-8").replace("{\n  ", "{", 1)
    file.write_text(text.replace(*edit, 1), encoding="utf-8")
    found = [problem for problem in problems(alone) if DAY.isoformat() == problem[:10]]
    assert f"{DAY}: {file.name} has changed since index.json was written" in found
    assert not [problem for problem in found if ".txt" in problem]


def test_another_form_of_the_same_document(alone: Path):
    file = alone / f"{DAY}.puzzle.json"
    file.write_text(json.dumps(json.loads(file.read_bytes())))
    rebuild_index(alone)
    assert problems(alone) == [f"{DAY}: {DAY}.puzzle.json is not what its documents give"]


def test_the_key_of_a_series(keyed: Path, week: Path, tmp_path: Path):
    """Without it some things cannot be checked; with it, a checksum is not enough."""
    solution = json.loads((keyed / f"{DAY}.solution.json").read_bytes())
    only(DAY, keyed, tmp_path)
    edit(tmp_path / f"{DAY}.solution.json", salt=solution["salt"][::-1])
    assert f"{DAY}: commitment: not to this solution" in problems(tmp_path)
    report = check(keyed, game=GAME)
    assert report.problems == []
    assert report.unchecked == [f"{DAY}: salt and recipe, which take the key"]
    assert check(keyed, key=KEY, game=GAME).unchecked == []
    assert check(keyed, key=KEY + b"!", game=GAME).problems == [f"{DAY}: {OTHER_KEY}"]
    found = check(week, key=KEY, game=GAME, quick=True).problems
    assert len(found) == 7
    assert all("a checksum only, though the series has a key" in problem for problem in found)


@pytest.mark.long
def test_what_cannot_be_checked_is_said_once(copied: Path, monkeypatch: pytest.MonkeyPatch):
    """For all days without the key; and for each reason to make no puzzle again."""
    publish(WEEK, copied, KEYED, revise=True)
    why = {day: f"made by generator {day.day // 8}" for day in WEEK}
    monkeypatch.setattr(Day, "replayed", property(lambda found: why[found.day]))
    report = check(copied, game=GAME)
    assert report.problems == []
    assert report.unchecked == [
        f"{WEEK[0]} to {WEEK[6]}: salt and recipe, which take the key",
        f"{WEEK[0]} to {WEEK[2]}: only replayed: made by generator 0",
        f"{WEEK[3]} to {WEEK[6]}: only replayed: made by generator 1",
    ]


def test_an_empty_folder_and_none(tmp_path: Path):
    assert problems(tmp_path) == [f"{INDEX_NAME}: missing"]
    with pytest.raises(FolderError, match="no such folder"):
        check(tmp_path / "none")
