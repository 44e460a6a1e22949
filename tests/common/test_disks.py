"""Hard treatment of what writes and reads files: stopped at each of its steps, by a full disk, of
which one line says which file could not be written, with exit code 2, or for good, as by kill -9;
published days tampered with, several that write at once, a full standard output.
"""

import errno
import os
import re
import resource
import subprocess
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from stat import S_ISREG
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cli import NO_OUTPUT, WRONG_INPUT
from cli.shooting_party import surveys
from generator import Series, publish
from generator.common.folder import FolderError
from tests.common.command_line import PARTY, ROOT, Ended, party, party_here
from tests.common.helpers import SITE, contents, put, site, survey
from tests.common.test_errors import is_refused
from tests.common.week import WEEK
from tests.fuzz.damage import Draw, damaged
from tests.shooting_party.helpers import GAME, WorkersHere

FULL = os.strerror(errno.ENOSPC)
SURVEY = "survey 0..3 --shard 2 --rules leverstoke,passes=1 --positions 2000 --out {} --workers 1"
DAILY = "daily 2026-01-05 --days 2 --out {} --workers 1"


def files(folder: Path) -> dict[str, bytes]:
    """The files in a folder and those below, but for locks."""
    return {n: data for n, data in contents(folder).items() if Path(n).name != ".lock"}


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
    put(survey(), tmp_path)
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


# -- days tampered with, writers at once, a full standard output -----------------------------------

DAYS, SERIES = WEEK[:2], Series(GAME.name, GAME)
"""Two couples."""

OURS = {**os.environ, "PYTHONPATH": str(ROOT)}


@pytest.fixture
def folder(tmp_path: Path, puzzles_at_once: None, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("generator.common.folder_check.game_named", lambda name: GAME)
    publish(DAYS, tmp_path / "days", SERIES)
    return tmp_path / "days"


@st.composite
def changes(draw: Draw, whole: dict[str, bytes]) -> dict[str, bytes | None]:
    """Files with their new contents, or None: one is damaged, or two change places, or less."""
    one, other = draw(st.permutations([name for name in sorted(whole) if whole[name]]))[:2]
    ways = {one: whole[other], other: whole[one]}, {one: None, other: whole[one]}
    few = ({one: None}, {other: whole[one]}, {}, *ways)
    return draw(st.sampled_from([{one: draw(damaged(whole[one]))}] * 20 + [*few]))


@pytest.mark.parametrize("number", [4, pytest.param(300, marks=pytest.mark.long)])
def test_every_change_is_noticed_or_made_good(number: int, folder: Path):
    """`party check` notices every change. Publishing again refuses it, or makes it good."""
    whole = contents(folder)

    @settings(max_examples=number, derandomize=number < 100, database=None, deadline=None,
              suppress_health_check=[*HealthCheck])  # fmt: skip
    @given(changes(whole))
    def is_noticed(change: dict[str, bytes | None]) -> None:
        now = {name: data for name, data in (whole | change).items() if data is not None}
        for path in folder.iterdir():
            path.unlink()
        put(now, folder)
        run = party_here("check", "--quick", folder)
        assert run.returncode == (now != whole), run
        assert run.stdout.strip()
        assert "Traceback" not in run.stdout + run.stderr
        refused = ""
        try:
            publish(DAYS, folder, SERIES)
        except FolderError as error:
            refused = str(error)
        assert "\n" not in refused
        assert refused or contents(folder) == whole

    is_noticed()


@pytest.mark.long
@pytest.mark.parametrize(
    "job", ["survey 0..199 --passes 1 --shard 20", "daily 2026-01-12 --days 7"], ids=str.split
)
def test_writers_at_once(job: str, tmp_path: Path):
    """2 to 4: one works, and the others say in one line that the folder is busy."""
    words = [*job.split(), "--workers", "2", "--out"]
    assert party_here(*words, tmp_path / "alone").returncode == 0
    for n in range(4):
        out, pick, runs = tmp_path / f"{n}", Random(f"{job} {n}"), []
        for _ in range(pick.randint(2, 4)):
            pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
            runs.append(subprocess.Popen([*PARTY, *words, str(out)], env=OURS, text=True, **pipes))
            time.sleep(pick.choice((0.0, pick.uniform(0, 0.3))))  # less than the work takes
        said = [run.communicate()[1] for run in runs]
        busy = [each for each in said if "another process is writing there" in each]
        assert sorted(run.returncode for run in runs) == [0, *[WRONG_INPUT] * (len(runs) - 1)], said
        assert [each.count("\n") for each in busy] == [1] * (len(runs) - 1)
        assert files(out) == files(tmp_path / "alone")


COMMANDS = (
    "deal 1", "solve 0..199 --passes 1 --jsonl", "--help", "report survey", "--version",
    "deal --help", "deal 1 --json", "rules", "solve 1 --passes 1", "solve 1 --passes 1 --json",
    "advise 1", "advise 1 --passes 1 --open", "explain 1 --passes 1", "bound 1 --passes 1",
    "rate 1", "daily 2026-01-12", "daily 2026-01-12 --json", "report survey --json",
    "generate --tier brisk --kind couple",
)  # fmt: skip
"""Each writes something, some of them in one piece and some line by line."""


@pytest.mark.parametrize(
    "words", [*COMMANDS[:2], *(pytest.param(w, marks=pytest.mark.long) for w in COMMANDS[2:])]
)
def test_a_full_standard_output_is_one_line(words: str, tmp_path: Path):
    if "survey" in words:
        put(survey(), tmp_path)
    with Path("/dev/full").open("wb") as full:
        pipes = {"stdout": full, "stderr": subprocess.PIPE}
        run = subprocess.run([*PARTY, *words.split()], cwd=tmp_path, text=True, env=OURS, **pipes)
    # `generate` writes on the standard error how rare such puzzles are.
    said = [line[:5] for line in run.stderr.splitlines() if line.startswith(("party", "Trace"))]
    assert (run.returncode, said) == (NO_OUTPUT, ["party"]), run
