"""Torture for whatever writes files: `python -m tests.torture [--kills 100] [--only PART]`.

The kills are divided between the jobs. Exit code 1, and how to see it again, if anything fails.
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from cli.common.exit_codes import INTERRUPTED
from tests.torture.disks import disks
from tests.torture.findings import Findings
from tests.torture.jobs import JOBS
from tests.torture.kills import kills, writers
from tests.torture.tampered_survey import tampered_surveys
from tests.torture.tampering import tampered_dailies

Given = argparse.Namespace


def of_kills(given: Given, tmp: Path, findings: Findings) -> None:
    for job in JOBS:
        kills(job, given.kills // len(JOBS), given.seed, tmp, findings)


def of_writers(given: Given, tmp: Path, findings: Findings) -> None:
    for job in JOBS:
        writers(job, given.rounds, given.seed, tmp, findings)


def of_tampering(given: Given, tmp: Path, findings: Findings) -> None:
    """Make so many changes, half of them to daily puzzles and half to surveys."""
    tampered_dailies(given.flips // 2, given.seed, tmp / "dailies", findings)
    tampered_surveys(given.flips - given.flips // 2, given.seed, tmp, findings)


def of_disks(given: Given, tmp: Path, findings: Findings) -> None:
    disks(given.seed, tmp, findings)


PARTS: dict[str, Callable[[Given, Path, Findings], None]] = {
    "kills": of_kills,
    "disks": of_disks,
    "tampering": of_tampering,
    "writers": of_writers,
}
"""What is to be done, each in a folder of its own."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.torture")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--kills", type=int, default=100, metavar="N", help="of all jobs together")
    parser.add_argument("--flips", type=int, default=4000, metavar="N", help="changes to files")
    parser.add_argument("--rounds", type=int, default=10, metavar="N", help="of writers, per job")
    parser.add_argument("--only", choices=PARTS)
    given = parser.parse_args(arguments)
    # Started in the background, this process may ignore Ctrl-C, and so would all that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    done: list[Findings] = []
    started, interrupted = time.monotonic(), False
    with tempfile.TemporaryDirectory(prefix="torture-") as tmp:
        try:
            for name in [given.only] if given.only else PARTS:
                done.append(Findings(name))
                place = Path(tmp) / name
                place.mkdir()
                PARTS[name](given, place, done[-1])
                print(f"{done[-1]}\n", flush=True)
        except KeyboardInterrupt:
            interrupted = True
            print(f"interrupted\n{done[-1]}")
    failures = sum(len(findings.failures) for findings in done)
    print(f"{failures} failures in {time.monotonic() - started:,.0f} seconds")
    if failures:
        return 1
    return INTERRUPTED if interrupted else 0


if __name__ == "__main__":
    sys.exit(main())
