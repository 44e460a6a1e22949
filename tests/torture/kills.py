"""Runs that are disturbed: killed at random moments and started again, until they finish; or
several of them on one folder at once.
"""

import contextlib
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random

from cli import INTERRUPTED, WRONG_INPUT
from solver.common.files import ASIDE
from tests.common.helpers import contents
from tests.torture.findings import Findings
from tests.torture.jobs import BUSY, JOBS, Contents, Job, difference, half_written, whole_files
from tests.torture.processes import Started, started

SIGNALS = {signal.SIGKILL: 6, signal.SIGINT: 2, signal.SIGTERM: 2}
"""How often each signal is sent, relative to the others."""

ENDS_WITHIN = 60.0
"""Seconds in which a process must end after Ctrl-C."""

MOST_STAGGER = 0.3
"""Seconds between the starts of two writers, less than the work takes."""

NOT_BEGUN = 'File "<string>", line 1, in <module>\n'
"""In the traceback of a Ctrl-C while Python imports `party` itself, which nothing can catch."""

NO_SITE = "Fatal Python error: init_import_site"
"""What Python prints, with exit code 1, for a Ctrl-C while it looks for its packages."""


def kills(
    number: int, seed: int, tmp: Path, findings: Findings, jobs: Sequence[Job] = JOBS
) -> None:
    """Kill the jobs until so many kills have hit a running process."""
    for job in jobs:
        due, _ = job.run(tmp / f"{job.name}-first")  # compiles what is not compiled yet
        found, seconds = job.run(tmp / f"{job.name}-second")
        if wrong := difference(found, due):
            findings.fail(f"{job.name}: two undisturbed runs differ: {wrong}", job.text(tmp))
        torture = Torture(job, due, seconds, Random(f"{seed} {job.name}"), findings)
        torture.until(number // len(jobs), tmp)


@dataclass
class Torture:
    """One job under kills. `seconds` is how long it takes undisturbed; `done` are the kills of the
    present folder, for the reproduction.
    """

    job: Job
    due: Contents
    seconds: float
    pick: Random
    findings: Findings
    done: list[str] = field(default_factory=list)
    hits: int = 0

    def until(self, kills: int, tmp: Path) -> None:
        """Kill and restart, in one folder after another, until so many kills hit."""
        for number in count():
            if self.hits >= kills:
                return
            folder, self.done = tmp / f"{self.job.name}-{number}", []
            while not self._finished(folder, kills):
                pass
            if wrong := difference(contents(folder), self.due):
                self._fail(f"not the files of an undisturbed run: {wrong}", folder)
            self._count("folders finished in the end")

    def _finished(self, folder: Path, kills: int) -> bool:
        """Run once; return False if the run was killed."""
        with started(self.job.command(folder)) as run:
            delay = self.pick.uniform(0, self.seconds)
            over = run.is_over_within(delay if self.hits < kills else 10 * self.seconds + 60)
            if over or not self._kill(run, delay, folder):
                self._check_end(run, folder, 0)
                return True
            self._check_folder(folder)
        return False

    def _kill(self, run: Started, delay: float, folder: Path) -> bool:
        """Kill a run; return False if it had finished."""
        (number,) = self.pick.choices(list(SIGNALS), list(SIGNALS.values()))
        group = self.pick.random() < 0.5
        if not run.send(number, group):
            return False
        self.done.append(f"{number.name} {'to the group ' if group else ''}after {delay:.3f} s")
        if not run.is_over_within(ENDS_WITHIN):
            self._fail(f"still running {ENDS_WITHIN} s after {number.name}", folder)
            return False
        if run.returncode == 0:
            return False  # it finished nevertheless
        self.hits += 1
        self._count("kills")
        self._count(f"kills by {number.name}{' of the group' if group else ''}")
        self._check_end(run, folder, INTERRUPTED if number == signal.SIGINT else -number)
        return True

    def _check_end(self, run: Started, folder: Path, due: int) -> None:
        code, _, printed, children, _ = run.ended()
        by_python = code == -signal.SIGINT or printed.startswith(NO_SITE)
        if due == INTERRUPTED and by_python and self._is_outside(printed, folder):
            self._count("Ctrl-C while Python began or ended")
        elif code != due:
            self._fail(f"exit code {code}, not {due}: {printed[-2000:]}", folder)
        elif "Traceback" in printed:
            self._fail(f"exit code {code} with a traceback: {printed[-2000:]}", folder)
        if children:
            self._fail(f"children outlive it: {children}", folder)

    def _is_outside(self, printed: str, folder: Path) -> bool:
        """Return True if Ctrl-C came before the command had begun, or when it was done."""
        if "Traceback" in printed:
            return NOT_BEGUN in printed
        return not printed or not difference(contents(folder), self.due)

    def _check_folder(self, folder: Path) -> None:
        """What has its name is whole, and what the last run left aside belongs to it alone."""
        found = contents(folder) if folder.exists() else {}
        for name in half_written(found, self.due):
            self._fail(f"{name} is not what an undisturbed run writes", folder)
        if whole_files(found):
            self._count("kills that left whole files")
        if any(name.endswith(ASIDE) for name in found):
            self._count("kills that left temporary files")

    def _count(self, what: str) -> None:
        self.findings.counts[f"{self.job.name}: {what}"] += 1

    def _fail(self, what: str, folder: Path) -> None:
        story = ", then ".join(self.done) or "no kill"
        self.findings.fail(f"{self.job.name}: {what}", f"{self.job.text(folder)}; {story}", folder)


def writers(
    rounds: int, seed: int, tmp: Path, findings: Findings, jobs: Sequence[Job] = JOBS
) -> None:
    """Start 2 to 4 at once: one works, and the others say in one line that the folder is busy."""
    for job in jobs:
        due, _ = job.run(tmp / f"{job.name}-alone")
        pick = Random(f"{seed} {job.name} writers")
        for number in range(rounds):
            _round(job, due, pick, tmp / f"{job.name}-{number}", findings)


def _round(job: Job, due: Contents, pick: Random, folder: Path, findings: Findings) -> None:
    number = pick.randint(2, 4)
    again = f"{number} times at once: {job.text(folder)}"
    with contextlib.ExitStack() as stack:
        runs = []
        for _ in range(number):
            runs.append(stack.enter_context(started(job.command(folder))))
            time.sleep(pick.choice((0.0, pick.uniform(0, MOST_STAGGER))))
        found = [run.ended() for run in runs]
    if sorted(run.code for run in found) != [0, *[WRONG_INPUT] * (number - 1)]:
        findings.fail(f"exit codes {[run.code for run in found]}: {found}", again, folder)
    for run in found:
        if run.code and (run.err.count("\n") != 1 or BUSY not in run.err):
            findings.fail(f"a second writer says {run.err!r}", again, folder)
    if wrong := difference(contents(folder), due):
        findings.fail(f"not the files of one writer: {wrong}", again, folder)
    findings.counts[f"{job.name}: processes that write at once"] += number
