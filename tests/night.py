"""The night: what takes too long for each change, in parts, each done once for the same code.

`python -m tests.night` runs the parts that are still to do, and ends green when all of them are
done. Stopped, or out of `--hours`, it goes on with the next part when it is called again. What a
part printed is kept outside the repository, by the code that the part runs: what it does not run
may change without it. Documents may, too, but for those that a part reads.
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
from typing import Any, NamedTuple

from cli import INTERRUPTED
from solver.common.files import cache_folder
from tests.common.command_line import ROOT
from tests.common.test_examples import PAGES, SLOW

PRODUCT = ("solver", "generator", "cli", "shooting_party.py", "pyproject.toml")
SOLVING = ("solver", "generator/__init__.py", "generator/common", "generator/paper",
           "generator/shooting_party", "generator/web", "cli", "shooting_party.py",
           "pyproject.toml")  # fmt: skip
"""What solves, with the puzzles of the first game alone."""

READERS = ("cli/common/check.py",)
"""What `party check` alone runs."""

GAMES = ("tests/shooting_party", "tests/no_mans_land", "tests/the_party")
FALSIFIERS = ("bound", "engines", "histories", "par_solutions", "studies")
"""Tests of the first game that try to contradict a claim."""

HELPERS = ("tests/__init__.py", "tests/common/__init__.py", "tests/common/command_line.py",
           "tests/common/helpers.py", "tests/common/week.py",
           "tests/shooting_party/__init__.py", "tests/shooting_party/helpers.py")  # fmt: skip
ONE_GAME = (*PRODUCT, "benchmarks", "tests/conftest.py", *HELPERS, "tests/common", "tests/toy")
THREE_GAMES = (*ONE_GAME, *GAMES, "tests/soundness.py")

READ = ("docs/reliability.md",
        *(str(page.relative_to(ROOT)) for page in PAGES if page.name in SLOW))  # fmt: skip
"""Pages that long tests read."""


class Part(NamedTuple):
    code: tuple[str, ...]
    """Files and folders that the part runs."""
    commands: tuple[str, ...]
    """Modules with their options. The seed is the day's: 20260131."""
    without: tuple[str, ...] = ()
    """Files among these that the part does not run."""


LONG = "pytest -n 2 --dist worksteal -m 'long and not page' --processor 10"


def fuzz(game: str, cases: int) -> Part:
    command = f"tests.fuzz --seed {{seed}} --game {game} --cases {cases}"
    own = ("tests/fuzz", "benchmarks/__init__.py", "benchmarks/commands.py")
    return Part((*PRODUCT, *HELPERS, *own), (command,))


PARTS = {
    "tests": Part((*PRODUCT, "tests", "benchmarks"), ("pytest -n 2 --dist worksteal",)),
    "page": Part(
        (
            *ONE_GAME,
            *GAMES[1:],
            *(f"{GAMES[0]}/{each}" for each in ("data", "page_host.mjs")),
            *(f"{GAMES[0]}/{each}.py" for each in ("corpus", "node")),
            "tests/fuzz",
            "tests/web",
        ),
        ("pytest -n 2 --dist worksteal -m page tests/web",),
    ),
    "long-common": Part(
        (*PRODUCT, "tests", "benchmarks", "CONTRIBUTING.md", *READ),
        (f"{LONG} tests {' '.join(f'--ignore {game}' for game in GAMES)}",),
    ),
    "long-no-mans-land": Part((*ONE_GAME, GAMES[1]), (f"{LONG} {GAMES[1]}",)),
    "long-the-party": Part((*ONE_GAME, GAMES[2]), (f"{LONG} {GAMES[2]}",)),
    "long-shooting-party": Part(THREE_GAMES, (f"{LONG} {GAMES[0]}",)),
    "fuzz-shooting-party": fuzz("shooting-party", 100_000),
    "fuzz-no-mans-land": fuzz("no-mans-land", 20_000),
    "fuzz-the-party": fuzz("the-party", 20_000),
    "torture": Part(
        (*PRODUCT, *HELPERS, "tests/torture"),
        ("tests.torture --seed {seed} --kills 200",),
    ),
    "brute": Part(
        (
            *SOLVING,
            *HELPERS,
            *(f"{GAMES[0]}/{each}" for each in ("against_brute", "attempts.py", "data")),
            *(f"{GAMES[0]}/{each}.py" for each in ("brute", "packed_goals", "small_games")),
        ),
        ("tests.shooting_party.against_brute --solves 50000 --seed {seed}",),
        READERS,
    ),
    "soundness": Part(
        (
            *SOLVING,
            *HELPERS,
            "benchmarks",
            "tests/common",
            *GAMES[1:],
            *(f"{GAMES[0]}/{each}" for each in ("against_brute", "data")),
            *(
                f"{GAMES[0]}/{each}.py"
                for each in [
                    "attempts",
                    "brute",
                    "corpus",
                    "packed_goals",
                    "playout",
                    "small_games",
                    "tables",
                ]
            ),
            *(f"{GAMES[0]}/test_{each}.py" for each in FALSIFIERS),
            "tests/soundness.py",
        ),
        ("tests.soundness --seed {seed}",),
        READERS,
    ),
    "year": Part(
        (*PRODUCT, "benchmarks"), ("benchmarks.making.year gazette evening courier",), READERS
    ),
    "oldest": Part((*PRODUCT, "tests", "benchmarks"), ("tests.oldest",)),
    "yardsticks": Part((*PRODUCT, "benchmarks"), ("benchmarks.yardsticks",), READERS),
    "starting": Part((*PRODUCT, "benchmarks"), ("benchmarks.starting",)),
    "bench": Part(
        (
            *PRODUCT,
            *HELPERS,
            "benchmarks",
            "tests/common/page_modules.py",
            "tests/no_mans_land/__init__.py",
            "tests/no_mans_land/node.py",
            "tests/no_mans_land/range_host.mjs",
        ),
        (
            "benchmarks.shooting_party",
            "benchmarks.shooting_party.bounds",
            "benchmarks.no_mans_land",
            "benchmarks.the_party",
        ),
        READERS,
    ),
}

UNFINISHED = 3


def code(part: Part) -> str:
    """Return a name for a part's code as committed. Raise `SystemExit` if it is changed."""

    def git(*words: str) -> str:
        run = ["git", *words, "--", *part.code]
        return subprocess.run(run, check=True, capture_output=True, text=True).stdout

    if changed := git("status", "--porcelain"):
        raise SystemExit(f"not committed:\n{changed}")
    lines = git("ls-tree", "-r", "HEAD").splitlines()
    ran = [line for line in lines if line.partition("\t")[2] not in part.without]
    return hashlib.sha256("\n".join(ran).encode()).hexdigest()[:12]


def kept(name: str, kind: str) -> Path:
    """Return the file of what a part printed ("log"), or of how it ended ("json"), for its code."""
    return cache_folder() / "night" / f"{name}-{code(PARTS[name])}.{kind}"


def ended(name: str) -> dict[str, Any] | None:
    record = kept(name, "json")
    return json.loads(record.read_text()) if record.exists() else None


def is_done(name: str) -> bool:
    record = ended(name)
    return record is not None and record["code"] == 0


def run(name: str, seed: str) -> int:
    """Run a part; print what it prints and keep it. Return its exit code."""
    began, exit_code = time.monotonic(), 0
    commands = [command.format(seed=seed) for command in PARTS[name].commands]
    # Its code is named before it runs: what is committed meanwhile is not what ran.
    log_file, record = kept(name, "log"), kept(name, "json")
    log_file.parent.mkdir(parents=True, exist_ok=True)
    with log_file.open("w") as log:
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
    record.write_text(json.dumps(told) + "\n")
    return exit_code


def summary() -> str:
    """Return a line for each part: how it ended, and how long it took."""
    rows = []
    for name in PARTS:
        told = ended(name)
        state = "to do" if told is None else "done" if told["code"] == 0 else "FAILED"
        rows.append(f"{name:20}  {state:6}  " + (f"{told['minutes']:6} min" if told else ""))
    return "\n".join(row.rstrip() for row in rows)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.night", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; or all")
    parser.add_argument("--again", action="store_true", help="also what is done")
    parser.add_argument("--hours", type=float, default=2, help="begin no part later than that")
    parser.add_argument("--seed", default=f"{date.today():%Y%m%d}")
    chosen = parser.parse_args()
    if unknown := [word for word in chosen.parts if not named(word)]:
        parser.error(f"no part {', '.join(unknown)}; there are {', '.join(PARTS)}")
    names = [name for word in chosen.parts for name in named(word)] or list(PARTS)
    began, failed = time.monotonic(), False
    for name in names:
        late = time.monotonic() - began > 3600 * chosen.hours
        if late or (is_done(name) and not chosen.again):
            continue
        failed |= run(name, chosen.seed) != 0
    print(f"{cache_folder() / 'night'}\n{summary()}")
    if failed:
        return 1
    return 0 if all(map(is_done, names)) else UNFINISHED


def named(word: str) -> list[str]:
    """Return the parts of a name, or of the first word of it: `fuzz`, `long`."""
    return [name for name in PARTS if name == word or name.startswith(f"{word}-")]


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
