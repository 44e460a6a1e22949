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

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the night with these words, and return how it ended and what was said."""
    monkeypatch.setattr(night, "code", lambda part: part.code[0])
    monkeypatch.setattr(night, "cache_folder", lambda: tmp_path)
    parts = {
        "poem": night.Part(("0123",), ("this",)),
        "year-now": night.Part(("4567",), ("calendar {seed}",)),
    }
    monkeypatch.setattr(night, "PARTS", parts)

    def run(*arguments: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.argv", ["night", "--seed", "2026", *arguments])
        return night.main(), capsys.readouterr().out

    return run


def test_parts_are_done_once(run: Run, tmp_path: Path):
    poem = "Beautiful is better"
    assert run("--hours", "0")[0] == night.UNFINISHED
    assert poem in run("poem")[1]
    ended, said = run()
    assert (ended, poem in said) == (0, False)
    assert "2026" in (tmp_path / "night" / "year-now-4567.log").read_text()
    ended, said = run()
    assert (ended, "2026" in said) == (0, False)
    assert poem in run("--again", "poem")[1]
    night.PARTS["poem"] = night.Part(("89ab",), ("this",))
    assert "poem                  to do" in run("year")[1]
    assert poem in run()[1]


def test_a_part_that_fails_is_to_do_again(run: Run):
    ended, said = run("--seed", "no year")
    assert (ended, "year-now              FAILED" in said) == (1, True)
    assert run()[0] == 0
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
