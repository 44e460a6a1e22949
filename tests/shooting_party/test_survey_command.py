"""Surveys of the game: what their rows say, and `party survey` in real processes."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from solver.common.survey import schedulers, shards
from solver.common.survey.manifest import Manifest, SurveyError
from solver.shooting_party import Budget, Deal, RuleSet, solve
from solver.shooting_party.rules.scores import WIN
from solver.shooting_party.survey.rows import SolvedRows, columns
from tests.common.command_line import PARTY, party, party_here
from tests.common.helpers import children_of, is_running, seeds_in, wait_until
from tests.common.squares import Squares, run_squares, shuffled
from tests.common.test_errors import is_refused

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

ONE = "leverstoke,passes=1"
QUICK = ["--rules", ONE, "--positions", "20000"]
"""Some 0.02 s a deal, and most of the answers unknown."""


@pytest.mark.parametrize(("seed", "positions"), [(0, None), (7, 3_000), (4, None)])
def test_a_row_says_what_the_solution_says(seed: int, positions: int | None):
    rules = RuleSet.parse(ONE)
    row = SolvedRows(rules, Budget(positions)).row(seed)
    assert list(row) == columns().names
    solution = solve(Deal.from_seed(seed), rules, budget=Budget(positions), par=False)
    best = solution.best
    assert row["verdict"] == row["win_1"] == solution.verdict
    assert row["unknown_because"] == solution.unknown_because
    assert (row["queens_1"], row["aces_1"], row["value_1"]) == (*best.score, best.value)
    assert row["proven_1"] == best.proven
    assert row["upper_1"] == (best.value if best.proven else best.upper)
    assert row["value_2"] is row["win_3"] is None
    assert row["line"].split() == [str(move) for move in solution.line.moves]
    assert row["line_moves"] == len(solution.line.moves)
    assert row["line_passes"] == solution.line.passes
    assert row["positions"] == solution.positions
    pa.Table.from_pylist([row], columns()).validate(full=True)


def test_four_queens_within_fewer_passes_are_asked_for():
    """Seed 4's best within one pass is three queens and two aces, which leaves open whether four
    queens and no ace could be had; the profile of two passes does not tell."""
    deal, two = Deal.from_seed(4), RuleSet.parse("leverstoke,passes=2")
    profile = solve(deal, two, par=False)
    wins, asked = SolvedRows(two, Budget())._wins(4, profile)
    assert wins == {1: solve(deal, two.within(1), goal=WIN).verdict, 2: "yes"}
    assert [solution.goal for solution in asked] == ["4q"]
    spent = solve(Deal.from_seed(21), two, par=False).positions
    short = SolvedRows(two, Budget(spent + 1)).row(21)
    assert (short["value_1"], short["win_1"], short["win_2"]) == (6, "unknown", "yes")
    assert short["unknown_because"] == "positions"
    assert short["win_passes"] == 2
    unproven = SolvedRows(two, Budget(100)).row(7)
    assert (unproven["proven_1"], unproven["value_1"], unproven["win_1"]) == (False, 0, "unknown")


def test_a_hunt_solves_in_full_only_what_has_no_perfect_eight():
    two = RuleSet.parse("leverstoke,passes=2")
    none = SolvedRows(two, Budget(), hunt=True).row(5)
    whole = SolvedRows(two, Budget()).row(5)
    assert none | {"seconds": 0} == whole | {"seconds": 0}
    assert (none["value_2"], none["value_1"]) == (7, 4)
    assert none["proven_2"]
    assert none["proven_1"]
    found = SolvedRows(two, Budget(), hunt=True).row(0)
    assert (found["value_2"], found["verdict"], found["win_passes"]) == (8, "yes", 2)
    assert (found["win_1"], found["unknown_because"]) == ("unknown", None)
    assert SolvedRows(RuleSet(), Budget()).row(42)["win_passes"] == 2  # the fewest
    assert found["positions"] < SolvedRows(two, Budget()).row(0)["positions"]


def test_other_sources_are_refused():
    question = replace(SolvedRows(RuleSet.parse(ONE), Budget()), code="another")
    with pytest.raises(SurveyError, match="different sources"):
        question.row(0)


# -- the command, in real processes ---------------------------------------------------------------


def started(folder: Path, seeds: str, *options: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*PARTY, "survey", seeds, "--out", str(folder), "--shard", "5", *QUICK, *options],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def count_shards(folder: Path) -> int:
    return len(list(folder.glob(shards.PATTERN)))


def test_a_survey_goes_on_as_it_was_begun(tmp_path: Path):
    """(What an interrupt or a kill leaves: tests/common, row by row, and tests/torture.)"""
    question = SolvedRows(RuleSet.parse(ONE), Budget(20_000, 1 << 30))
    Manifest(question.to_json(), 5, (range(5),)).save(tmp_path)
    for options, why in (
        (["--rules", "leverstoke"], "begun with rules leverstoke,passes=1, not rules"),
        ([*QUICK, "--memory", "1G"], "begun with memory 1073741824, not memory 536870912"),
        ([*QUICK, "--workers", "3"], "it was begun with 1024M a deal"),
    ):
        is_refused(party_here("survey", "0..4", *options, "--out", str(tmp_path)), why)


@pytest.mark.long
@pytest.mark.parametrize("times", [4, 1])
def test_interrupted(tmp_path: Path, times: int):
    """Ctrl-C once, or again and again. (That it goes on from there: tests/torture.)"""
    run = started(tmp_path, "0..1199", "--shard", "600")
    wait_until(lambda: count_shards(tmp_path) >= 1)
    time.sleep(0.3)  # for some deals of the second shard
    workers = children_of(run.pid)
    for _ in range(times):
        os.killpg(run.pid, signal.SIGINT)
        time.sleep(0.01)
    _, stderr = run.communicate()
    assert run.returncode == 130
    last = stderr.splitlines()[-1]
    assert f"interrupted; 600 of 1200 deals are kept in {tmp_path}" in last
    assert "Traceback" not in stderr
    wait_until(lambda: not any(map(is_running, workers)), 10)
    assert seeds_in(tmp_path) == list(range(600))


@pytest.mark.long
def test_a_worker_that_is_killed(tmp_path: Path):
    """(By the system, say, when memory runs out.)"""
    run = started(tmp_path, "0..9999", "--shard", "1000")
    wait_until(lambda: count_shards(tmp_path) >= 1)
    time.sleep(0.3)  # for some deals of the second shard
    worker = children_of(run.pid)[-1]
    os.kill(worker, signal.SIGKILL)
    _, stderr = run.communicate()
    assert run.returncode == 2
    assert "a worker process was ended by SIGKILL; is there enough" in stderr.splitlines()[-1]
    assert len(seeds_in(tmp_path)) == 1000
    assert "Traceback" not in stderr


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


@pytest.mark.long
def test_a_cluster_that_loses_a_worker(tmp_path: Path):
    """A scheduler and two workers, all processes, over TCP; one worker is killed on the way."""
    pytest.importorskip("distributed")
    address = tmp_path / "address.json"
    folder = tmp_path / "survey"
    with contextlib.ExitStack() as stack:

        def start(part: str, *arguments: str) -> subprocess.Popen[bytes]:
            command = [sys.executable, "-m", f"distributed.cli.{part}", *arguments]
            run = subprocess.Popen([*command, "--no-dashboard"], stderr=subprocess.DEVNULL)
            stack.callback(run.wait)
            stack.callback(run.kill)
            return run

        at = ["--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(address)]
        start("dask_scheduler", *at)
        wait_until(address.exists)
        time.sleep(0.5)
        tcp = json.loads(address.read_text())["address"]
        workers = [start("dask_worker", tcp, "--nthreads", "1", "--no-nanny") for _ in range(2)]
        run = started(folder, "0..199", "--scheduler", tcp)
        wait_until(lambda: count_shards(folder) >= 2)
        workers[0].kill()
        _, stderr = run.communicate(timeout=300)
        assert run.returncode == 0, stderr
        assert "200 deals, complete" in stderr
        assert seeds_in(folder) == list(range(200))
    nobody = ["--scheduler", "tcp://127.0.0.1:9"]
    refused = party("survey", "0..249", "--out", str(folder), *QUICK, *nobody)
    is_refused(refused, "tcp://127.0.0.1:9: no scheduler answers")


# -- folders and schedulers that nobody expects ---------------------------------------------------


def test_damage_is_said_only_of_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    run_squares(tmp_path, range(4), 4, shuffled())

    def refused(*arguments: object, **options: object) -> None:
        raise MemoryError

    monkeypatch.setattr(pq, "ParquetFile", refused)
    with pytest.raises(SurveyError, match="not enough memory to read it") as error:
        shards.read(tmp_path, range(4), Squares().schema())
    assert "remove it" not in str(error.value)


def test_a_folder_name_that_is_no_utf_8(tmp_path: Path):
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
            schedulers.dask(f"tcp://127.0.0.1:{server.getsockname()[1]}")
        assert time.monotonic() - started < 8  # it gives up after 4 s
