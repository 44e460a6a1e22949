"""Torture for whatever writes files: `python -m tests.torture [--kills 100] [--only PART]`.

Exit code 1, and how to see it again, if anything fails.
"""

import argparse
import signal
import sys
import tempfile
import time
from pathlib import Path

from cli import INTERRUPTED
from tests.torture.disks import disks
from tests.torture.findings import Findings
from tests.torture.kills import kills, writers
from tests.torture.tampering import tampered_dailies

PARTS = {"kills": kills, "disks": disks, "tampering": tampered_dailies, "writers": writers}
"""What is to be done: so many times, with a seed, and each in a folder of its own."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.torture", formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=100, help="of all jobs together")
    parser.set_defaults(disks=1)
    parser.add_argument("--flips", type=int, default=2000, dest="tampering", help="of files")
    parser.add_argument("--rounds", type=int, default=10, dest="writers", help="for each job")
    parser.add_argument("--only", choices=PARTS)
    given = parser.parse_args(arguments)
    # Started in the background, this process may ignore Ctrl-C, and so would all that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    findings, began, interrupted = Findings(), time.monotonic(), False
    with tempfile.TemporaryDirectory(prefix="torture-") as tmp:
        try:
            for name in [given.only] if given.only else PARTS:
                place = Path(tmp) / name
                place.mkdir()
                PARTS[name](getattr(given, name), given.seed, place, findings)
                print(f"{name}: done after {time.monotonic() - began:,.0f} seconds", flush=True)
        except KeyboardInterrupt:
            interrupted = True
            print("interrupted")
    print(findings)
    if findings.failures:
        return 1
    return INTERRUPTED if interrupted else 0


if __name__ == "__main__":
    sys.exit(main())
