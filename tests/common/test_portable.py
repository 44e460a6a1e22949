"""Modules and commands do without what Windows and macOS lack (like_windows.py)."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from solver.common.files import LONGEST_NAME, write_whole
from solver.common.processes import Workers
from tests.common.command_line import python

PROGRAM = "from tests.common.like_windows import main; main()"


def test_every_module_is_imported_and_cheap_commands_work(tmp_path: Path):
    seen = _elsewhere(tmp_path, "deal 1", "solve 42 --passes 1")
    assert seen["modules"] > 300
    assert seen["failed"] == {}
    assert seen["lock"] == "held, refused, free again"
    deal, solve = seen["ran"].values()
    assert (deal["code"], solve["code"], solve["err"]) == (0, 0, "")
    assert "sp1-eJLCGn7Z1nziYzmgxkLRaC" in deal["out"]
    assert "best 4 = 2 queens + 2 aces" in solve["out"]


@pytest.mark.long
def test_puzzles_are_published_and_verified(tmp_path: Path):
    days, key = tmp_path / "days", tmp_path / "key"
    key.write_text("of sixteen bytes")
    keyed = f"{days} --key-file {key}"
    commands = [
        f"daily 2026-01-05 --out {keyed}",
        f"verify {days}/2026-01-05.puzzle.json",
        f"check {keyed}",
    ]
    ran = _elsewhere(tmp_path, *commands)["ran"]
    assert [ran[each]["code"] for each in commands] == [0, 0, 0]
    assert "warning" not in "".join(ran[each]["err"] for each in commands)


def test_a_long_name_is_not_cut_within_a_character(tmp_path: Path):
    names = list[str]()
    path = tmp_path / f"x{'é' * (LONGEST_NAME // 2)}"
    write_whole(path, lambda file: names.extend(each.name for each in tmp_path.iterdir()))
    assert "".join(names).encode("utf-8").startswith(b".x\xc3\xa9")


def test_windows_waits_for_61_processes_at_the_most(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "platform", "win32")
    with Workers(62):  # the pool of the standard library refuses 62 there
        pass


def _elsewhere(folder: Path, *commands: str) -> dict[str, Any]:
    """What the program reports."""
    mine = {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    mine |= {"XDG_DATA_HOME": str(folder), "PYTHONUTF8": "1"}
    run = python(PROGRAM, *commands, **mine)
    assert run.returncode == 0, run.stderr
    report: dict[str, Any] = json.loads(run.stdout)
    return report
