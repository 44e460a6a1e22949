"""Mutants: faults that are put into the product one at a time. A named test must notice each.

    python -m tests.mutants [AREA ...] [--at FILE]

An area is a file beside this one. Each of its mutants replaces a text that occurs once in a file,
and names the test. All of them are tried in a copy of the repository. A mutant that survives is
printed, and the end is 1; so is it where a test fails without any mutant.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.common.command_line import ROOT

PASSED, FAILED = 0, 1  # what pytest ends with
PATIENCE = 900  # seconds for a test; kernels are compiled anew
AREAS = sorted(path.stem for path in Path(__file__).parent.glob("*.toml"))


class Mutant(NamedTuple):
    """A text in a file, what stands in its place, and the test that fails then."""

    file: str
    old: str
    new: str
    test: str

    def put_into(self, copy: Path) -> None:
        path = copy / self.file
        path.write_text(self.put_in(path.read_text(encoding="utf-8")), encoding="utf-8")

    def put_in(self, text: str) -> str:
        if text.count(self.old) != 1 or self.old == self.new:
            raise SystemExit(f"{self.file}: {self.old!r} occurs {text.count(self.old)} times")
        return text.replace(self.old, self.new)


def mutants(area: str) -> list[Mutant]:
    text = Path(__file__).with_name(f"{area}.toml").read_text(encoding="utf-8")
    return [Mutant(**each) for each in tomllib.loads(text)["mutant"]]


def copied(copy: Path) -> None:
    """Copy what git knows of; the packages are those of this environment."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    for name in filter(None, listed.stdout.decode().split("\0")):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)


def ends_with(copy: Path, tests: Sequence[str]) -> int:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-m", "", "-p", "no:cacheprovider"]
    ours = os.environ | {"PYTHONPATH": str(copy)}  # before the installed one, in every process
    ran = subprocess.run(
        [*command, *tests], cwd=copy, env=ours, capture_output=True, timeout=PATIENCE
    )
    return ran.returncode


def survivors(every: Sequence[Mutant], copy: Path) -> Iterator[str]:
    """Yield a line on each mutant that no test notices."""
    for each in dict.fromkeys(mutant.test for mutant in every):
        if ends_with(copy, [each]) != PASSED:
            yield f"{each}: fails without any mutant"
    for each in every:
        before = (copy / each.file).read_bytes()
        each.put_into(copy)
        try:
            ended = ends_with(copy, [each.test])
        except subprocess.TimeoutExpired:
            ended = FAILED  # it never ends: noticed
        (copy / each.file).write_bytes(before)
        print(".", end="", file=sys.stderr, flush=True)
        if ended != FAILED:
            yield f"{each.file}: {each.old!r} -> {each.new!r} survives {each.test}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.mutants", description=__doc__)
    parser.add_argument("areas", nargs="*", default=AREAS)
    parser.add_argument("--at", default="", help="only those in files whose names have this text")
    given = parser.parse_args()
    every = [m for area in given.areas for m in mutants(area) if given.at in m.file]
    with TemporaryDirectory() as folder:
        copied(copy := Path(folder))
        found = [*survivors(every, copy)]
    print(*found, f"{len(every)} mutants, {len(found)} complaints", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
