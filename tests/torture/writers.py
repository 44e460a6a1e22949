"""Several processes of the same command on one folder at once."""

from __future__ import annotations

import contextlib
import random
import time
from pathlib import Path

from cli.common.exit_codes import WRONG_INPUT
from tests.torture.findings import Findings
from tests.torture.jobs import Contents, Job, difference
from tests.torture.processes import started

MOST_STAGGER = 0.3
"""Seconds between two starts, less than the work takes."""


def writers(job: Job, rounds: int, seed: int, tmp: Path, findings: Findings) -> None:
    """Start 2 to 4 at once: one works, and the others say in one line that the folder is busy."""
    due = job.run(tmp / f"{job.name}-alone")
    pick = random.Random(f"{seed} {job.name} writers")
    for number in range(rounds):
        findings.say(f"{job.name}, round {number + 1} of {rounds}")
        _round(job, due, pick.randint(2, 4), pick, tmp / f"{job.name}-{number}", findings)


def _round(
    job: Job, due: Contents, count: int, pick: random.Random, folder: Path, findings: Findings
) -> None:
    again = f"{count} times at once: {job.text(folder)}"
    with contextlib.ExitStack() as stack:
        runs = []
        for _ in range(count):
            runs.append(stack.enter_context(started(job.command(folder))))
            time.sleep(pick.choice((0.0, pick.uniform(0, MOST_STAGGER))))
        codes = [run.process.wait() for run in runs]
        told = [run.stderr() for run in runs]
        if sorted(codes) != [0, *[WRONG_INPUT] * (count - 1)]:
            findings.fail(f"exit codes {codes}: {told}", again, folder)
        for code, text in zip(codes, told, strict=True):
            if code and (text.count("\n") != 1 or job.busy not in text):
                findings.fail(f"a second writer says {text!r}", again, folder)
    if wrong := difference(job.contents(folder), due):
        findings.fail(f"not the files of one writer: {wrong}", again, folder)
    findings.count(f"{job.name}: rounds")
    findings.count(f"{job.name}: processes", count)
