"""Compiled code is a pickle: it is loaded from nowhere that somebody else could write to, and what
goes wrong with it is a warning."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.common.command_line import python

SHOW = "from solver.common.cache_folder import cache_parent; print(cache_parent())"
COMPILE = """
from solver.common import compiled, pairs
print(compiled.from_python(pairs.mix)(7))
"""


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


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that one process has filled."""
    folder = tmp_path_factory.mktemp("whole")
    made = python(COMPILE, NUMBA_CACHE_DIR=str(folder))
    assert (made.stdout, made.stderr) == ("327887395\n", "")
    return folder


@pytest.mark.parametrize("size", [100, pytest.param(0, marks=pytest.mark.long)])
def test_a_broken_cache_is_compiled_again(whole: Path, tmp_path: Path, size: int):
    shutil.copytree(whole, tmp_path, dirs_exist_ok=True)
    files = [path for path in tmp_path.rglob("*.nb?") if path.is_file()]
    assert files
    for path in files:
        os.truncate(path, size)
    again = python(COMPILE, NUMBA_CACHE_DIR=str(tmp_path))
    assert (again.returncode, again.stdout) == (0, "327887395\n")
    assert again.stderr.count("a broken file in the cache, compiled again") == 1
    assert again.stderr.count("\n") == 1
    assert all(path.stat().st_size > size for path in files)


FULL = """
import errno
from numba.core import caching
def full(self, *arguments):
    raise OSError(errno.ENOSPC, "No space left on device")
caching.IndexDataCacheFile.save = full
"""


def test_a_full_disk_is_a_warning(tmp_path: Path):
    full = python(FULL + COMPILE, NUMBA_CACHE_DIR=str(tmp_path))
    assert (full.returncode, full.stdout) == (0, "327887395\n")
    assert full.stderr.count("\n") == 1
    assert "compiled code: not kept (" in full.stderr


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
