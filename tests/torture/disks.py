"""Disks that fill up: a command says so in one line with exit code 2, leaves nothing half-written
under a final name, and completes its work once there is space.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from cli import NO_OUTPUT, WRONG_INPUT
from solver.common.files import ASIDE
from tests.common.command_line import PARTY
from tests.common.helpers import contents
from tests.torture import full_play
from tests.torture.findings import Findings
from tests.torture.jobs import DAILY, SURVEY, Contents, difference, half_written
from tests.torture.processes import ended
from tests.torture.small_disk import PAGE, SmallDisk, Unavailable, small_disk


@dataclass(frozen=True)
class Writing:
    """A command that writes to a folder, or to one file in it."""

    arguments: str
    file: str = ""


DOT = Writing("explain 1 --passes 1 --dot", "graph.dot")
WRITINGS = (
    Writing(f"{SURVEY.arguments} --out"),
    # Two of the days that are made quickly.
    Writing(f"{DAILY.arguments} --days 2 --out"),
    DOT,
    Writing("explain 1 --passes 1 --graphml", "graph.graphml"),
    Writing("report survey --plot", "plot.svg"),
)
"""They run in a folder in which there is a finished `survey`."""


def disks(fillings: int, seed: int, tmp: Path, findings: Findings) -> None:
    """Fill the standard output, the files, the games and the caches of every command."""
    SURVEY.run(tmp / "survey")
    to_full_device(tmp, findings)
    try:
        with small_disk(tmp / "disk") as disk:
            for each in WRITINGS:
                fill_up(each, disk, fillings, Random(f"{seed} {each.arguments}"), findings)
            to_full_disk(disk, findings)
            full_play.all_cases(disk, findings)
    except Unavailable as why:
        findings.counts[f"skipped: {why}"] += 1


def fill_up(
    writing: Writing, disk: SmallDisk, fillings: int, pick: Random, findings: Findings
) -> None:
    """Run a command with several fillings of the disk, and after each of them with space again."""
    disk.empty()
    due = _run(writing, disk, findings, "with space")
    pages = sum(-(-len(data) // PAGE) for data in due.values())
    some = [(0, None), *((pick.randint(1, pages + 1), None) for _ in range(fillings - 2))]
    for room, names in [*some, *((0, pick.randint(0, len(due) + 1)) for _ in range(2))]:
        where = f"{room} pages left" if names is None else f"{names} files left"
        disk.empty()
        disk.fill(room, names)
        _run(writing, disk, findings, where, due, full=True)
        disk.free()
        _run(writing, disk, findings, f"space again after {where}", due)


def _run(
    writing: Writing,
    disk: SmallDisk,
    findings: Findings,
    where: str,
    due: Contents | None = None,
    *,
    full: bool = False,
) -> Contents:
    """Run a command and return what it wrote: all that is due, or part of it if the disk may be
    full.
    """
    command = f"{writing.arguments} {disk.out / writing.file}"
    run = ended([*PARTY, *command.split()], cwd=disk.path.parent)
    found = contents(disk.out)
    due = found if due is None else due
    wrong = [f"children outlive it: {run.children}"] if run.children else []
    if not run.code:
        wrong += [f"done, but {each}" for each in [difference(found, due)] if each]
    elif not full:
        wrong.append(f"exit code {run.code} with space: {run.err[-2000:]}")
    else:
        if run.code != WRONG_INPUT or not run.is_one_line or run.lines[0] not in run.err[-500:]:
            wrong.append(f"exit code {run.code}, {len(run.lines)} lines: ...{run.err[-400:]}")
        if left := [*half_written(found, due), *(n for n in found if n.endswith(ASIDE))]:
            wrong.append(f"left behind or half-written: {left}")
    for each in wrong:
        findings.fail(each, f"{where}: party {command}", disk.out)
    findings.counts[f"{writing.arguments}: {'disk full' if run.code else 'done'}"] += 1
    return found


# -- the standard output: an exit code and one line, whatever the command -----------------------

FULL = Path("/dev/full")
"""A device that is always full."""

COMMANDS = """
--help
--version
deal --help
deal 1
deal 1 --json
rules
perft 1 3
solve 1 --passes 1
solve 1 --passes 1 --json
solve 0..9 --passes 1 --jsonl
hint 1 --passes 1
explain 1 --passes 1
bound 1 --passes 1
rate 1
today --date 2026-01-12
daily 2026-01-12
daily 2026-01-12 --json
generate --tier gentle --mode blind
report survey
report survey --json
""".strip().split("\n")
"""Each writes something, some of them in one piece and some line by line."""

LONG = "solve 0..199 --passes 1 --jsonl"
"""More text than fits into a buffer, so that the disk fills up in the middle."""


def to_full_device(folder: Path, findings: Findings, commands: Sequence[str] = COMMANDS) -> None:
    """Let each command write to the full device, from a folder with a survey."""
    for text in commands:
        _refused(text, FULL, folder, findings)


def to_full_disk(disk: SmallDisk, findings: Findings) -> None:
    """Let commands write to a file for which there is a page or two."""
    file, deal = disk.out / "output", [*PARTY, "deal", "1"]
    for text, pages in (("deal 1", 0), ("solve 1 --passes 1 --json", 0), (LONG, 1), (LONG, 2)):
        disk.empty()
        disk.fill(pages)
        _refused(text, file, disk.out, findings, f", a file with {pages} pages left")
    disk.empty()
    with file.open("wb") as out:
        run = ended(deal, stdout=out)
    if run.code or file.read_bytes() != ended(deal).out.encode():
        findings.fail(f"deal: failed, or other bytes: {run.err}", "deal 1 >file, with space again")


def _refused(text: str, file: Path, folder: Path, findings: Findings, where: str = "") -> None:
    with file.open("wb") as out:
        run = ended([*PARTY, *text.split()], stdout=out, cwd=folder)
    findings.counts["commands with a full standard output"] += 1
    # `generate` writes on the standard error how rare such puzzles are, once it has found one.
    if run.code != NO_OUTPUT or not run.is_one_line:
        what = f"exit code {run.code}, lines {run.lines}, the last {run.err.splitlines()[-1:]}"
        findings.fail(what, f"party {text} >{file}{where}")
