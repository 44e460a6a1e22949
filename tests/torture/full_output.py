"""A standard output on a full disk: an exit code and one line, whatever the command."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cli.common.exit_codes import NO_OUTPUT
from tests.common.command_line import PARTY
from tests.torture.findings import Findings
from tests.torture.processes import ended
from tests.torture.small_disk import SmallDisk

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
report survey --markdown
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
