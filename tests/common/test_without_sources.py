"""The program from an archive, and from compiled files alone: it works, or says what it lacks."""

import os
import py_compile
import subprocess
import sys
import zipfile
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest

import shooting_party
from tests.common.command_line import ROOT

PARTS = ("solver", "generator", "cli")


def product() -> list[Path]:
    files = [path for part in PARTS for path in (ROOT / part).rglob("*") if path.is_file()]
    return [
        *(path for path in files if "__pycache__" not in path.parts),
        ROOT / "shooting_party.py",
    ]


def archive(paths: list[Path], to: Path) -> Path:
    with zipfile.ZipFile(to / "all.zip", "w") as made:
        for path in paths:
            made.write(path, path.relative_to(ROOT))
    return to / "all.zip"


def compiled(paths: list[Path], to: Path) -> Path:
    for path in paths:
        there = to / "pyc" / path.relative_to(ROOT)
        there.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".py":
            py_compile.compile(str(path), str(there.with_suffix(".pyc")), doraise=True)
        else:
            there.write_bytes(path.read_bytes())
    return to / "pyc"


FORMS = [archive, compiled]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("ours", [True, False])
def test_which_package_is_ours(
    form: Callable[[list[Path], Path], Path],
    ours: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    """By a line of its code; it is not run."""
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    path = tmp_path / "borrowed" / "__init__.py"
    path.parent.mkdir()
    line = '__distribution__ = "shooting-party"' if ours else '"""shooting-party"""'
    path.write_text(f"{line}\nraise SystemExit\n")
    monkeypatch.syspath_prepend(form([path], tmp_path))
    why = r"borrowed\S* is not the `borrowed` of shooting-party"
    with nullcontext() if ours else pytest.raises(ImportError, match=why):
        shooting_party.check("borrowed")


@pytest.mark.long
@pytest.mark.parametrize("form", FORMS)
def test_the_command(form: Callable[[list[Path], Path], Path], tmp_path: Path):
    """What plays and shows works; what searches names the sources that it lacks."""
    place = form(product(), tmp_path)
    where = {**os.environ, "PYTHONPATH": str(place)}

    def party(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "shooting_party", *words]
        return subprocess.run(command, cwd=tmp_path, env=where, capture_output=True, text=True)

    for words in (["deal", "42"], ["rules"], ["daily", "2026-12-01"], ["bound", "42"]):
        run = party(*words)
        assert (run.returncode, run.stderr) == (0, ""), run
    for words in (["solve", "42"], ["advise", "42"]):
        run = party(*words)
        assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run
        assert f"{place}/solver: machine code is used only with its sources" in run.stderr
