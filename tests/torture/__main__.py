"""Torture for whatever writes files: `python -m tests.torture [--kills 100] [--only PART]`.

Exit code 1, and how to see it again, if anything fails.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from cli import INTERRUPTED
from tests.torture.parts import COMMANDS, PARTS, torture


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.torture", formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=100, help="of all jobs together")
    parser.set_defaults(disks=len(COMMANDS))
    parser.add_argument("--flips", type=int, default=2000, dest="tampering", help="of files")
    parser.add_argument("--rounds", type=int, default=10, dest="writers", help="for each job")
    parser.add_argument("--only", choices=PARTS)
    given = parser.parse_args(arguments)
    counts, failures, began = Counter[str](), 0, time.monotonic()
    with tempfile.TemporaryDirectory(prefix="torture-") as tmp:
        try:
            for name in [given.only] if given.only else PARTS:
                (place := Path(tmp) / name).mkdir()
                for failure in torture(name, getattr(given, name), given.seed, place, counts):
                    failures += 1
                    again = f"python -m tests.torture --only {name} --seed {given.seed}"
                    print(f"FAILED: {failure}\n  again: {again}", flush=True)
                print(f"{name}: done after {time.monotonic() - began:,.0f} seconds", flush=True)
        except KeyboardInterrupt:
            print("interrupted")
            return INTERRUPTED
    for what, number in sorted(counts.items()):
        print(f"{number:9,}  {what}")
    print(f"{failures:9,}  failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
