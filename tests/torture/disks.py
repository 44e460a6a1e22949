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
from tests.torture.jobs import DAILY, SURVEY, Contents, all_files, difference, half_written
from tests.torture.processes import ended
from tests.torture.small_disk import PAGE, SmallDisk, Unavailable, small_disk

LEVELS = 6
"""Fillings of the disk for each command, besides the full one."""


@dataclass(frozen=True)
class Writing:
    """A command that writes to a folder, or to one file in it; `contents` returns what."""

    name: str
    arguments: str
    file: str = ""
    contents: Callable[[Path], Contents] = all_files

    def command(self, out: Path) -> list[str]:
        return [*PARTY, *self.arguments.split(), str(out / self.file)]


DOT = Writing("explain --dot", "explain 1 --passes 1 --dot", "graph.dot")
WRITINGS = (
    Writing("survey", f"{SURVEY.arguments} --out", contents=SURVEY.contents),
    # Two of the days that are made quickly.
    Writing("daily", f"{DAILY.arguments} --days 2 --out"),
    DOT,
    Writing("explain --graphml", "explain 1 --passes 1 --graphml", "graph.graphml"),
    Writing("report --plot", "report {survey} --plot", "plot.svg"),
)
"""`{survey}` stands for a finished one."""


def disks(seed: int, tmp: Path, findings: Findings) -> None:
    """Fill the standard output, the files, the games and the caches of every command."""
    survey = tmp / "finished"
    SURVEY.run(survey)
    full_output.to_full_device(survey, findings)
    try:
        with small_disk(tmp / "disk") as disk:
            for each in WRITINGS:
                given = each.arguments.replace("{survey}", str(survey))
                writing = Writing(each.name, given, each.file, each.contents)
                fill_up(writing, disk, LEVELS, random.Random(f"{seed} {each.name}"), findings)
            full_output.to_full_disk(disk, findings)
            full_play.all_cases(disk, findings)
    except Unavailable as why:
        findings.skip(str(why))


def fill_up(
    writing: Writing, disk: SmallDisk, levels: int, pick: random.Random, findings: Findings
) -> None:
    """Run a command with several fillings of the disk, and after each of them with space again."""
    disk.empty()
    due = _run(writing, disk, findings, "with space")
    if due is None:
        return
    pages = sum(-(-len(data) // PAGE) for data in due.values())
    fillings = [(0, None), *((pick.randint(1, pages + 1), None) for _ in range(levels - 2))]
    fillings += [(0, pick.randint(0, len(due) + 1)) for _ in range(2)]
    for room, names in fillings:
        where = f"{room} pages left" if names is None else f"{names} files left"
        findings.say(f"{writing.name}, {where}")
        disk.empty()
        disk.fill(room, names)
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
    run, found = ended(command), writing.contents(disk.out)

    def fail(what: str) -> None:
        again = f"{where}: party {' '.join(command[len(PARTY) :])}"
        findings.fail(f"{writing.name}: {what}", again, disk.out)

    if run.children:
        fail(f"children outlive it: {run.children}")
    findings.count(f"{writing.name}: {'disk full' if run.code else 'done'}")
    if run.code and due is None:
        fail(f"exit code {run.code} with space: {run.err[-2000:]}")
        return None
    if due is not None and not run.code and (wrong := difference(found, due)):
        fail(f"done, but {wrong}")
    if due is not None and run.code:
        if run.code != WRONG_INPUT or not run.is_one_line or run.lines[0] not in run.err[-500:]:
            fail(f"exit code {run.code}, and {len(run.lines)} lines: ...{run.err[-400:]}")
        aside = [name for name in found if name.endswith(ASIDE)]
        if half := half_written(found, due) + aside:
            fail(f"left behind or half-written: {half}")
    return found
