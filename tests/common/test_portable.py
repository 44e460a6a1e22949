"""What differs on macOS and on Windows."""

import sys
from pathlib import Path

import pytest

from solver.common.files import LONGEST_NAME, write_whole
from solver.common.processes import Workers


def test_a_long_name_is_not_cut_within_a_character(tmp_path: Path):
    names = list[str]()
    path = tmp_path / f"x{'é' * (LONGEST_NAME // 2)}"
    write_whole(path, lambda file: names.extend(each.name for each in tmp_path.iterdir()))
    assert "".join(names).encode("utf-8").startswith(b".x\xc3\xa9")


def test_windows_waits_for_61_processes_at_the_most(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "platform", "win32")
    with Workers(62):  # the pool of the standard library refuses 62 there
        pass
