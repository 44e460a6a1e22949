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
from collections.abc import Callable
from contextlib import ExitStack
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from cli import INTERRUPTED
from solver.common.files import cache_folder
from tests.common.command_line import ROOT
from tests.common.test_architecture import imports
from tests.common.test_pages import SHOWING, is_slow

PRODUCT = ("solver/", "generator/", "cli/", "shooting_party.py", "pyproject.toml")
ONE_GAME = ("solver/", "generator/__init__.py", "generator/common/", "generator/paper/",
            "generator/shooting_party/", "generator/web/", "cli/", "shooting_party.py",
            "pyproject.toml")  # fmt: skip
"""What solves, with the puzzles of the first game alone."""

READER = "cli/common/check.py"
"""What `party check` alone runs, and only parts that import it."""

DATA = ("tests/fuzz/", "benchmarks/")
"""Where data lie that every test may read, beside those that lie beside its code."""

READ = ("CONTRIBUTING.md", "docs/reliability.md",
        *(str(page.relative_to(ROOT)) for page in SHOWING if is_slow(page)))  # fmt: skip
"""Pages that long tests read."""


class Part(NamedTuple):
    commands: tuple[str, ...]
    """Modules with their options. The seed is the day's: 20260131."""
    code: tuple[str, ...] = PRODUCT
    """What the part runs of the product, or reads, besides what the modules import."""

    at_once: bool = False
    """Whether the commands, each of one process, run beside each other."""


LONG = "pytest -n 2 --dist worksteal -m 'long and not page' --processor 10"
GAMES = ("shooting_party", "no_mans_land", "the_party")
OTHERS = " ".join(f"--ignore tests/{each}" for each in (*GAMES, "common/test_disks.py"))
FUZZ = "tests.fuzz --seed {seed} --game"

PARTS = {
    "tests": Part(("pytest -n 2 --dist worksteal",), (*PRODUCT, "tests/")),
    "page": Part(("pytest -n 2 --dist worksteal -m page tests/web",)),
    "long-common": Part((f"{LONG} tests {OTHERS}",), (*PRODUCT, "tests/", *READ)),
    "long-no-mans-land": Part((f"{LONG} tests/no_mans_land",)),
    "long-the-party": Part((f"{LONG} tests/the_party",)),
    "long-shooting-party": Part((f"{LONG} tests/shooting_party",)),
    "fuzz": Part(
        (
            f"{FUZZ} shooting-party --cases 30000",
            f"{FUZZ} no-mans-land --cases 15000",
            f"{FUZZ} the-party --cases 15000",
        ),
        at_once=True,
    ),
    "torture": Part((f"{LONG} tests/common/test_disks.py",)),
    "brute": Part(
        (
            "tests.shooting_party.against_brute --solves 50000 --seed {seed}",
            "tests.soundness --seed {seed}",
        ),
        ONE_GAME,
        at_once=True,
    ),
    "year": Part(("benchmarks.making.year gazette evening courier",)),
    "oldest": Part(("tests.oldest",), (*PRODUCT, "tests/", "benchmarks/")),
    "yardsticks": Part(("benchmarks.yardsticks",)),
    "starting": Part(("benchmarks.starting",)),
    "bench": Part(
        (
            "benchmarks.shooting_party",
            "benchmarks.shooting_party.bounds",
            "benchmarks.no_mans_land",
            "benchmarks.the_party",
        )
    ),
}

UNFINISHED = 3


@cache
def files(module: str) -> list[Path]:
    """Return the files of a module, or of a name in one, and of the packages that it is in."""
    names = module.split(".")
    ways = [ROOT.joinpath(*names[:length]) for length in range(1, len(names) + 1)]
    here = [file for way in ways for file in (way / "__init__.py", way.with_suffix(".py"))]
    return [file for file in here if file.exists()]


def begun(command: str) -> list[Path]:
    """Return the files that a command of a part begins with."""
    module, *words = shlex.split(command)
    if module != "pytest":
        return [*files(module), *files(f"{module}.__main__")]
    places = [ROOT / word for word in words if word.startswith("tests")] or [ROOT / "tests"]
    left_out = {ROOT / words[at + 1] for at, word in enumerate(words) if word == "--ignore"}
    some = [each for place in {*places} - left_out for each in (place, *place.rglob("*.py"))]
    every = [each for each in some if each.is_file() and not left_out & {*each.parents}]
    return [ROOT / "tests" / "conftest.py", *every]


def imported(commands: tuple[str, ...]) -> set[Path]:
    """Return all files that some commands import, their own included."""
    found, new = set[Path](), {file for command in commands for file in begun(command)}
    while new:
        found |= new
        new = {each for file in new for module in imports(file) for each in files(module)} - found
    return found


def runs(part: Part) -> Callable[[str], bool]:
    """Return what tells whether a part runs or reads a file: code, or data beside it."""
    its = imported(part.commands)
    folders = {file.parent for file in its} - {ROOT, ROOT / "tests"}
    beside = tuple(
        f"{each.relative_to(ROOT)}/" for each in folders if ROOT / "tests" in each.parents
    )

    def ran(name: str) -> bool:
        is_data = not name.endswith(".py") and name.startswith((*DATA, *beside))
        return ROOT / name in its or is_data or (name.startswith(part.code) and name != READER)

    return ran


def code(part: Part) -> str:
    """Return a name for a part's code as committed. Raise `SystemExit` if it is changed."""

    def git(*words: str) -> list[str]:
        run = subprocess.run(["git", *words], check=True, capture_output=True, text=True, cwd=ROOT)
        return run.stdout.splitlines()

    is_run = runs(part)
    if changed := [line for line in git("status", "--porcelain") if is_run(line[3:])]:
        raise SystemExit("\n".join(["not committed:", *changed]))
    lines = git("ls-tree", "-r", "HEAD")
    ran = [line for line in lines if is_run(line.partition("\t")[2])]
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

        def say(line: str) -> None:
            sys.stdout.write(line)
            log.write(line)
            log.flush()

        batches = [commands] if PARTS[name].at_once else [[each] for each in commands]
        for batch in batches:
            with ExitStack() as stack:
                running = [stack.enter_context(started(command)) for command in batch]
                for command, process in zip(batch, running, strict=True):
                    say(f"$ python -m {command}\n")
                    assert process.stdout is not None
                    for line in process.stdout:
                        say(line)
            if exit_code := max(map(abs, (each.returncode for each in running))):
                break
    minutes = (time.monotonic() - began) / 60
    told = {"part": name, "commands": commands, "code": exit_code, "minutes": round(minutes, 1)}
    record.write_text(json.dumps(told) + "\n")
    return exit_code


def started(command: str) -> subprocess.Popen[str]:
    """Return a command that runs, with all that it prints in its output."""
    words = [sys.executable, "-m", *shlex.split(command)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


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
