"""Surveys: every seed once, whatever happens on the way; who may go on with what."""

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from solver.files import ASIDE, LOCK, write_whole
from solver.shooting_party.deal import Deal
from solver.shooting_party.rules import RuleSet
from solver.shooting_party.scores import WIN
from solver.shooting_party.search.budget import Budget
from solver.shooting_party.stages import solve
from survey import manifest, provenance, schedulers, shards
from survey.errors import SurveyError
from survey.manifest import Manifest
from survey.run import Run, taken
from survey.shards import Row
from survey.shooting_party import Question, columns
from tests.test_cli import PARTY, party
from tests.test_many import children_of, is_running, wait_until

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

ONE = "leverstoke,passes=1"
QUICK = ["--rules", ONE, "--positions", "100000"]
"""Some 0.05 s a deal, and half of the answers unknown."""


# -- the machinery, with a game that takes no time ------------------------------------------------


@dataclass(frozen=True)
class Squares:
    """A question that knows no game."""

    def schema(self) -> Any:
        return pa.schema([pa.field("seed", pa.uint64(), nullable=False), ("square", pa.float64())])

    def to_json(self) -> dict[str, Any]:
        return {"game": "squares", "positions": None}

    def row(self, seed: int) -> Row:
        return {"seed": seed, "square": float(seed) ** 2}


class Killed(Exception):
    """What a test ends a run with."""


def shuffled(stop_after: int | None = None, seed: int = 0) -> schedulers.Spread:
    """Rows in a random order, and the end of the world after some of them."""

    def spread(make: Callable[[int], Row], seeds: Iterable[int]) -> Generator[Row, None, None]:
        rest, under_way, done = iter(seeds), [], 0
        pick = random.Random(seed)
        while True:
            under_way += islice(rest, 9 - len(under_way))
            if not under_way:
                return
            if done == stop_after:
                raise Killed
            done += 1
            yield make(under_way.pop(pick.randrange(len(under_way))))

    return spread


def run_squares(folder: Path, seeds: range, size: int, spread: schedulers.Spread) -> Run:
    question = Squares()
    with taken(folder) as before:
        if before is None:
            plan = Manifest(question.to_json(), size, (seeds,))
        else:
            plan = before.extended(question.to_json(), size, seeds)
        plan.with_session({"seed": 0}).save(folder)
        run = Run(folder, plan, question)
        run.work(spread)
        return run


def seeds_in(folder: Path) -> list[int]:
    """Every seed of every shard, in the order of the shards' names."""
    files = sorted(folder.glob(shards.PATTERN))
    return [seed for file in files for seed in pq.ParquetFile(file).read()["seed"].to_pylist()]


@pytest.mark.parametrize("size", [1, 4, 7, 100])
def test_stopped_after_any_number_of_rows(tmp_path: Path, size: int):
    for stop in range(0, 23, 3):
        folder = tmp_path / str(stop)
        with contextlib.suppress(Killed):
            run_squares(folder, range(5, 27), size, shuffled(stop, stop))
        kept = seeds_in(folder)
        assert kept == sorted(set(kept))
        assert len(kept) <= stop
        run = run_squares(folder, range(5, 27), size, shuffled(seed=1))
        assert run.kept == run.total == 22
        assert seeds_in(folder) == list(range(5, 27))
        assert len(Manifest.load(folder).sessions) == 2


@pytest.mark.parametrize("cleaned", [True, False])
@pytest.mark.parametrize("place", ["write", "fsync", "replace"])
def test_stopped_while_a_shard_is_written(
    tmp_path: Path, place: str, cleaned: bool, monkeypatch: pytest.MonkeyPatch
):
    """In the middle of it, before it is on the disk, before it has its name; with what is left
    aside cleaned up (as after Ctrl-C) or not (as after kill -9)."""

    def stop(table: object, file: Any = None, **options: object) -> None:
        if place == "write":
            file.write(b"PAR1 and then")
        raise Killed

    run_squares(tmp_path, range(4), 4, shuffled())
    plan = Manifest.load(tmp_path).extended(Squares().to_json(), 4, range(12))
    plan.save(tmp_path)
    with monkeypatch.context() as patch:
        if not cleaned:
            patch.setattr(Path, "unlink", lambda path, missing_ok: None)
        patch.setattr(*{"write": (pq, "write_table")}.get(place, (os, place)), stop)
        with pytest.raises(Killed):
            Run(tmp_path, plan, Squares()).work(shuffled())
    aside = list(tmp_path.glob(f".*{ASIDE}"))
    assert len(aside) == (0 if cleaned else 1)
    for path in aside:  # as of a process that is no more
        path.rename(str(path).replace(str(os.getpid()), "1"))
    assert seeds_in(tmp_path) == list(range(4))
    run_squares(tmp_path, range(12), 4, shuffled())
    assert seeds_in(tmp_path) == list(range(12))
    assert not list(tmp_path.glob(f".*{ASIDE}"))


def test_extended_at_both_ends(tmp_path: Path):
    """Shards keep their seeds, also those at the old ends, which are not full."""
    run_squares(tmp_path, range(10, 25), 10, shuffled())
    before = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob(shards.PATTERN)}
    assert len(before) == 2
    run_squares(tmp_path, range(3, 40), 10, shuffled())
    after = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob(shards.PATTERN)}
    assert before.items() <= after.items()
    assert seeds_in(tmp_path) == list(range(3, 40))
    assert Manifest.load(tmp_path).parts == (range(3, 10), range(10, 25), range(25, 40))


def test_the_last_seeds_there_are(tmp_path: Path):
    run_squares(tmp_path, range(2**64 - 5, 2**64), 3, shuffled())
    assert seeds_in(tmp_path) == list(range(2**64 - 5, 2**64))


def test_what_a_survey_cannot_become():
    plan = Manifest({"rules": "a", "positions": None}, 10, (range(10, 30),))
    refusals: list[tuple[dict[str, Any], int, range, str]] = [
        ({"rules": "b", "positions": None}, 10, range(10, 30), "begun with rules a, not rules b"),
        ({"rules": "a", "positions": 5}, 10, range(10, 30), "positions null, not positions 5"),
        ({"rules": "a"} | {"positions": None, "x": 1}, 10, range(10, 30), "x null, not x 1"),
        (plan.question, 9, range(10, 30), "10 seeds a shard, not 9"),
        (plan.question, 10, range(10, 29), "a survey of 10..29: ask for all of that"),
        (plan.question, 10, range(30, 99), "not for 30..98"),
        (plan.question, 10, range(10, 2**64), "are too many"),
    ]
    for question, size, seeds, why in refusals:
        with pytest.raises(SurveyError, match=why):
            plan.extended(question, size, seeds)
    assert plan.extended(plan.question, 10, range(10, 30)) == plan


def test_one_survey_at_a_time(tmp_path: Path):
    with (
        taken(tmp_path),
        pytest.raises(SurveyError, match="another survey is writing there"),
        taken(tmp_path),
    ):
        pass
    with taken(tmp_path) as before:
        assert before is None


def test_a_folder_of_other_things_is_left_alone(tmp_path: Path):
    (tmp_path / ".precious.1.tmp").write_text("")
    with pytest.raises(SurveyError, match="not empty, and no survey"), taken(tmp_path):
        pass
    assert [path.name for path in tmp_path.iterdir()] == [".precious.1.tmp"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "not a whole party/survey/1 document"),
        ("[]", "not a whole party/survey/1 document"),
        ('{"schema": "party/survey/2"}', "schema 'party/survey/2'"),
        ('{"schema": "party/survey/1"}', "not a whole"),
    ],
)
def test_broken_manifests(tmp_path: Path, text: str, why: str):
    (tmp_path / manifest.NAME).write_text(text)
    with pytest.raises(SurveyError, match=why):
        Manifest.load(tmp_path)


def test_a_manifest_with_a_hole(tmp_path: Path):
    Manifest({}, 5, (range(5), range(6, 9))).save(tmp_path)
    with pytest.raises(SurveyError, match="its parts are no range"):
        Manifest.load(tmp_path)


def test_a_shard_is_what_it_says_or_damaged(tmp_path: Path):
    question = Squares()
    seeds = range(40)
    run_squares(tmp_path, seeds, 40, shuffled())
    path = shards.path_of(tmp_path, seeds)
    whole = path.read_bytes()
    assert shards.read(tmp_path, seeds, question.schema()).num_rows == 40
    for cut in (0, 4, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:cut])
        for look in (shards.check, shards.read):
            with pytest.raises(SurveyError, match=f"{re.escape(str(path))}: damaged") as error:
                look(tmp_path, seeds, question.schema())
            assert "\n" not in str(error.value)
        with pytest.raises(SurveyError, match="damaged"):
            run_squares(tmp_path, seeds, 40, shuffled())
    path.write_bytes(whole)
    path.rename(shards.path_of(tmp_path, range(40, 80)))
    with pytest.raises(SurveyError, match=r"damaged \(its seeds are not 40\.\.79\)"):
        shards.read(tmp_path, range(40, 80), question.schema())
    path.write_bytes(whole)
    path.rename(shards.path_of(tmp_path, range(1)))
    with pytest.raises(SurveyError, match=r"damaged \(40 rows for 1 seeds\)"):
        shards.read(tmp_path, range(1), question.schema())


def test_no_flipped_bit_changes_a_row(tmp_path: Path):
    """It is noticed, or it does not matter."""
    question = Squares()
    run_squares(tmp_path, range(40), 40, shuffled())
    path = shards.path_of(tmp_path, range(40))
    whole = path.read_bytes()
    rows = shards.read(tmp_path, range(40), question.schema()).to_pylist()
    noticed = 0
    for place in range(len(whole)):
        flipped = bytearray(whole)
        flipped[place] ^= 1 << place % 8
        path.write_bytes(flipped)
        try:
            assert shards.read(tmp_path, range(40), question.schema()).to_pylist() == rows
        except SurveyError:
            noticed += 1
    assert noticed > len(whole) / 4


def test_a_shard_of_the_wrong_rows_is_never_written(tmp_path: Path):
    question = Squares()
    rows = [question.row(seed) for seed in (0, 1, 1)]
    for wrong, seeds in ((rows, range(3)), (rows[:2], range(3)), (rows[:2], range(1, 3))):
        with pytest.raises(AssertionError, match="the rows are not those"):
            shards.write(tmp_path, seeds, wrong, question.schema(), {})
    with pytest.raises(AssertionError, match="other columns"):
        shards.write(tmp_path, range(1), [{"seed": 0}], question.schema(), {})
    assert not list(tmp_path.iterdir())


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path):
    path = tmp_path / "x"
    write_whole(path, lambda file: file.write(b"first") and None)
    with pytest.raises(Killed):
        write_whole(path, lambda file: (_ for _ in ()).throw(Killed()))
    assert path.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [path]


def test_who_wrote_it(monkeypatch: pytest.MonkeyPatch):
    session = provenance.session("0..9", "2 processes")
    assert json.loads(json.dumps(session)) == session
    assert session["versions"]["numba"]
    monkeypatch.setenv("PATH", "")
    assert provenance.session("0..9", "2 processes")["commit"] is None


# -- the rows of the game -------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "positions"), [(0, None), (7, 3_000), (4, None)])
def test_a_row_says_what_the_solution_says(seed: int, positions: int | None):
    rules = RuleSet.parse(ONE)
    row = Question(rules, Budget(positions)).row(seed)
    assert list(row) == columns().names
    solution = solve(Deal.from_seed(seed), rules, budget=Budget(positions), par=False)
    assert solution.line is not None
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
    wins, asked = Question(two, Budget())._wins(4, profile)
    assert wins == {1: solve(deal, two.within(1), goal=WIN).verdict, 2: "yes"}
    assert [solution.goal for solution in asked] == ["4q"]
    spent = solve(Deal.from_seed(119), two, par=False).positions
    short = Question(two, Budget(spent + 1)).row(119)
    assert (short["value_1"], short["win_1"], short["win_2"]) == (5, "unknown", "yes")
    assert short["unknown_because"] == "positions"
    assert short["win_passes"] == 2
    unproven = Question(two, Budget(100)).row(7)
    assert (unproven["proven_1"], unproven["value_1"], unproven["win_1"]) == (False, 0, "unknown")


def test_a_hunt_solves_in_full_only_what_has_no_perfect_eight():
    two = RuleSet.parse("leverstoke,passes=2")
    none = Question(two, Budget(), hunt=True).row(5)
    whole = Question(two, Budget()).row(5)
    assert none | {"seconds": 0} == whole | {"seconds": 0}
    assert (none["value_2"], none["proven_2"], none["value_1"], none["proven_1"]) == (
        7,
        True,
        4,
        True,
    )
    found = Question(two, Budget(), hunt=True).row(0)
    assert (found["value_2"], found["verdict"], found["win_passes"]) == (8, "yes", 2)
    assert (found["win_1"], found["unknown_because"]) == ("unknown", None)
    assert found["positions"] < Question(two, Budget()).row(0)["positions"]


def test_other_sources_are_refused():
    question = replace(Question(RuleSet.parse(ONE), Budget()), code="another")
    with pytest.raises(SurveyError, match="other sources"):
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


def test_killed_and_resumed(tmp_path: Path):
    """kill -9 in the middle, a shard half-written, the same command again, then more seeds."""
    folder = tmp_path / "survey"
    run = started(folder, "0..799")
    wait_until(lambda: count_shards(folder) >= 2)
    second = party("survey", "0..799", "--out", str(folder), "--shard", "5", *QUICK)
    assert second.returncode == 2
    assert second.stderr == f"party survey: {folder}: another survey is writing there\n"
    workers = children_of(run.pid)
    assert run.poll() is None
    run.kill()
    run.wait()
    wait_until(lambda: not any(map(is_running, workers)), 10)
    kept = seeds_in(folder)
    assert kept == list(range(len(kept)))
    assert 10 <= len(kept) < 800
    name = shards.path_of(folder, range(len(kept), len(kept) + 5)).name
    (folder / f".{name}.1{ASIDE}").write_bytes(b"PAR1 half a shard")

    for arguments, why in (
        (["0..799", "--rules", "leverstoke"], "begun with rules leverstoke,passes=1, not rules"),
        (
            ["0..799", *QUICK, "--memory", "1G"],
            "begun with memory 1073741824, not memory 536870912",
        ),
        (["0..799", *QUICK, "--workers", "3"], "it was begun with 1024M a deal"),
    ):
        refused = party("survey", *arguments, "--out", str(folder))
        assert (refused.returncode, refused.stdout) == (2, "")
        assert why in refused.stderr
        assert refused.stderr.count("\n") == 1

    again = party("survey", "0..804", "--out", str(folder), *QUICK)
    assert again.returncode == 0, again.stderr
    assert "805 deals, complete" in again.stderr
    assert seeds_in(folder) == list(range(805))
    assert {path.name for path in folder.iterdir() if path.name[0] == "."} == {LOCK}
    question = Question(RuleSet.parse(ONE), Budget(100_000, 1 << 30))
    for seeds in (range(5), range(800, 805)):
        for row in shards.read(folder, seeds, columns()).to_pylist():
            alone = question.row(row["seed"])
            assert row | {"seconds": 0} == alone | {"seconds": 0}
    sessions = Manifest.load(folder).sessions
    assert [session["seeds"] for session in sessions] == ["0..799", "0..804"]
    nothing = party("survey", "0..804", "--out", str(folder), *QUICK)
    assert nothing.stderr == f"{folder}: 805 deals, complete\n"
    assert Manifest.load(folder).sessions == sessions


def test_interrupted(tmp_path: Path):
    run = started(tmp_path, "0..9999")
    wait_until(lambda: count_shards(tmp_path) >= 1)
    workers = children_of(run.pid)
    os.killpg(run.pid, signal.SIGINT)
    _, stderr = run.communicate()
    assert run.returncode == 130
    kept = seeds_in(tmp_path)
    assert f"interrupted; {len(kept)} of 10000 deals are kept in {tmp_path}" in stderr
    assert "Traceback" not in stderr
    wait_until(lambda: not any(map(is_running, workers)), 10)


@pytest.mark.long
def test_a_worker_that_is_killed(tmp_path: Path):
    """(By the system, say, when memory runs out.)"""
    run = started(tmp_path, "0..9999")
    wait_until(lambda: count_shards(tmp_path) >= 1)
    worker = children_of(run.pid)[-1]
    os.kill(worker, signal.SIGKILL)
    _, stderr = run.communicate()
    assert run.returncode == 2
    assert "a worker process was killed" in stderr.splitlines()[-1]
    assert "Traceback" not in stderr


def test_without_what_the_extras_bring(tmp_path: Path):
    code = (
        "import sys; sys.modules[{0!r}] = None;"
        "from cli.main import main; sys.argv = ['party', *{1!r}]; main()"
    )
    out = str(tmp_path / "never")
    for package, arguments, extra in (
        ("pyarrow", ["survey", "0..9", "--out", out], "survey"),
        ("pyarrow", ["report", str(tmp_path)], "survey"),
        ("matplotlib", ["report", str(tmp_path), "--plot", "x.svg"], "survey"),
        (
            "distributed",
            ["survey", "0..9", "--out", out, "--scheduler", "tcp://127.0.0.1:9"],
            "cluster",
        ),
    ):
        run = subprocess.run(
            [sys.executable, "-c", code.format(package, arguments)], capture_output=True, text=True
        )
        assert run.returncode == 2
        assert f"shooting-party[{extra}]" in run.stderr
        assert run.stderr.count("\n") == 1, run.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.long
def test_a_cluster_that_loses_a_worker(tmp_path: Path):
    """A scheduler and two workers, all processes, over TCP; one worker is killed on the way."""
    pytest.importorskip("distributed")
    address = tmp_path / "address.json"
    folder = tmp_path / "survey"
    command = [sys.executable, "-m", "distributed.cli."]
    with contextlib.ExitStack() as stack:

        def start(part: str, *arguments: str) -> subprocess.Popen[bytes]:
            run = subprocess.Popen(
                [*command[:-1], f"distributed.cli.{part}", *arguments, "--no-dashboard"],
                stderr=subprocess.DEVNULL,
            )
            stack.callback(run.wait)
            stack.callback(run.kill)
            return run

        start(
            "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(address)
        )
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
        assert Manifest.load(folder).sessions[0]["scheduler"] == "Dask"
    refused = party(
        "survey", "0..249", "--out", str(folder), *QUICK, "--scheduler", "tcp://127.0.0.1:9"
    )
    assert refused.returncode == 2
    assert "tcp://127.0.0.1:9: no scheduler answers" in refused.stderr
