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
from tests.torture.kills import kills
from tests.torture.tampering import tampering
from tests.torture.writers import writers

PARTS = ("kills", "disks", "tampering", "writers")


Part = Callable[[Findings, Path], None]
"""What is to be done, in a folder of its own."""


def parts(chosen: argparse.Namespace) -> dict[str, Part]:
    def of_kills(findings: Findings, tmp: Path) -> None:
        for job in JOBS:
            kills(job, chosen.kills // len(JOBS), chosen.seed, tmp, findings)

    def of_writers(findings: Findings, tmp: Path) -> None:
        for job in JOBS:
            writers(job, chosen.rounds, chosen.seed, tmp, findings)

    every: dict[str, Part] = {
        "kills": of_kills,
        "disks": lambda findings, tmp: disks(chosen.seed, tmp, findings),
        "tampering": lambda findings, tmp: tampering(chosen.flips, chosen.seed, tmp, findings),
        "writers": of_writers,
    }
    return every if chosen.only is None else {chosen.only: every[chosen.only]}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.torture")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--kills", type=int, default=100, metavar="N", help="of all jobs together")
    parser.add_argument("--flips", type=int, default=4000, metavar="N", help="changes to files")
    parser.add_argument("--rounds", type=int, default=10, metavar="N", help="of writers, per job")
    parser.add_argument("--only", choices=PARTS)
    chosen = parser.parse_args(arguments)
    # Started in the background, this process may ignore Ctrl-C, and so would all that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    done: list[Findings] = []
    started, interrupted = time.monotonic(), False
    with tempfile.TemporaryDirectory(prefix="torture-") as tmp:
        try:
            for name, work in parts(chosen).items():
                done.append(Findings(name))
                place = Path(tmp) / name
                place.mkdir()
                work(done[-1], place)
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
