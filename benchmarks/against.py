"""The search against that of version 0.1.0, on the same deals in one run:
``python -m benchmarks.against [--seeds N]`` writes a table into docs/shooting-party/benchmarks.md.

Version 0.1.0 is built as a wheel from the commit below and installed into an environment of its
own. Two processes, one of each version, answer in turn, so that whatever else the machine does
falls on both. Only one of them works at a time. Times are CPU seconds, without compiling. The run
fails if an answer differs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.pages import DOCS, write_between

COMMIT = "b5ba34ea105478fff8b5b452328b139595f538bc"
"""The last commit with the search of 0.1.0."""

ROOT = Path(__file__).parent.parent
MARKER = "against 0.1.0"

WORKER = """
import json, resource, sys, time
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solve import solve
for seed in (1, 5):
    solve(Deal.from_seed(seed), RuleSet(passes=2))
    solve(Deal.from_seed(seed), goal="8")
print(flush=True)
for line in sys.stdin:
    seed, passes, options = json.loads(line)
    begun = time.process_time()
    found = solve(Deal.from_seed(seed), RuleSet(passes=passes), **options)
    seconds = time.process_time() - begun
    answer = [found.verdict, [entry.score if entry.proven else None for entry in found.profile]]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps([answer, seconds, found.positions, memory]), flush=True)
"""


@dataclass(frozen=True)
class Question:
    """A question of `solve` to the deals of some seeds."""

    name: str
    seeds: Sequence[int]
    passes: int = 3
    goal: str | None = None
    par: bool | None = None


@dataclass(frozen=True)
class Cost:
    """The answer to one deal (the verdict, and the score within each number of passes, None unless
    proven), CPU seconds, positions and the peak of memory until then (MB).
    """

    answer: Any
    seconds: float
    positions: int
    memory: float


@contextmanager
def installed(folder: Path) -> Iterator[Path]:
    """Yield the Python of an environment with version 0.1.0, made unless it is in the folder."""
    python = folder / "env" / "bin" / "python"
    if not (folder / "ready").exists():
        archive = subprocess.run(
            ["git", "archive", COMMIT], cwd=ROOT, check=True, stdout=subprocess.PIPE
        ).stdout
        with tarfile.open(fileobj=BytesIO(archive)) as tar:
            tar.extractall(folder / "source", filter="data")
        pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
        wheels = str(folder / "wheels")
        subprocess.run(
            [*pip, "wheel", "--no-deps", "--wheel-dir", wheels, "."],
            cwd=folder / "source",
            check=True,
        )
        subprocess.run([sys.executable, "-m", "venv", str(folder / "env")], check=True)
        (wheel,) = (folder / "wheels").glob("*.whl")
        subprocess.run([str(python), *pip[1:], "install", str(wheel)], check=True)
        (folder / "ready").touch()
    yield python


class Version:
    """A process that answers with one version of the search."""

    def __init__(self, python: str, path: str | None) -> None:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        if path is not None:
            environment["PYTHONPATH"] = path
        self._process = subprocess.Popen(
            [python, "-c", WORKER],
            cwd=tempfile.gettempdir(),
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._read()

    def _read(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("a version of the search ended without an answer")
        return line

    def ask(self, question: Question, seed: int) -> Cost:
        """Return the cost of the question for one deal."""
        assert self._process.stdin is not None
        asked = [seed, question.passes, {"goal": question.goal, "par": question.par}]
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return Cost(*json.loads(self._read()))

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def compared(question: Question, old: Version, new: Version) -> list[tuple[Cost, Cost]]:
    """Return the costs of both versions for each seed."""
    pairs = []
    for seed in question.seeds:
        pair = old.ask(question, seed), new.ask(question, seed)
        # A goal that is asked for has one answer; what else is proven beside it is by the way.
        answers = [cost.answer[0] if question.goal else cost.answer for cost in pair]
        if answers[0] != answers[1]:
            raise SystemExit(f"{question.name}, seed {seed}: {answers[0]}, then {answers[1]}")
        pairs.append(pair)
    return pairs


def row(name: str, pairs: Sequence[tuple[Cost, Cost]]) -> str:
    """Return a row of the table: the costs of both versions, and the ratios."""
    cells = [name, str(len(pairs))]
    old, new = (np.array([pair[n].seconds for pair in pairs]) for n in (0, 1))
    for measure in (np.mean, np.median, lambda times: np.percentile(times, 99), np.max):
        before, after = float(measure(old)), float(measure(new))
        cells.append(f"{before:.3f} → {after:.3f}, 1/{before / after:.1f}")
    before, after = (sum(pair[n].positions for pair in pairs) / 1e6 for n in (0, 1))
    cells.append(f"{before:.1f} → {after:.1f}, 1/{before / max(after, 1e-6):.1f}")
    return f"| {' | '.join(cells)} |\n"


def first_answer(python: str, path: str | None) -> float:
    """Return the wall-clock seconds of a first `party solve`, with an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment |= {"NUMBA_CACHE_DIR": cache}
        if path is not None:
            environment["PYTHONPATH"] = path
        command = [python, "-c", "from cli.main import main; main()", "solve", "42"]
        begun = time.perf_counter()
        subprocess.run(command, cwd=cache, env=environment, check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - begun


def par_of_three(new: Version, seeds: Sequence[int]) -> str:
    """Return a sentence on the par lines of all deals whose best score takes the third pass."""
    question = Question("par", seeds, par=True)
    late = []
    for seed in seeds:
        values = new.ask(Question("profile", ()), seed).answer[1]
        if values[2] != values[1]:
            late.append(new.ask(question, seed))
    seconds = np.array([cost.seconds for cost in late])
    proven = sum(None not in cost.answer[1] for cost in late)
    return (
        f"Par by all keys, for the {len(late)} deals of seeds {seeds[0]}-{seeds[-1]} whose best"
        f" score takes the third pass: {proven} proven, median {np.median(seconds):.2f} s, 99 %"
        f" {np.percentile(seconds, 99):.1f} s, worst {seconds.max():.1f} s, peak of memory"
        f" {max(cost.memory for cost in late):.0f} MB.\n"
    )


def table(old: Version, new: Version, count: int) -> Iterator[str]:
    """Yield the rows of the table for seeds 0 to `count` - 1, and then the rest of the text."""
    seeds = range(count)
    yield (
        "| question | deals | mean s | median s | 99 % s | worst s | million positions |\n"
        "| --- | --- | --- | --- | --- | --- | --- |\n"
    )
    profile = Question("full profile, each value proven", seeds)
    pairs = compared(profile, old, new)
    yield row(profile.name, pairs)
    no_eight = [
        seed
        for seed, (_, cost) in zip(seeds, pairs, strict=True)
        if seed < 200 and sum(cost.answer[1][1]) < 8
    ]
    for question in (
        Question("no eight within two passes", no_eight, 2, "8"),
        Question("four queens", seeds, 3, "4q"),
        Question("a perfect eight, with its line", seeds, 3, "8"),
        Question("seed 339: no eight in three", (339,), 3, "8"),
    ):
        yield row(question.name, compared(question, old, new))
    yield "\n" + par_of_three(new, range(min(count, 200)))


def main() -> None:
    """Measure, and write the table into its page."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--seeds", type=int, default=1000, help="number of deals [1000]")
    parser.add_argument("--env", type=Path, help="keep the environment of 0.1.0 in this folder")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = (options.env or Path(scratch)).absolute()
        folder.mkdir(parents=True, exist_ok=True)
        with installed(folder) as python:
            old, new = Version(str(python), None), Version(sys.executable, str(ROOT))
            text = ""
            for part in table(old, new, options.seeds):
                print(part, end="", flush=True)
                text += part
            old.close()
            new.close()
            first = [first_answer(str(python), None), first_answer(sys.executable, str(ROOT))]
            part = (
                "First `party solve` with an empty cache of compiled code (wall clock):"
                f" {first[0]:.0f} s → {first[1]:.0f} s.\n"
            )
            print(part, end="")
            text += part
    write_between(DOCS / "shooting-party" / "benchmarks.md", MARKER, text)


if __name__ == "__main__":
    main()
