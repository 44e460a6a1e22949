"""What writes files, stopped at each of its steps: by a full disk, of which one line says which
file could not be written, with exit code 2; or for good, as by kill -9.
"""

import errno
import os
import re
import resource
from collections.abc import Callable
from itertools import count
from pathlib import Path
from stat import S_ISREG
from typing import Any

import pytest

from cli.shooting_party import surveys
from tests.common.command_line import Ended, party, party_here
from tests.common.helpers import SITE, put, site
from tests.common.helpers import files_but_locks as files
from tests.common.test_errors import is_refused
from tests.shooting_party.helpers import GAME, WorkersHere

FULL = os.strerror(errno.ENOSPC)
SURVEY = "survey 0..3 --shard 2 --rules leverstoke,passes=1 --positions 2000 --out {} --workers 1"
DAILY = "daily 2026-01-05 --days 2 --out {} --workers 1"


class Killed(BaseException):
    """What ends a command for good, as kill -9 does."""


def stop_at(patch: pytest.MonkeyPatch, step: int, error: BaseException) -> None:
    """Let that step of those that bring data to the disk fail, and all after it. Of what is not
    flushed, one half is there; who is killed removes nothing, and was a process of its own.
    """
    left = count(step, -1)

    def stopping(name: str) -> Callable[..., Any]:
        do = getattr(os, name)

        def stopped(*given: Any) -> Any:
            if next(left) > 0:
                return do(*given)
            if name == "fsync" and S_ISREG(os.fstat(given[0]).st_mode):
                os.truncate(given[0], os.fstat(given[0]).st_size // 2)
            raise error

        return stopped

    for name in ("fsync", "replace"):
        patch.setattr(os, name, stopping(name))
    if isinstance(error, Killed):
        patch.setattr(Path, "unlink", lambda path, missing_ok=False: None)
        patch.setattr(os, "getpid", lambda: -1)


def stopped(words: str, cwd: Path, step: int, error: BaseException) -> Ended | None:
    """Run a command that stops at a step, if it comes to that. Return None if it was killed."""
    with pytest.MonkeyPatch.context() as patch:
        stop_at(patch, step, error)
        try:
            return party_here(*words.split(), cwd=cwd)
        except Killed:
            return None


@pytest.mark.usefixtures("puzzles_at_once")
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, FULL), Killed()], ids=["full", "killed"])
@pytest.mark.parametrize("command", [DAILY, SURVEY], ids=["daily", "survey"])
def test_stopped_at_any_step(
    command: str, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """What has its name is whole, and the puzzle of a day comes last; the same command then makes
    the very same files.
    """
    monkeypatch.setattr("generator.shooting_party.game.PUBLISHED", GAME)
    monkeypatch.setattr(surveys, "Workers", WorkersHere)
    assert party_here(*command.format("whole").split(), cwd=tmp_path).returncode == 0
    due, run, step = files(tmp_path / "whole"), None, 0
    while run is None or run.returncode != 0:
        words, folder = command.format(f"{step}"), tmp_path / f"{step}"
        run, there = stopped(words, tmp_path, step, error), files(folder)
        named = {n: data for n, data in there.items() if n[0] != "." and n != "index.json"}
        assert named.items() <= due.items()  # (The index grows.)
        for puzzle in (name for name in there if name.endswith("puzzle.json")):
            assert {name for name in due if name[:10] == puzzle[:10]} <= {*there}
        if run is not None and run.returncode:
            *_, said = run.stderr.splitlines()
            assert re.fullmatch(rf"party \w+: {folder.name}/[^.]\S+: {FULL}", said)
            assert not [name for name in there if name[0] == "."]
        if step % 4 == 0:  # and once more, on the way
            stopped(words, tmp_path, step // 2, error)
        assert party_here(*words.split(), cwd=tmp_path).returncode == 0
        assert files(folder) == due
        step += 1
    assert step > 2 * len(due)


WRITES = {
    "print week --from 2026-01-05 --days 1 --now 2026-01-20T00:00:00Z --out new.pdf": "new.pdf",
    f"{SITE} new": "new/build.json",
    f"{SITE} site --url https://example.org/other": "site/the-party/rules/index.html",
    "web serve --no-browser --port 0": "/index.json",
    "play 42 --log new.txt": "new.txt",
    "play 2 --game the-party --log new.txt": "new.txt",
}
"""What else writes files, and the first one."""


@pytest.fixture(scope="module")
def place(week: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a week of puzzles and a site."""
    folder = tmp_path_factory.mktemp("place")
    (folder / "week").symlink_to(week)
    put(site()[1], folder)
    return folder


@pytest.mark.parametrize("command", WRITES)
def test_the_file_is_named(command: str, place: Path, monkeypatch: pytest.MonkeyPatch):
    before = files(place)
    stop_at(monkeypatch, 0, OSError(errno.ENOSPC, FULL))
    run = party_here(*command.split(), stdin="quit\n", cwd=place)
    is_refused(run, f"{WRITES[command]}: {FULL}\n")
    assert files(place) == before


@pytest.mark.long
def test_nothing_else_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A process that may write no file of more than 100 bytes, nor can matplotlib keep its own."""
    party_here(*SURVEY.format("survey").split(), cwd=tmp_path)
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        run = party("report", "survey", "--plot", "new.svg", cwd=tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    said = f"party report: --plot new.svg: {os.strerror(errno.EFBIG)}\n"
    assert (run.returncode, run.stderr) == (2, said)
    assert not (tmp_path / "new.svg").exists()
