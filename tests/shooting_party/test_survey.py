"""Surveys: what a row says; every seed once, whatever happens on the way; and `party
survey`, here, in processes that are interrupted and killed, and on a cluster.
"""

import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, nullcontext, suppress
from dataclasses import asdict, dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("pyarrow")

import pyarrow as pa
import pyarrow.parquet as pq

from cli.shooting_party import surveys
from solver.common.errors import InputError
from solver.common.files import FolderBusy
from solver.common.processes import Pool, WorkerLost
from solver.shooting_party import Budget, Deal, RuleSet, solve
from solver.shooting_party.rules.scores import WIN
from solver.shooting_party.survey import parts, rows, tallies, work
from solver.shooting_party.survey.rows import A_PASS, COLUMNS, PASSES, Question, Row
from tests.common.command_line import PARTY, party, party_here
from tests.common.helpers import children_of, contents, is_running, times, wait_until
from tests.common.test_errors import is_refused

ONE = "leverstoke,passes=1"


# -- rows -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "positions"), [(0, None), (7, 3_000), (4, None)])
def test_a_row_says_what_the_solution_says(seed: int, positions: int | None):
    row = Question(ONE, positions).row(seed)
    assert list(row) == list(COLUMNS)
    solution = solve(Deal.from_seed(seed), ONE, budget=Budget(positions), par=False)
    best, line = solution.best, solution.line
    due = {
        **dict.fromkeys(("verdict", "win_1"), solution.verdict),
        "unknown_because": solution.unknown_because,
        "positions": solution.positions,
        "queens_1": best.score[0],
        "aces_1": best.score[1],
        "value_1": best.value,
        "proven_1": best.proven,
        "upper_1": best.value if best.proven else best.upper,
        **dict.fromkeys(("value_2", "win_3")),
        "line": " ".join(map(str, line.moves)),
        "line_moves": len(line.moves),
        "line_passes": line.passes,
    }
    assert {key: row[key] for key in due} == due
    pa.Table.from_pylist([row], pa.schema(COLUMNS.items())).validate(full=True)


def test_four_queens_within_fewer_passes_are_asked_for():
    """Seed 4's best within one pass is three queens and two aces, which leaves open whether four
    queens and no ace could be had; the profile of two passes does not tell."""
    deal, two = Deal.from_seed(4), RuleSet.parse("leverstoke,passes=2")
    wins, asked = rows._wins(4, two, Budget(), solve(deal, two, par=False))
    assert wins == {1: solve(deal, two.within(1), goal=WIN).verdict, 2: "yes"}
    assert [solution.goal for solution in asked] == ["4q"]
    spent = solve(Deal.from_seed(21), two, par=False).positions
    short = Question(str(two), spent + 1).row(21)
    assert (short["value_1"], short["win_1"], short["win_2"]) == (6, "unknown", "yes")
    assert (short["unknown_because"], short["win_passes"]) == ("positions", 2)
    unproven = Question(str(two), 100).row(7)
    assert (unproven["proven_1"], unproven["value_1"], unproven["win_1"]) == (False, 0, "unknown")


def test_in_search_of_rare_deals_only_those_are_solved_in_full():
    whole = Question("leverstoke,passes=2")
    rare = replace(whole, rare_only=True)
    assert rare.row(5) == whole.row(5)
    assert (rare.row(5)["value_2"], rare.row(5)["value_1"]) == (7, 4)
    found = rare.row(0)
    assert (found["value_2"], found["verdict"], found["win_passes"]) == (8, "yes", 2)
    assert (found["win_1"], found["unknown_because"]) == ("unknown", None)
    assert found["positions"] < whole.row(0)["positions"]
    assert Question().row(42)["win_passes"] == 2  # the fewest


# -- every seed once ------------------------------------------------------------------------------


def row(seed: int, *entries: tuple[str, int, int, int], rules: str = "leverstoke") -> Row:
    """A row by hand: four queens, queens, aces and most that is open, for each number of passes."""
    made: Row = dict.fromkeys(COLUMNS)
    for passes, (win, queens, aces, upper) in zip(PASSES, entries, strict=False):
        value = queens + aces
        entry = (win, queens, aces, value, value == upper, upper)
        made |= {f"{name}_{passes}": x for name, x in zip(A_PASS, entry, strict=True)}
    verdict = entries[-1][0] if entries else "no"
    made |= {"seed": seed, "rules": rules, "verdict": verdict, "line": "", "line_moves": seed % 99}
    return made | {"positions": 2_000_000}


@dataclass(frozen=True)
class ByHand(Question):
    def row(self, seed: int) -> Row:
        return row(seed, rules=self.rules)


class Stop(BaseException):
    """What a test ends a run with."""


class Shuffled(Pool):
    """Work done here and in any order, and the end of the world after some of it."""

    def __init__(
        self, stop_after: int | None = None, seed: int = 0, end: BaseException | None = None
    ) -> None:
        self.stop_after, self.pick, self.end = stop_after, random.Random(seed), end or Stop()

    def as_done(self, function: Callable[[Any], Any], items: Any, ahead: int) -> Iterator[Any]:
        left = list(items)
        self.pick.shuffle(left)
        for number, item in enumerate(left):
            if number == self.stop_after:
                raise self.end
            yield item, function(item)


def survey(
    folder: Path, seeds: range, size: int = 4, pool: Pool | None = None, rules: str = "leverstoke"
) -> None:
    question = ByHand(rules)
    with work.held(folder, question) as there:
        pieces = parts.missing(seeds, there, size)
        for _ in work.work(pool or Shuffled(), folder, question, pieces):
            pass


def seeds_in(folder: Path) -> list[int]:
    return [seed for part in parts.load(folder) for seed in part.table["seed"].to_pylist()]


def is_one_line(folder: Path, why: str) -> None:
    """Both a survey and a report refuse the folder, and say why."""
    for refused in (lambda: survey(folder, range(4)), lambda: tallies.Survey.load(folder)):
        with pytest.raises(InputError, match=why) as error:
            refused()
        assert "\n" not in str(error.value)


@given(st.lists(st.integers(0, 40), max_size=8), st.integers(0, 40), st.integers(0, 9))
def test_what_is_missing(ends: list[int], first: int, size: int):
    ends.sort()
    there = [range(a, b) for a, b in zip(ends[::2], ends[1::2], strict=False) if a < b]
    pieces = list(parts.missing(range(first, 30), there, size + 1))
    assert all(0 < len(piece) <= size + 1 for piece in pieces)
    assert [*chain(*pieces)] == sorted(set(range(first, 30)) - {*chain(*there)})


@pytest.mark.parametrize("size", [1, 4, 7, 100])
def test_stopped_anywhere_it_ends_in_the_same_files(tmp_path: Path, size: int):
    """Once or twice: a part that is whole stays, the others are made again. (Within the writing of
    a part: tests/common/test_disks.py.)
    """
    seeds, whole = range(5, 27), tmp_path / "whole"
    survey(whole, seeds, size, Shuffled(seed=99))
    for stops in ((0,), (3,), (2, 1), (1, 0, 2)):
        folder = tmp_path / "-".join(map(str, stops))
        for number, stop in enumerate((*stops, 99)):
            there = times(folder) if folder.exists() else {}
            with suppress(Stop):
                survey(folder, seeds, size, Shuffled(stop, number))
            assert there.items() <= times(folder).items()
        assert contents(folder) == contents(whole)


def test_extended_anywhere(tmp_path: Path):
    """At both ends, with parts of another size, and to the last seeds that there are."""
    survey(tmp_path, range(10, 25), 10)
    before = times(tmp_path)
    survey(tmp_path, range(3, 40), 6)
    survey(tmp_path, range(2**64 - 5, 2**64), 3)
    survey(tmp_path, range(12, 14))
    assert before.items() <= times(tmp_path).items()
    assert seeds_in(tmp_path) == [*range(3, 40), *range(2**64 - 5, 2**64)]
    assert tallies.Survey.load(tmp_path).missing == 2**64 - 5 - 40


def test_who_may_go_on(tmp_path: Path):
    """The same question and solver, one at a time, and nobody where other things are."""
    with pytest.raises(InputError, match="another version of the solver"):
        Question(solver=0).rows(range(1))
    survey(tmp_path / "s", range(4))
    with pytest.raises(InputError, match="was made with rules leverstoke, not three"):
        survey(tmp_path / "s", range(8), rules="three-rounds")
    with pytest.raises(InputError, match="was made without --positions, not 100"):
        next(parts.load(tmp_path / "s", replace(ByHand(), positions=100)))
    with work.held(tmp_path / "s", ByHand()) as there, pytest.raises(FolderBusy):
        survey(tmp_path / "s", range(4))
    assert there == [range(4)]
    with pytest.raises(InputError, match="not empty, and no survey"):
        survey(tmp_path, range(4))
    assert [path.name for path in tmp_path.iterdir()] == ["s"]


def test_a_part_is_what_it_says_or_damaged(tmp_path: Path):
    survey(tmp_path, range(8))
    one, other = (parts.path_of(tmp_path, range(n, n + 4)) for n in (0, 4))
    whole, data = contents(tmp_path), one.read_bytes()
    for cut in (0, 4, len(data) // 2, -1):
        other.write_bytes(data[:cut])
        is_one_line(tmp_path, f"{re.escape(str(other))}: damaged .*; delete it, and `party survey`")
    survey(tmp_path / "s", range(2, 6))
    overlap = parts.path_of(tmp_path / "s", range(2, 6))
    within = parts.path_of(tmp_path, range(2, 6))
    for copied, name, why in (
        (one, tmp_path / "more.parquet", "no part of a survey"),
        (overlap, within, f"has seeds of {one.name}, too; delete one"),
    ):
        other.unlink()
        shutil.copyfile(copied, name)
        is_one_line(tmp_path, f"{name}: {why}")
        name.unlink()
        other.touch()
    shutil.rmtree(tmp_path / "s")
    other.unlink()
    survey(tmp_path, range(8))
    assert contents(tmp_path) == whole


@pytest.mark.parametrize(
    ("named", "said", "rows", "why"),
    [
        (range(4), range(4, 8), range(4), "it holds seeds 4..7"),
        (range(4), range(4), range(4, 8), "its rows are not those of seeds 0..3"),
        (range(4), range(4), range(3), "its rows are not those of seeds 0..3"),
        (range(4), range(4), [0, 2, 1, 3], "its rows are not those of seeds 0..3"),
        (range(8, 6), range(8, 6), [], "it holds seeds 8..5"),
    ],
)
def test_a_part_whose_seeds_are_not_those_of_its_name(
    tmp_path: Path, named: range, said: range, rows: Any, why: str
):
    """Whatever does not agree: its name, its metadata, its rows. None is written so."""
    about = {"seeds": parts.span(said), "question": asdict(ByHand())}
    schema = pa.schema(COLUMNS.items(), metadata={parts.ABOUT: json.dumps(about)})
    path, made = parts.path_of(tmp_path, named), [row(seed) for seed in rows]
    if [*rows] != [*named]:
        with pytest.raises(AssertionError, match="the rows are not those"):
            parts.write(tmp_path, named, made, Question())
        assert not list(tmp_path.iterdir())
    pq.write_table(pa.Table.from_pylist(made, schema), path)
    is_one_line(tmp_path, rf"{path}: damaged \({re.escape(why)}\); delete it")


@pytest.mark.parametrize("step", [29, pytest.param(1, marks=pytest.mark.long)])
def test_no_flipped_bit_changes_a_row(tmp_path: Path, step: int):
    """It is noticed, or it does not matter. Of every so many bytes, and every bit in its turn."""
    survey(tmp_path, range(40), 40)
    path = parts.path_of(tmp_path, range(40))
    whole, noticed = path.read_bytes(), 0
    due = parts.read(path).table.to_pylist()
    with path.open("r+b", buffering=0) as file:
        for place in range(0, len(whole), step):
            os.pwrite(file.fileno(), bytes([whole[place] ^ 1 << place % 8]), place)
            try:
                assert parts.read(path).table.to_pylist() == due
            except InputError:
                noticed += 1
            os.pwrite(file.fileno(), whole[place : place + 1], place)
    assert noticed > len(whole) / step / 4


def test_damage_is_said_only_of_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / os.fsdecode(b"\xff")  # no UTF-8
    survey(folder, range(4))
    survey(folder, range(8))
    for error, why in ((MemoryError(), "not enough memory"), (OSError(5, "Broken"), "Broken")):

        def refused(*_: object, error: BaseException = error, **__: object) -> None:
            raise error

        monkeypatch.setattr(pq, "ParquetFile", refused)
        with pytest.raises(InputError, match=f"parquet: {why}") as found:
            parts.read(parts.path_of(folder, range(4)))
        assert "delete it" not in str(found.value)


# -- the command ----------------------------------------------------------------------------------

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
@pytest.mark.parametrize(
    ("times", "killed", "code", "said"),
    [
        (4, None, 130, "interrupted; the finished"),
        (1, None, 130, "interrupted; the finished"),
        (0, "a worker", 2, "a worker process was ended by SIGKILL; is there"),
        (0, "the command", -signal.SIGKILL, ""),
    ],
)
def test_stopped_in_processes(tmp_path: Path, times: int, killed: str | None, code: int, said: str):
    """Ctrl-C at a terminal reaches the whole group, again and again, or once; kill -9, of the
    system, say, one process. No orphans are left.
    """
    run = started(tmp_path, "0..9999")
    wait_until(lambda: [*tmp_path.glob("*.parquet")])
    workers = children_of(run.pid)
    assert len(workers) >= 2
    for _ in range(times):
        os.killpg(run.pid, signal.SIGINT)
        time.sleep(0.01)
    if killed:
        os.kill(workers[-1] if killed == "a worker" else run.pid, signal.SIGKILL)
    _, stderr = run.communicate()
    assert run.returncode == code
    assert said in stderr.rpartition("party survey: ")[2]
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
def test_what_is_no_scheduler(says: bytes, monkeypatch: pytest.MonkeyPatch):
    """One that never answers is given up in time."""
    pytest.importorskip("distributed")
    monkeypatch.setattr(work, "CONNECT_SECONDS", 1)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            with suppress(OSError):
                peer, _ = server.accept()
                peer.sendall(says)
                peer.recv(1)
                time.sleep(5)

        threading.Thread(target=serve, daemon=True).start()
        begun, address = time.monotonic(), f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(InputError, match="no scheduler answers"), work.cluster(address):
            pass
        assert time.monotonic() - begun < 5
