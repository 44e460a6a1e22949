"""What was found right is not checked again; what has changed is, and what is wrong is found."""

import shutil
from datetime import date
from pathlib import Path

import pytest

from generator.common import folder_check as module
from generator.common.folder import FolderError
from generator.common.folder_check import checked
from tests.web.conftest import DAYS


@pytest.fixture
def asked(monkeypatch):
    """The days that a check did not know to be right, one list a check."""
    real, heard = module.check, []

    def noting(folder, **settings):
        heard.append([day for day in folder.days() if not folder.known(day)])
        return real(folder, **settings)

    monkeypatch.setattr(module, "check", noting)
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
    monkeypatch.setattr(module, "VERSION", module.VERSION + 1)
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
