"""Surveys that somebody has changed: a report is the same or refused, and so is what comes of it
when the survey goes on.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from cli.common.exit_codes import INTERRUPTED, WRONG_INPUT
from solver.common.survey import shards
from solver.common.survey.parquet import Row
from solver.common.survey.schedulers import Spread
from solver.shooting_party.survey.rows import SolvedRows
from tests.common.command_line import Ended, party_here
from tests.torture.findings import Findings
from tests.torture.tampering import Tampered

SEEDS, SHARD = 60, 10
STOP_AFTER = 36
"""Rows after which the unfinished survey is stopped: in the middle of a shard."""


def tampered_surveys(changes: int, seed: int, tmp: Path, findings: Findings) -> None:
    """Make so many changes, half of them to a finished survey and half to an unfinished one."""
    with _quick_rows():
        due: object = None
        for name, stop_after, code, number in (
            ("finished", None, 0, changes // 2),
            ("unfinished", STOP_AFTER, INTERRUPTED, changes - changes // 2),
        ):
            folder = tmp / f"survey-{name}"
            with _in_process(stop_after):
                run = _survey(folder)
            if run.returncode != code:
                raise RuntimeError(run.stderr)
            due = due or _tables(_report(folder))
            if stop_after and not list(folder.glob(shards.PARTIAL)):
                raise RuntimeError("there should be a partial shard")
            pick = random.Random(f"{seed} survey {name}")
            with _in_process():
                _tamper(name, Tampered.of(folder), due, number, pick, findings)


def _tamper(
    name: str,
    tampered: Tampered,
    due: object,
    changes: int,
    pick: random.Random,
    findings: Findings,
) -> None:
    folder = tampered.folder
    before = _tables(_report(folder))
    for number in range(changes):
        findings.say(f"{name} survey, change {number + 1} of {changes}")
        again = f"survey 0..{SEEDS - 1} --passes 1 --shard {SHARD}, {name}; {tampered.change(pick)}"
        findings.count(f"{name} survey: changes")
        run = _report(folder)
        if wrong := _reported(run, before):
            findings.fail(f"party report: {wrong}", again, folder)
        findings.count(f"{name} survey: report {'refused' if run.returncode else 'given'}")
        run = _survey(folder)
        findings.count(f"{name} survey: going on {'refused' if run.returncode else 'done'}")
        refusals = [line for line in run.stderr.splitlines() if line.startswith("party survey: ")]
        if run.returncode not in (0, WRONG_INPUT) or "Traceback" in run.stderr:
            findings.fail(f"party survey: exit code {run.returncode}: {run.stderr}", again, folder)
        elif run.returncode and len(refusals) != 1:
            findings.fail(f"party survey: not one line: {run.stderr}", again, folder)
        elif run.returncode == 0:
            run = _report(folder)
            if run.returncode == 0 and _tables(run) != due:
                findings.fail("another table after going on", again, folder)
            if run.returncode:
                findings.count(f"{name} survey: going on did not notice, the report refuses")
        tampered.restore()


def _reported(run: Ended, due: object) -> str:
    """Return what is wrong with a report, or "". A survey without some of its shards is unfinished,
    and the report says so.
    """
    if run.returncode == WRONG_INPUT and run.stdout == "" and run.stderr.count("\n") == 1:
        return ""
    if run.returncode != 0:
        return f"exit code {run.returncode}: {run.stdout}{run.stderr}"
    return "" if _tables(run) == due or "unfinished" in run.stderr else "another table"


def _report(folder: Path) -> Ended:
    return _tried("report", str(folder), "--json")


def _survey(folder: Path) -> Ended:
    seeds = f"0..{SEEDS - 1}"
    return _tried("survey", seeds, "--passes", "1", "--shard", str(SHARD), "--out", str(folder))


def _tried(*arguments: str) -> Ended:
    """Run a command here; an exception becomes a traceback, as it would for whoever types it."""
    try:
        return party_here(*arguments)
    except Exception as error:
        return Ended(["party", *arguments], 1, "", f"Traceback: {type(error).__name__}: {error}\n")


def _tables(run: Ended) -> object:
    """Return the tables of a report, in which the survey has the name of its folder."""
    if run.returncode:
        return None
    return json.loads(run.stdout.replace(run.args[-2], "FOLDER"))["tables"]


@contextmanager
def _quick_rows() -> Iterator[None]:
    """Solve each deal once within the block."""
    known: dict[int, Row] = {}
    solved = SolvedRows.row

    def row(source: SolvedRows, seed: int) -> Row:
        if seed not in known:
            known[seed] = solved(source, seed)
        return dict(known[seed])

    with patch.object(SolvedRows, "row", row):
        yield


@contextmanager
def _in_process(stop_after: int | None = None) -> Iterator[None]:
    """Let surveys work in this process, or as if somebody had pressed Ctrl-C after some rows."""

    def processes(workers: int) -> Spread:
        def spread(make: Callable[[int], Row], seeds: Iterable[int]) -> Generator[Row, None, None]:
            for number, seed in enumerate(seeds):
                if number == stop_after:
                    raise KeyboardInterrupt
                yield make(seed)

        return spread

    with patch("solver.common.survey.schedulers.processes", processes):
        yield
