"""What is kept of a site's puzzles: made once, and again if anything that it is made of changed.
And what was found right in a folder is not checked again; what has changed is, and what is wrong is
found.
"""

import shutil
from dataclasses import replace
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from generator.common import folder_check
from generator.common.folder import Folder, FolderError
from generator.common.folder_check import checked
from generator.web import page_cache as module
from generator.web import preview
from generator.web.page_cache import NAMES, PREVIEW, parts_of
from solver.common.errors import InputError
from tests.web.conftest import DAYS, FEW


@pytest.fixture
def pairs(few):
    return [Folder(few).pair(date.fromisoformat(DAYS[kind])) for kind in FEW]


@pytest.fixture
def made(monkeypatch):
    """The ids of the puzzles that were made."""
    real, ids = module.make, []

    def noting(pair, **settings):
        ids.append(pair.puzzle.id)
        return real(pair, **settings)

    monkeypatch.setattr(module, "make", noting)
    return ids


@pytest.fixture
def again(pairs, made, tmp_path):
    """Makes the first puzzle, or another one, out of what is kept; how often it was made."""

    def does(*others: Any, **settings: Any) -> tuple[Any, int]:
        made.clear()
        return parts_of([*others] or pairs[:1], tmp_path, **settings), len(made)

    return does


def test_what_is_kept_is_not_made_again(pairs, made, again):
    first, count = again(*pairs)
    assert {*made} == {pair.puzzle.id for pair in pairs} == {*first}
    assert count == len(pairs) > 1
    assert again(*pairs) == (first, 0)


def test_several_processes_make_the_same(pairs, tmp_path):
    assert parts_of(pairs, tmp_path, 2) == parts_of(pairs)


HARM = {"a byte": lambda data: data[:-1] + bytes([data[-1] ^ 1]), "the end": lambda data: data[:-1],
        "empty": lambda data: b"", "gone": None}  # fmt: skip


def test_what_is_damaged_is_made_again(again, tmp_path):
    first, _ = again()
    for name, (harm, does) in product(NAMES, HARM.items()):
        (path,) = tmp_path.glob(f"*.{name}")
        data = path.read_bytes()
        path.write_bytes(does(data)) if does else path.unlink()
        assert again() == (first, 1), (name, harm)
        assert path.read_bytes() == data


def test_another_version_or_revision_is_made_again(pairs, again, monkeypatch):
    page, (pair, *_) = module.frame("shooting-party"), pairs
    again()
    monkeypatch.setattr(preview, "VERSION", preview.VERSION + 1)
    assert again()[1] == 1
    monkeypatch.setattr(module, "frame", lambda _: replace(page, version=page.version + 1))
    assert again()[1] == 1
    assert again(replace(pair, puzzle=replace(pair.puzzle, revision=2)))[1] == 1


def test_without_pictures_none_is_made_and_later_it_is(pairs, again):
    (parts,) = again(pictures=False)[0].values()
    assert {*parts} == {*NAMES} - {PREVIEW}
    assert again() == (parts_of(pairs[:1]), 1)


def test_an_interrupted_run_keeps_what_it_made(pairs, made, again):
    def stop(name: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        again(*pairs, heard=stop)
    assert len(made) == 1
    assert again(*pairs)[1] == len(pairs) - 1


def test_a_puzzle_without_a_document_is_named(pairs, monkeypatch):
    def refuse(pair):
        raise ValueError("the memory ran out")

    of = replace(module.frame("shooting-party"), document=refuse)
    monkeypatch.setattr(module, "frame", lambda game: of)
    with pytest.raises(InputError, match=r"2026-11-28: no line\.json for its page: the memory ran"):
        parts_of(pairs)


# -- what is known of a folder ---------------------------------------------------------------------


@pytest.fixture
def asked(monkeypatch):
    """The days that a check did not know to be right, one list a check."""
    real, heard = folder_check.check, []

    def noting(folder, **settings):
        heard.append([day for day in folder.days() if not folder.known(day)])
        return real(folder, **settings)

    monkeypatch.setattr(folder_check, "check", noting)
    return heard


@pytest.fixture
def days(few, asked, tmp_path) -> Path:
    """A folder of puzzles that may be changed, and was checked."""
    folder = Path(shutil.copytree(few, tmp_path / "days"))
    first = checked(folder, tmp_path / "kept")
    assert all(first.known(day) for day in first.days())
    return folder


def test_a_folder_is_checked_once_a_version_and_again_if_the_memory_is_gone(
    days, asked, tmp_path, monkeypatch
):
    checked(days, tmp_path / "kept")
    assert [len(each) for each in asked] == [3]
    checked(days, tmp_path / "elsewhere")
    (memory,) = (tmp_path / "kept").iterdir()
    memory.write_bytes(memory.read_bytes()[:70])
    checked(days, tmp_path / "kept")
    monkeypatch.setattr(folder_check, "VERSION", folder_check.VERSION + 1)
    checked(days, tmp_path / "kept")
    assert [len(each) for each in asked] == [3] * 4


COUPLE = date.fromisoformat(DAYS["couple"])
WRONG = {
    f"{COUPLE}.puzzle.json": "leverstoke", f"{COUPLE}.puzzle.txt": "Shooting",
    f"{COUPLE}.solution.json": "leverstoke", f"{COUPLE}.solution.txt": "Shooting",
    "index.json": "leverstoke",
}  # fmt: skip


@pytest.mark.parametrize("name", [*WRONG, "missing", "stray"])
def test_what_has_changed_is_checked_alone_and_found_wrong(name, days, asked, tmp_path):
    if name == "missing":
        (days / f"{COUPLE}.solution.txt").unlink()
    elif name == "stray":
        (days / "notes.txt").write_text("mine")
    else:
        text = (days / name).read_text()
        (days / name).write_text(text.replace(WRONG[name], "Shouting", 1))
    why = r"notes\.txt: not a file of daily puzzles" if name == "stray" else f"{days}: "
    for _ in range(2):  # what is wrong is not remembered
        with pytest.raises(FolderError, match=why):
            checked(days, tmp_path / "kept")
    assert asked[1:] == [[COUPLE] if f"{COUPLE}" in name or name == "missing" else []] * 2
