"""Folders that hold what nobody expects: `check` lists a problem and goes on; a survey's shards are
called damaged only for damage; and what a solution is checked against."""

import os
import shutil
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.common.check import check
from generator.common.folder import INDEX_NAME
from solver.common.survey import shards
from solver.common.survey.manifest import SurveyError
from solver.common.survey.parquet import Damaged
from solver.common.survey.schedulers import dask
from tests.common.command_line import party_here
from tests.common.helpers import WEEK, contents
from tests.common.squares import Squares, run_squares, shuffled
from tests.common.test_errors import is_refused
from tests.shooting_party.helpers import GAME

DAY = WEEK[1]


@pytest.fixture
def copied(week: Path, tmp_path: Path) -> Path:
    return shutil.copytree(week, tmp_path / "copy")


def problems(folder: Path) -> list[str]:
    found = check(folder, game=GAME, quick=True)
    assert found.puzzles >= len(WEEK) - 1  # it went on with the other days
    assert all("\n" not in line for line in found.problems)
    return found.problems


OTHER_THINGS: dict[str, Callable[[Path], None]] = {
    "folder": Path.mkdir,
    "dangling link": lambda file: file.symlink_to("nowhere"),
    "looping link": lambda file: file.symlink_to(file.name),
    "pipe": os.mkfifo,
    "device": lambda file: file.symlink_to("/dev/zero"),
}


@pytest.mark.parametrize("kind", OTHER_THINGS)
@pytest.mark.parametrize("what", ["puzzle.json", "puzzle.txt", "solution.json", "index"])
def test_something_that_is_no_file(copied: Path, kind: str, what: str):
    name = INDEX_NAME if what == "index" else f"{DAY}.{what}"
    (copied / name).unlink()
    OTHER_THINGS[kind](copied / name)
    assert any(name in line for line in problems(copied))
    run = party_here("check", str(copied), "--fast")
    assert run.returncode == 1


def test_a_file_name_that_is_no_utf_8(copied: Path):
    (copied / os.fsdecode(b"\xff.json")).write_bytes(b"")
    (copied / "line\nfeed").write_bytes(b"")
    run = party_here("check", str(copied), "--fast")
    assert run.returncode == 1
    assert "\\udcff.json: not a file of daily puzzles" in run.stdout
    assert "line\\nfeed: not a file of daily puzzles" in run.stdout


# -- surveys --------------------------------------------------------------------------------------


def test_damage_is_said_only_of_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pq = pytest.importorskip("pyarrow.parquet")
    run_squares(tmp_path, range(4), 4, shuffled())

    def refused(*arguments: object, **options: object) -> None:
        raise MemoryError

    monkeypatch.setattr(pq, "ParquetFile", refused)
    with pytest.raises(SurveyError, match="not enough memory to read it") as error:
        shards.read(tmp_path, range(4), Squares().schema())
    assert "remove it" not in str(error.value)
    assert not isinstance(error.value, Damaged)


def test_a_folder_name_that_is_no_utf_8(tmp_path: Path):
    pytest.importorskip("pyarrow")
    folder = tmp_path / os.fsdecode(b"\xff")
    run_squares(folder, range(4), 2, shuffled())
    run_squares(folder, range(8), 2, shuffled())
    assert len(shards.read(folder, range(2), Squares().schema())) == 2


@pytest.mark.parametrize("says", [b"", b"\xff" * 100_000, b"HTTP/1.1 400 Bad Request\r\n\r\n"])
def test_what_is_no_scheduler(says: bytes):
    pytest.importorskip("distributed")
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            try:
                peer, _ = server.accept()
                peer.sendall(says)
                peer.recv(1)
                time.sleep(8)
            except OSError:
                pass

        threading.Thread(target=serve, daemon=True).start()
        started = time.monotonic()
        with pytest.raises(SurveyError, match="no scheduler answers"):
            dask(f"tcp://127.0.0.1:{server.getsockname()[1]}")
        assert time.monotonic() - started < 8  # it gives up after 4 s


# -- texts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("megabytes", [6, pytest.param(60, marks=pytest.mark.long)])
@pytest.mark.parametrize("command", ["verify", "deal"])
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("\n", "empty"),
        ("x\n", "too many for a deal or a record"),
        ("{", "not JSON"),
        ('{"schema":', "nested too deeply"),
    ],
)
def test_much_of_nothing(tmp_path: Path, command: str, text: str, megabytes: int, why: str):
    file = tmp_path / "much.txt"
    file.write_text(text * ((megabytes << 20) // len(text)))
    started = time.monotonic()
    is_refused(party_here(command, str(file)), why)
    assert time.monotonic() - started < 20  # what is quadratic takes hours


@pytest.mark.parametrize("command", ["verify", "deal"])
def test_too_much(tmp_path: Path, command: str):
    file = tmp_path / "much.txt"
    file.touch()
    os.truncate(file, 100 << 20)
    is_refused(party_here(command, str(file)), "more than 64 MB")


def test_a_failed_write_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A full disk, at the moment when what was written is to be kept."""
    dot, log = tmp_path / "graph.dot", tmp_path / ("x" * 240)
    dot.write_text("old")
    assert party_here("play", "42", "--log", str(log), stdin="draw\nquit\n").returncode == 0
    before = contents(tmp_path)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    run = party_here("explain", "4", "--passes", "1", "--dot", str(dot))
    assert (run.returncode, run.stderr) == (2, f"party explain: {dot}: No space left on device\n")
    said = party_here("play", "--log", str(log), stdin="draw\nquit\n")
    assert "No space left on device" in said.stdout + said.stderr
    assert contents(tmp_path) == before
