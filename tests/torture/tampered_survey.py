"""Surveys that somebody has changed: a report is the same or refused, and so is what comes of it
when the survey goes on.
"""

import json
from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from random import Random
from unittest.mock import patch

from cli.common.exit_codes import INTERRUPTED, WRONG_INPUT
from solver.common.survey.shards import Row
from solver.shooting_party.survey.rows import SolvedRows
from tests.common.command_line import Ended, party_here
from tests.torture.findings import Findings
from tests.torture.tampering import Tampered

SURVEY = "survey 0..59 --passes 1 --shard 10 --out"
STOP_AFTER = 36
"""Rows after which the unfinished survey is stopped: in the middle of a shard."""


def tampered_surveys(number: int, seed: int, tmp: Path, findings: Findings) -> None:
    """Make so many changes, half of them to a finished survey and half to an unfinished one."""
    due: object = None
    once = cache(SolvedRows.row)  # each deal is solved once
    with patch.object(SolvedRows, "row", lambda source, seed: dict(once(source, seed))):
        for name, stop_after, code in (
            ("finished", None, 0),
            ("unfinished", STOP_AFTER, INTERRUPTED),
        ):
            folder = tmp / f"survey-{name}"
            with _here(stop_after):
                run = _run(SURVEY, folder)
            if run.returncode != code:
                raise RuntimeError(run.stderr)
            due = due or _tables(_run("report --json", folder))
            with _here():
                _tamper(name, folder, due, number // 2, Random(f"{seed} survey {name}"), findings)


def _tamper(
    name: str, folder: Path, due: object, number: int, pick: Random, findings: Findings
) -> None:
    before = _tables(_run("report --json", folder))
    for change in Tampered(folder).changes(number, pick):
        again = f"{SURVEY} {name}; {change}"
        run = _run("report --json", folder)
        findings.counts[f"{name} survey: report {'refused' if run.returncode else 'given'}"] += 1
        if wrong := _reported(run, before):
            findings.fail(f"party report: {wrong}", again, folder)
        run = _run(SURVEY, folder)
        findings.counts[f"{name} survey: going on {'refused' if run.returncode else 'done'}"] += 1
        refusals = [line for line in run.stderr.splitlines() if line.startswith("party survey: ")]
        if run.returncode not in (0, WRONG_INPUT) or "Traceback" in run.stderr:
            findings.fail(f"party survey: exit code {run.returncode}: {run.stderr}", again, folder)
        elif run.returncode and len(refusals) != 1:
            findings.fail(f"party survey: not one line: {run.stderr}", again, folder)
        elif run.returncode == 0:
            run = _run("report --json", folder)
            if run.returncode == 0 and _tables(run) != due:
                findings.fail("another table after going on", again, folder)
            if run.returncode:
                findings.counts[f"{name} survey: only the report notices after going on"] += 1


def _reported(run: Ended, due: object) -> str:
    """Return what is wrong with a report, or "". A survey without some of its shards is unfinished,
    and the report says so.
    """
    if run.returncode == WRONG_INPUT and run.stdout == "" and run.stderr.count("\n") == 1:
        return ""
    if run.returncode != 0:
        return f"exit code {run.returncode}: {run.stdout}{run.stderr}"
    return "" if _tables(run) == due or "unfinished" in run.stderr else "another table"


def _run(command: str, folder: Path) -> Ended:
    """Run a command here; an exception becomes a traceback, as it would for whoever types it."""
    words = [*command.split(), str(folder)]
    try:
        return party_here(*words)
    except Exception as error:
        return Ended(words, 1, "", f"Traceback: {type(error).__name__}: {error}\n")


def _tables(run: Ended) -> object:
    """Return the tables of a report, in which the survey has the name of its folder."""
    if run.returncode:
        return None
    return json.loads(run.stdout.replace(run.args[-1], "FOLDER"))["tables"]


def _here(stop_after: int | None = None) -> AbstractContextManager[object]:
    """Let surveys work in this process, or as if somebody had pressed Ctrl-C after some rows."""

    def spread(make: Callable[[int], Row], seeds: Iterable[int]) -> Generator[Row, None, None]:
        for number, seed in enumerate(seeds):
            if number == stop_after:
                raise KeyboardInterrupt
            yield make(seed)

    return patch("solver.common.survey.schedulers.processes", lambda workers: spread)
