"""A full standard output: an exit code and one line, whatever the command. (What writes files is in
tests/common/test_disks.py.)
"""

from collections.abc import Sequence
from pathlib import Path

from cli import NO_OUTPUT
from tests.common.command_line import PARTY
from tests.torture.findings import Findings
from tests.torture.jobs import SURVEY
from tests.torture.processes import ended

FULL = Path("/dev/full")
"""A device that is always full."""

COMMANDS = """
--help
--version
deal --help
deal 1
deal 1 --json
rules
solve 1 --passes 1
solve 1 --passes 1 --json
solve 0..199 --passes 1 --jsonl
advise 1
advise 1 --passes 1 --open
explain 1 --passes 1
bound 1 --passes 1
rate 1
daily 2026-01-12
daily 2026-01-12 --json
generate --tier brisk --kind couple
report survey
report survey --json
""".strip().split("\n")
"""Each writes something, some of them in one piece and some line by line."""


def disks(_: int, __: int, folder: Path, findings: Findings) -> None:
    """Let every command write to the full device."""
    SURVEY.run(folder / "survey")
    to_full_device(folder, findings)


def to_full_device(folder: Path, findings: Findings, commands: Sequence[str] = COMMANDS) -> None:
    """Let each command write to the full device, from a folder with a survey."""
    for text in commands:
        with FULL.open("wb") as out:
            run = ended([*PARTY, *text.split()], stdout=out, cwd=folder)
        findings.counts["commands with a full standard output"] += 1
        # `generate` writes on the standard error how rare such puzzles are, once it has found one.
        if run.code != NO_OUTPUT or not run.is_one_line:
            what = f"exit code {run.code}, lines {run.lines}, the last {run.err.splitlines()[-1:]}"
            findings.fail(what, f"party {text} >{FULL}")
