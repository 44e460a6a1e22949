"""Disks that fill up: a command says so in one line with exit code 2, leaves nothing half-written
under a final name, and completes its work once there is space.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cli.common.exit_codes import WRONG_INPUT
from solver.common.files import ASIDE
from tests.common.command_line import PARTY
from tests.torture import full_output, full_play
from tests.torture.findings import Findings
from tests.torture.jobs import SURVEY, Contents, Job, all_files, difference, whole_files
from tests.torture.processes import started
from tests.torture.small_disk import PAGE, SmallDisk, Unavailable, small_disk

DAYS = Job("daily", ("daily", "2026-01-12", "--days", "2", "--workers", "2"), all_files)
"""Two of the days that are made quickly."""

LEVELS = 6
"""Fillings of the disk for each command, besides the full one."""


@dataclass(frozen=True)
class Writing:
    """A command that writes files at a place; `contents` returns what it wrote there."""

    name: str
    command: Callable[[Path], list[str]]
    contents: Callable[[Path], Contents]


def writings(survey: Path) -> list[Writing]:
    """Return the commands; `survey` is a finished one, to plot."""
    made = [Writing(job.name, job.command, job.contents) for job in (SURVEY, DAYS)]
    one_file = [
        ("explain --dot", ["explain", "1", "--passes", "1", "--dot"], "graph.dot"),
        ("explain --graphml", ["explain", "1", "--passes", "1", "--graphml"], "graph.graphml"),
        ("report --plot", ["report", str(survey), "--plot"], "plot.svg"),
    ]
    for name, arguments, file in one_file:

        def command(out: Path, arguments: list[str] = arguments, file: str = file) -> list[str]:
            out.mkdir(exist_ok=True)
            return [*PARTY, *arguments, str(out / file)]

        made.append(Writing(name, command, all_files))
    return made


def disks(seed: int, tmp: Path, findings: Findings) -> None:
    """Fill the standard output, the files, the games and the caches of every command."""
    survey = tmp / "finished"
    SURVEY.run(survey)
    full_output.to_full_device(survey, findings)
    try:
        with small_disk(tmp / "disk") as disk:
            for writing in writings(survey):
                fill_up(writing, disk, LEVELS, random.Random(f"{seed} {writing.name}"), findings)
            full_output.to_full_disk(disk, findings)
            full_play.all_cases(disk, findings)
    except Unavailable as why:
        findings.skip(str(why))


def fill_up(
    writing: Writing, disk: SmallDisk, levels: int, pick: random.Random, findings: Findings
) -> None:
    """Run a command with several fillings of the disk, and after each of them with space again."""
    disk.clear()
    due = _run(writing, disk, findings, "with space")
    if due is None:
        return
    pages = sum(-(-len(data) // PAGE) for data in due.values())
    fillings: list[tuple[str, Callable[[int], None], int]] = [("pages", disk.fill, 0)]
    fillings += [("pages", disk.fill, pick.randint(1, pages + 1)) for _ in range(levels - 2)]
    fillings += [("files", disk.fill_names, pick.randint(0, len(due) + 1)) for _ in range(2)]
    for what, fill, left in fillings:
        disk.clear()
        disk.out.mkdir()
        fill(left)
        findings.say(f"{writing.name}, {left} {what} left")
        where = f"{left} {what} left on the disk"
        _run(writing, disk, findings, where, due)
        disk.free()
        found = _run(writing, disk, findings, f"space again after {where}")
        if found is not None and (wrong := difference(found, due)):
            findings.fail(f"{writing.name}: {wrong}", f"space again after {where}", disk.out)


def _run(
    writing: Writing,
    disk: SmallDisk,
    findings: Findings,
    where: str,
    due: Contents | None = None,
) -> Contents | None:
    """Run a command and return what it wrote. With `due`, the disk may be full: then what there is
    must be part of that, and else all of it.
    """
    command = writing.command(disk.out)
    again = f"{where}: party {' '.join(command[len(PARTY) :])}"
    with started(command) as run:
        code = run.process.wait()
        told = run.stderr()
        if left := run.children_left():
            findings.fail(f"{writing.name}: children outlive it: {left}", again)
    found = writing.contents(disk.out)
    findings.count(f"{writing.name}: {'done' if code == 0 else 'disk full'}")
    if code == 0 or due is None:
        if code != 0:
            findings.fail(f"{writing.name}: exit code {code} with space: {told[-2000:]}", again)
            return None
        if due is not None and (wrong := difference(found, due)):
            findings.fail(f"{writing.name}: done, but {wrong}", again, disk.out)
        return found
    if wrong := one_line(code, told):
        findings.fail(f"{writing.name}: {wrong}", again)
    aside = [name for name in found if name.endswith(ASIDE)]
    half = [n for n, d in whole_files(found).items() if n != "index.json" and due.get(n) != d]
    if aside or half:
        findings.fail(f"{writing.name}: left behind {aside}, half-written {half}", again, disk.out)
    return found


def one_line(code: int, told: str) -> str:
    """Return what is wrong with the end of a command for which there was no space, or "". Lines of
    progress may stand before the one that says so.
    """
    lines = [line for line in told.splitlines() if line.startswith("party")]
    if code != WRONG_INPUT or "Traceback" in told or len(lines) != 1 or lines[0] not in told[-500:]:
        return f"exit code {code}, and {len(told.splitlines())} lines: ...{told[-400:]}"
    return ""
