"""What is kept of a site's puzzles: made once, and again if anything that it is made of changed.
And what was found right in a folder is not checked again; what has changed is, and what is wrong is
found.
"""

import shutil
from dataclasses import replace
from datetime import date
from functools import partial
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


def kept(folder: Path) -> Any:
    return partial(parts_of, folder=folder)


def test_what_is_kept_is_not_made_again(pairs, made, tmp_path):
    first = kept(tmp_path)(pairs)
    assert set(made) == {pair.puzzle.id for pair in pairs} == set(first)
    made.clear()
    assert kept(tmp_path)(pairs) == first
    assert made == []


def test_several_processes_make_the_same(pairs, tmp_path):
    assert len(pairs) > 1
    assert parts_of(pairs, tmp_path, 2) == parts_of(pairs)


HARM = {"a byte": lambda data: data[:-1] + bytes([data[-1] ^ 1]), "the end": lambda data: data[:-1],
        "empty": lambda data: b"", "gone": None}  # fmt: skip


def test_what_is_damaged_is_made_again(pairs, made, tmp_path):
    first = kept(tmp_path)(pairs[:1])
    for name, (harm, does) in product(NAMES, HARM.items()):
        (path,) = tmp_path.glob(f"*.{name}")
        data = path.read_bytes()
        path.write_bytes(does(data)) if does else path.unlink()
        made.clear()
        assert kept(tmp_path)(pairs[:1]) == first, (name, harm)
        assert len(made) == 1
        assert path.read_bytes() == data


def test_another_version_or_revision_is_made_again(pairs, made, tmp_path, monkeypatch):
    kept(tmp_path)(pairs[:1])
    made.clear()
    monkeypatch.setattr(preview, "VERSION", preview.VERSION + 1)
    kept(tmp_path)(pairs[:1])
    assert len(made) == 1
    page = module.frame("shooting-party")
    monkeypatch.setattr(module, "frame", lambda _: replace(page, version=page.version + 1))
    kept(tmp_path)(pairs[:1])
    assert len(made) == 2
    revised = replace(pairs[0], puzzle=replace(pairs[0].puzzle, revision=2))
    kept(tmp_path)([revised])
    assert len(made) == 3


def test_without_pictures_none_is_made_and_later_it_is(pairs, made, tmp_path):
    (parts,) = parts_of(pairs[:1], tmp_path, pictures=False).values()
    assert {*parts} == {*NAMES} - {PREVIEW}
    assert kept(tmp_path)(pairs[:1]) == parts_of(pairs[:1])
    assert len(made) == 3


def test_an_interrupted_run_keeps_what_it_made(pairs, made, tmp_path):
    def stop(name: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        parts_of(pairs, tmp_path, heard=stop)
    assert len(made) == 1
    kept(tmp_path)(pairs)
    assert len(made) == len(pairs)


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


COUPLE = date.fromisoformat(DAYS["couple"])


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


@pytest.mark.parametrize(
    "kind", ["puzzle.json", "puzzle.txt", "solution.json", "solution.txt", "missing", "index"]
)
def test_what_has_changed_is_checked_alone_and_found_wrong(kind, days, asked, tmp_path):
    name = "index.json" if kind == "index" else f"{COUPLE}.{kind}"
    if kind == "missing":
        (days / f"{COUPLE}.solution.txt").unlink()
    else:
        text = (days / name).read_text()
        (days / name).write_text(
            text.replace("Shooting" if ".txt" in name else "leverstoke", "Shouting", 1)
        )
    for _ in range(2):  # what is wrong is not remembered
        with pytest.raises(FolderError, match=f"{days}: "):
            checked(days, tmp_path / "kept")
    assert asked[1:] == [[] if kind == "index" else [COUPLE]] * 2


def test_a_stray_file_is_found(days, tmp_path):
    (days / "notes.txt").write_text("mine")
    with pytest.raises(FolderError, match=r"notes\.txt: not a file of daily puzzles"):
        checked(days, tmp_path / "kept")
