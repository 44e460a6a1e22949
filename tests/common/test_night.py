"""The night goes on where it stopped, and is green when every part is. A part that is done need not
be done again until the code that it runs changes: so that code must be named whole.
"""

import shlex
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests import night
from tests.common.command_line import ROOT
from tests.common.test_architecture import imports

Run = Callable[..., int]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setattr(night, "code", lambda part: part.code[0])
    monkeypatch.setattr(night, "cache_folder", lambda: tmp_path)
    parts = {
        "poem": night.Part(("0123",), ("this",)),
        "year-now": night.Part(("4567",), ("calendar {seed}",)),
    }
    monkeypatch.setattr(night, "PARTS", parts)

    def run(*arguments: str) -> int:
        monkeypatch.setattr("sys.argv", ["night", "--seed", "2026", *arguments])
        return night.main()

    return run


def test_parts_are_done_once(run: Run, capsys: pytest.CaptureFixture[str], tmp_path: Path):
    assert run("--hours", "0") == night.UNFINISHED
    assert run("poem") == 0
    assert "Beautiful is better" in capsys.readouterr().out
    assert run() == 0
    first = capsys.readouterr().out
    assert "Beautiful is better" not in first
    assert "2026" in (tmp_path / "night" / "year-now-4567.log").read_text()
    assert run() == 0
    assert "2026" not in capsys.readouterr().out
    assert run("--again", "poem") == 0
    assert "Beautiful is better" in capsys.readouterr().out
    night.PARTS["poem"] = night.Part(("89ab",), ("this",))
    assert run("year") == 0
    assert "poem                  to do" in capsys.readouterr().out
    assert run() == 0
    assert "Beautiful is better" in capsys.readouterr().out


def test_a_part_that_fails_is_to_do_again(run: Run, capsys: pytest.CaptureFixture[str]):
    assert run("--seed", "no year") == 1
    assert "year-now              FAILED" in capsys.readouterr().out
    assert run() == 0
    with pytest.raises(SystemExit):
        run("nope")


@cache
def files(module: str) -> list[Path]:
    """The files of a module, or of a name that one has, and of the packages that it is in."""
    names = module.split(".")
    ways = [ROOT.joinpath(*names[:length]) for length in range(1, len(names) + 1)]
    here = [file for way in ways for file in (way / "__init__.py", way.with_suffix(".py"))]
    return [file for file in here if file.exists()]


def begun(command: str) -> list[Path]:
    """The files that a command of a part begins with."""
    module, *words = shlex.split(command)
    if module != "pytest":
        return [*files(module), *files(f"{module}.__main__")]
    folders = [ROOT / word for word in words if word.startswith("tests")] or [ROOT / "tests"]
    left_out = {ROOT / words[at + 1] for at, word in enumerate(words) if word == "--ignore"}
    return [ROOT / "tests" / "conftest.py"] + [
        file
        for folder in folders
        if folder not in left_out
        for file in folder.rglob("*.py")
        if not left_out & {*file.parents}
    ]


@pytest.mark.parametrize("name", night.PARTS)
def test_the_code_of_a_part_is_all_that_it_imports(name: str):
    part = night.PARTS[name]
    found, new = set[Path](), {file for command in part.commands for file in begun(command)}
    assert new, "no such command"
    while new:
        found |= new
        new = {each for file in new for module in imports(file) for each in files(module)} - found
    named = {ROOT / path for path in part.code}
    without = {ROOT / path for path in part.without}
    missing = {file for file in found if file in without or not named & {file, *file.parents}}
    assert not missing, f"{name}: {sorted(str(file.relative_to(ROOT)) for file in missing)}"
