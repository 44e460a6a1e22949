"""`solve_many` and `party solve FROM..TO --jsonl`: the same answers, in order, and no process left
behind. (Workers of a command that is stopped or killed: test_survey.py.)
"""

import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import chain, count, islice
from pathlib import Path

import pytest

from solver.common.processes import WorkerLost, Workers
from solver.common.rng import seed_range
from solver.shooting_party import Budget, Deal, RuleSet, solve, solve_many
from tests.common.command_line import ROOT, party_here
from tests.common.helpers import wait_until
from tests.shooting_party.helpers import WorkersHere

ONE = RuleSet.parse("leverstoke,passes=1")


@pytest.mark.parametrize(
    "workers", [0, *(pytest.param(count, marks=pytest.mark.long) for count in (1, 2))]
)
def test_the_answers_of_solve_with_a_share_of_the_memory_in_the_sequence_of_the_seeds(
    workers: int, monkeypatch: pytest.MonkeyPatch
):
    """Though there are seeds without end, and the reader stops. (0: two, done here.)"""
    if not workers:
        monkeypatch.setattr("solver.common.processes.Workers", WorkersHere)
    workers = workers or 2
    seeds = [3, 2**64 - 1, 0]  # 3 takes ten times as long as 0
    budget, share = Budget(20_000, workers * 300 << 10), Budget(20_000, 300 << 10)
    solutions = solve_many(chain(seeds, count()), ONE, budget=budget, workers=workers)
    found = list(islice(solutions, 3))
    solutions.close()
    assert [seed for seed, _ in found] == seeds
    assert "memory" in {solution.unknown_because for _, solution in found}
    for seed, solution in found:
        alone = solve(Deal.from_seed(seed), ONE, budget=share)
        assert replace(solution, seconds=0) == replace(alone, seconds=0)
    assert not multiprocessing.active_children()


def test_results_come_in_the_order_of_the_items():
    with Workers(2) as pool:
        assert [seconds for seconds, _ in pool.in_order(time.sleep, [0.3, 0], ahead=2)] == [0.3, 0]
    with pytest.raises(ValueError, match="0 workers"):
        Workers(0)


@pytest.mark.parametrize(
    ("end", "code", "how"),
    [
        (os._exit, 3, "a worker process ended with exit code 3"),
        (signal.raise_signal, signal.SIGSEGV, "a worker process was ended by SIGSEGV"),
        (signal.raise_signal, signal.SIGKILL, "by SIGKILL; is there enough memory?"),
    ],
)
def test_how_a_worker_was_lost(end: Callable[[int], None], code: int, how: str):
    with pytest.raises(WorkerLost, match=f"{re.escape(how)}$"), Workers(1) as pool:
        list(pool.in_order(end, [code], ahead=1))


def test_a_script_without_a_guard(tmp_path: Path):
    script = tmp_path / "script.py"
    script.write_text(
        "from solver.common.processes import WorkerLost, Workers\n"
        "with Workers(2) as pool:\n    print(list(pool.in_order(abs, [1, 2], ahead=2)))\n"
    )
    ours = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, env=ours)
    last = run.stderr.splitlines()[-1]
    assert last.endswith('what it does must stand below `if __name__ == "__main__":`')
    assert run.stderr.count("Traceback") == 1


NAP = """
import ctypes, pathlib
pathlib.Path({sign!r}).touch()
ctypes.PyDLL(None).sleep(60)
"""


def test_workers_end_with_an_exception_not_with_their_work(tmp_path: Path):
    """Though it is like that of a compiler: no other thread of the process runs."""
    sign = tmp_path / "asleep"

    def fail() -> None:
        with Workers(1) as pool:
            pool.submit(exec, NAP.format(sign=str(sign)))
            wait_until(sign.exists)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert time.time() - sign.stat().st_mtime < 3
    assert not multiprocessing.active_children()


def test_one_line_a_deal(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("solver.common.processes.Workers", WorkersHere)
    goal = ("--passes", "1", "--goal", "5")
    run = party_here("solve", "5..8", "--jsonl", "--workers", "1", *goal)
    assert (run.returncode, run.stderr) == (0, "")
    documents = [json.loads(line) for line in run.stdout.splitlines()]
    assert [(d["seed"], d["goal"]) for d in documents] == [(str(seed), "5") for seed in range(5, 9)]


def test_ranges():
    assert seed_range("0..0") == range(1)
    assert seed_range("3..18446744073709551615") == range(3, 2**64)
    for text in ("42", "..", "../deal.json", "a..b", "1..2.json", "sp1-abc"):
        assert seed_range(text) is None
