"""`party survey`, here and in processes that are interrupted and killed, or on a cluster."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, nullcontext, suppress
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")

from cli.shooting_party import surveys
from solver.common.errors import InputError
from solver.common.processes import WorkerLost
from solver.shooting_party.survey import work
from solver.shooting_party.survey.rows import Question
from tests.common.command_line import PARTY, party, party_here
from tests.common.helpers import children_of, is_running, wait_until
from tests.common.test_errors import is_refused
from tests.shooting_party.test_survey import ONE, ByHand, Shuffled, seeds_in

QUICK = f"--rules {ONE} --positions 20000 --shard 5".split()
"""Some 0.02 s a deal, and most of the answers unknown."""


def test_a_stop_is_said_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Ctrl-C, a lost worker; and the same command goes on."""
    monkeypatch.setattr(Question, "row", ByHand.row)
    folder = tmp_path / "s"
    for end, code, why in (
        (KeyboardInterrupt(), 130, "interrupted; the finished files are kept in"),
        (WorkerLost("a worker was ended"), 2, "a worker was ended"),
        (None, 0, f"{folder}: 20 deals, complete"),
    ):
        pool = Shuffled(1 if end else None, end=end)
        monkeypatch.setattr(surveys, "Workers", lambda _, p=pool: nullcontext(p))
        run = party_here("survey", "0..19", "--shard", "5", "--out", folder)
        assert run.returncode == code
        assert run.stderr.splitlines()[-1].removeprefix("party survey: ").startswith(why)
    assert seeds_in(folder) == list(range(20))


@pytest.mark.parametrize("command", ["survey 0..3 --out never", "solve 0..3 --jsonl"])
def test_a_budget_that_is_too_small_to_share(command: str, tmp_path: Path):
    run = party_here(*command.split(), "--memory", "1", "--workers", "2", cwd=tmp_path)
    is_refused(run, "1 bytes of memory are too little for 2 workers")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("package", "arguments", "needed"),
    [
        ("pyarrow", "survey 0..9 --out never", "pyarrow"),
        ("pyarrow", "report .", "pyarrow"),
        ("matplotlib", "report . --plot x.svg", "matplotlib"),
        ("distributed", "survey 0..9 --out never --scheduler tcp://127.0.0.1:9", "dask"),
    ],
)
def test_without_what_the_extras_bring(
    package: str, arguments: str, needed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, package, None)
    is_refused(party_here(*arguments.split(), cwd=tmp_path), f'pip install "{needed}>=')
    assert not list(tmp_path.iterdir())


def started(folder: Path, seeds: str, *options: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*PARTY, "survey", seeds, "--out", str(folder), *QUICK, *options],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@pytest.mark.long
@pytest.mark.parametrize("times", [4, 1, 0])
def test_stopped_in_processes(tmp_path: Path, times: int):
    """Ctrl-C again and again, or once; or a worker is killed, by the system, say."""
    run = started(tmp_path, "0..9999")
    wait_until(lambda: [*tmp_path.glob("*.parquet")])
    workers = children_of(run.pid)
    for _ in range(times):
        os.killpg(run.pid, signal.SIGINT)
        time.sleep(0.01)
    if not times:
        os.kill(workers[-1], signal.SIGKILL)
    _, stderr = run.communicate()
    assert run.returncode == (130 if times else 2)
    killed = "a worker process was ended by SIGKILL; is there"
    assert ("interrupted; the finished" if times else killed) in stderr.splitlines()[-1]
    assert "Traceback" not in stderr
    wait_until(lambda: not any(map(is_running, workers)), 10)
    assert len(seeds_in(tmp_path)) == 5 * len([*tmp_path.glob("*.parquet")])


HIDING = """import sys
sys.modules["solver"] = None
from distributed.cli.{} import main
main()
"""
"""What starts a part of a cluster that lacks this package."""


class Cluster(ExitStack):
    """A scheduler and its workers, all processes, over TCP."""

    def __init__(self, folder: Path, *, lacking: bool = False) -> None:
        super().__init__()
        file = folder / "address.json"
        at = ["--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file)]
        self.scheduler = self.start("dask_scheduler", lacking, *at)
        wait_until(lambda: file.exists() and file.read_text().endswith("}"))
        self.address = json.loads(file.read_text())["address"]

    def start(self, part: str, lacking: bool, *arguments: str) -> "subprocess.Popen[bytes]":
        how = ["-c", HIDING.format(part)] if lacking else ["-m", f"distributed.cli.{part}"]
        command = [sys.executable, *how, *arguments, "--no-dashboard"]
        run = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        self.callback(run.wait)
        self.callback(run.kill)
        return run

    def worker(self, *, lacking: bool = False) -> "subprocess.Popen[bytes]":
        return self.start("dask_worker", lacking, self.address, "--nthreads", "1", "--no-nanny")


@pytest.mark.long
@pytest.mark.parametrize("lacks", ["scheduler", "worker"])
def test_a_cluster_without_the_package(lacks: str, tmp_path: Path):
    pytest.importorskip("distributed")
    with Cluster(tmp_path, lacking=lacks == "scheduler") as dask:
        dask.worker(lacking=lacks == "worker")
        at = ("--scheduler", dask.address)
        run = party("survey", "0..9", "--out", str(tmp_path / "s"), *QUICK, *at)
    is_refused(run, f"{dask.address}: the {lacks} ")
    assert "lacks this package: install it on all machines" in run.stderr
    assert not (tmp_path / "s").exists()


@pytest.mark.long
def test_a_cluster_without_a_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """From the start, or on the way: not for ever is one waited for."""
    pytest.importorskip("distributed")
    monkeypatch.setattr(work, "WORKER_SECONDS", 1)
    monkeypatch.setattr(work, "LOOK_SECONDS", 0.1)
    folder = tmp_path / "s"
    with Cluster(tmp_path) as dask:
        words = ("survey", "0..9999", "--out", folder, *QUICK, "--scheduler", dask.address)
        why = f"party survey: {dask.address}: no worker for 1 s; `dask worker` starts one"
        is_refused(party_here(*words), why)
        assert not folder.exists()
        worker = dask.worker()

        def stop() -> None:
            wait_until(lambda: len([*folder.glob("*.parquet")]) >= 2)
            worker.kill()

        monkeypatch.setattr(work, "WORKER_SECONDS", 10)
        threading.Thread(target=stop, daemon=True).start()
        run = party_here(*words)
    assert run.returncode == 2
    assert run.stderr.splitlines()[-1] == why.replace("1 s", "10 s")
    assert len(seeds_in(folder)) >= 10


@pytest.mark.long
def test_a_cluster_that_loses_a_worker(tmp_path: Path):
    """A scheduler and two workers; one worker is killed on the way, and in the end the
    scheduler."""
    pytest.importorskip("distributed")
    with Cluster(tmp_path) as dask:
        tcp, workers, folder = dask.address, [dask.worker() for _ in range(2)], tmp_path / "survey"
        for seeds, parts, lost, code, said in (
            ("0..199", 2, workers[0], 0, "200 deals, complete"),
            ("0..9999", 42, dask.scheduler, 2, f"party survey: {tcp}: the scheduler is gone\n"),
        ):
            run = started(folder, seeds, "--scheduler", tcp)
            wait_until(lambda least=parts: len([*folder.glob("*.parquet")]) >= least)
            lost.kill()
            _, stderr = run.communicate(timeout=300)
            assert run.returncode == code, stderr
            assert said in stderr
            there = seeds_in(folder)
            assert there == list(range(200)) if code == 0 else len(there) >= 210
    nobody = ["--scheduler", "tcp://127.0.0.1:9"]
    refused = party("survey", "0..9999", "--out", str(folder), *QUICK, *nobody)
    is_refused(refused, "tcp://127.0.0.1:9: no scheduler answers")


@pytest.mark.parametrize("says", [b"", b"\xff" * 100_000, b"HTTP/1.1 400 Bad Request\r\n\r\n"])
def test_what_is_no_scheduler(says: bytes):
    pytest.importorskip("distributed")
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            with suppress(OSError):
                peer, _ = server.accept()
                peer.sendall(says)
                peer.recv(1)
                time.sleep(8)

        threading.Thread(target=serve, daemon=True).start()
        begun, address = time.monotonic(), f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(InputError, match="no scheduler answers"), work.cluster(address):
            pass
        assert time.monotonic() - begun < 8  # it gives up after 4 s
