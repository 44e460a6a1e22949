"""Compiled code is a pickle: it is loaded from nowhere that somebody else could write to, and what
goes wrong with it is a warning."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from solver.common import cache_folder, compiled, pairs
from tests.common.command_line import python

SHOW = "from solver.common.cache_folder import cache_parent; print(cache_parent())"


def used(tmp: Path, **environment: str) -> tuple[Path, str]:
    """The folder that is used, and what is said about it."""
    shown = python(SHOW, TMPDIR=str(tmp), **environment)
    return Path(shown.stdout.strip()), shown.stderr


@pytest.fixture
def temporary(tmp_path: Path) -> Path:
    folder = tmp_path / "temporary"
    folder.mkdir(mode=0o700)
    return folder


@pytest.mark.parametrize("variable", ["NUMBA_CACHE_DIR", "XDG_CACHE_HOME"])
@pytest.mark.parametrize("mode", [0o777, 0o707, 0o1777])
def test_a_folder_that_others_can_write_to(
    tmp_path: Path, temporary: Path, variable: str, mode: int
):
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(mode)
    given = {"NUMBA_CACHE_DIR": "", "XDG_CACHE_HOME": "", variable: str(shared)}
    folder, printed = used(temporary, **given)
    within_sticky = mode == 0o1777 and variable == "XDG_CACHE_HOME"
    if within_sticky:  # as below /tmp: what is ours, nobody else can replace
        assert (folder, printed) == (shared / "shooting-party", "")
        return
    assert folder.parent == temporary
    assert folder.stat().st_mode & 0o777 == 0o700
    assert printed.count("\n") == 1
    assert f"other users can write to {shared}" in printed


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give a folder away")
@pytest.mark.parametrize("depth", [0, 1])
def test_a_folder_of_somebody_else(tmp_path: Path, temporary: Path, depth: int):
    theirs = tmp_path / "theirs"
    chosen = theirs / "mine" if depth else theirs
    chosen.mkdir(parents=True, mode=0o755)
    os.chown(theirs, 12345, 12345)
    folder, printed = used(temporary, NUMBA_CACHE_DIR=str(chosen))
    assert folder.parent == temporary
    assert str(chosen) in printed


def test_an_own_folder_is_used_without_a_word(tmp_path: Path, temporary: Path):
    mine = tmp_path / "mine"
    assert used(temporary, NUMBA_CACHE_DIR=str(mine)) == (mine, "")
    assert list(temporary.iterdir()) == []


def test_what_killed_processes_leave_is_removed(temporary: Path):
    squatted = temporary / f"shooting-party-{os.getuid()}"
    squatted.mkdir()
    squatted.chmod(0o777)
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    left = temporary / f"{squatted.name}-{gone.pid}-abc"
    alive = temporary / f"{squatted.name}-{os.getpid()}-abc"
    left.mkdir()
    alive.mkdir()
    folder, _ = used(temporary, NUMBA_CACHE_DIR="/dev/null/x")
    assert folder.name.startswith(f"{squatted.name}-")
    assert not folder.exists()  # its process has ended
    assert not left.exists()
    assert alive.exists()


@pytest.fixture
def mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Compiles a function and calls it, or loads it from the folder of the test."""
    monkeypatch.setattr(compiled, "cache_folder", lambda source: tmp_path / source.stem)
    monkeypatch.setattr(cache_folder, "_warned", set())
    return lambda: compiled.from_python(pairs.mix)(7)


@pytest.mark.parametrize("size", [100, 0])
def test_a_broken_cache_is_compiled_again(
    mixed: Callable[[], int], size: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert mixed() == 327887395
    files = [path for path in tmp_path.rglob("*.nb?") if path.is_file()]
    assert files
    assert mixed() == 327887395
    assert capsys.readouterr().err == ""
    for path in files:
        os.truncate(path, size)
    assert mixed() == 327887395
    warned = capsys.readouterr().err
    assert warned.count("a broken file in the cache, compiled again") == 1
    assert warned.count("\n") == 1
    assert all(path.stat().st_size > size for path in files)


def test_a_full_disk_is_a_warning(
    mixed: Callable[[], int], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("numba.core.caching.IndexDataCacheFile.save", full)
    assert mixed() == 327887395
    warned = capsys.readouterr().err
    assert warned.count("\n") == 1
    assert "compiled code: not kept (" in warned


def test_no_home_and_no_entry_among_the_users(temporary: Path):
    nobody = (
        "import os, pwd\n"
        "def unknown(number): raise KeyError(number)\n"
        "pwd.getpwuid = unknown\n"
        "os.environ.pop('HOME', None)\n"
    )
    shown = python(nobody + SHOW, TMPDIR=str(temporary), NUMBA_CACHE_DIR="", XDG_CACHE_HOME="")
    assert Path(shown.stdout.strip()).parent == temporary
    assert shown.stderr == "warning: compiled code is not kept: there is no home folder\n"
