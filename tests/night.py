"""The night: what takes too long for each change, in parts, each done once for the same code.

`python -m tests.night` runs the parts that are still to do, and ends green when all of them are
done. Stopped, or out of `--hours`, it goes on with the next part when it is called again. What a
part printed is kept outside the repository, in a folder of the code it was run on: documents may
change without it, since `make test` reads them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shlex
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

from cli import INTERRUPTED
from solver.common.files import cache_folder

CODE = ("solver", "generator", "cli", "shooting_party.py", "tests", "benchmarks", "pyproject.toml")

LONG = "pytest -n 2 --dist worksteal -m 'long and not page' --processor 10"
FUZZ = "tests.fuzz --seed {seed} --game"

PARTS = {
    "tests": ("pytest -n 2 --dist worksteal",),
    "page": ("pytest -n 2 --dist worksteal -m page tests/web",),
    "long-common": (f"{LONG} tests --ignore tests/no_mans_land --ignore tests/the_party "
                    "--ignore tests/shooting_party",),
    "long-no-mans-land": (f"{LONG} tests/no_mans_land",),
    "long-the-party": (f"{LONG} tests/the_party",),
    "long-shooting-party": (f"{LONG} tests/shooting_party",),
    "fuzz": (
        f"{FUZZ} shooting_party --cases 100000",
        f"{FUZZ} no_mans_land --cases 20000",
        f"{FUZZ} the_party --cases 20000",
    ),
    "torture": ("tests.torture --seed {seed} --kills 200",),
    "brute": (
        "tests.shooting_party.small_games",
        "tests.shooting_party.against_brute --solves 50000 --seed {seed}",
    ),
    "soundness": ("tests.soundness --seed {seed}",),
    "year": ("benchmarks.making.year gazette evening courier",),
    "bench": (
        "benchmarks.shooting_party",
        "benchmarks.shooting_party.growth",
        "benchmarks.shooting_party.bounds",
        "benchmarks.starting",
        "benchmarks.shooting_party.tightness --seeds 300 200 20 20",
        "benchmarks.no_mans_land",
        "benchmarks.the_party",
    ),
}  # fmt: skip
"""The modules of each part, with their options. The seed is the day's: 20260131."""

UNFINISHED = 3


def code() -> str:
    """Return a name for the code that is committed. Raise `SystemExit` if it is not all of it."""

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], check=True, capture_output=True, text=True).stdout

    if changed := git("status", "--porcelain", "--", *CODE):
        raise SystemExit(f"not committed:\n{changed}")
    return hashlib.sha256(git("ls-tree", "HEAD", "--", *CODE).encode()).hexdigest()[:12]


def done(record: Path) -> bool:
    return record.exists() and json.loads(record.read_text())["code"] == 0


def run(name: str, folder: Path, seed: str) -> int:
    """Run a part; print what it prints and keep it. Return its exit code."""
    began, exit_code = time.monotonic(), 0
    commands = [command.format(seed=seed) for command in PARTS[name]]
    with (folder / f"{name}.log").open("w") as log:
        for command in commands:
            line = f"$ python -m {command}\n"
            sys.stdout.write(line)
            log.write(line)
            with subprocess.Popen(
                [sys.executable, "-m", *shlex.split(command)],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            ) as process:
                assert process.stdout is not None
                for line in process.stdout:
                    sys.stdout.write(line)
                    log.write(line)
                    log.flush()
            if exit_code := process.returncode:
                break
    minutes = (time.monotonic() - began) / 60
    told = {"part": name, "commands": commands, "code": exit_code, "minutes": round(minutes, 1)}
    (folder / f"{name}.json").write_text(json.dumps(told) + "\n")
    return exit_code


def summary(folder: Path) -> str:
    """Return a line for each part: how it ended, and how long it took."""
    rows = []
    for name in PARTS:
        record = folder / f"{name}.json"
        told = json.loads(record.read_text()) if record.exists() else None
        ended = "to do" if told is None else "done" if told["code"] == 0 else "FAILED"
        rows.append(f"{name:20}  {ended:6}  " + (f"{told['minutes']:6} min" if told else ""))
    return "\n".join(row.rstrip() for row in rows)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.night", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; or all")
    parser.add_argument("--again", action="store_true", help="also what is done")
    parser.add_argument("--hours", type=float, default=2, help="begin no part later than that")
    parser.add_argument("--seed", default=f"{date.today():%Y%m%d}")
    chosen = parser.parse_args()
    if unknown := set(chosen.parts) - set(PARTS):
        parser.error(f"no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    folder = cache_folder() / "night" / code()
    folder.mkdir(parents=True, exist_ok=True)
    names, began, failed = chosen.parts or list(PARTS), time.monotonic(), False
    for name in names:
        late = time.monotonic() - began > 3600 * chosen.hours
        if late or (done(folder / f"{name}.json") and not chosen.again):
            continue
        failed |= run(name, folder, chosen.seed) != 0
    print(f"{folder}\n{summary(folder)}")
    if failed:
        return 1
    return 0 if all(done(folder / f"{name}.json") for name in names) else UNFINISHED


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
