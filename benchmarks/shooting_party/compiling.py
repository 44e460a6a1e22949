"""What the first run compiles: ``python -m benchmarks.shooting_party.compiling`` writes the table
in docs/architecture.md, between its markers.

One process solves seed 42 with an empty cache. A function's seconds are those of compiling it, less
those of the functions that it calls.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from benchmarks.tables import DOCS, write_between

ROOT = Path(__file__).parents[2]
MEASURE = "--measure"
SHOWN = 12
"""Functions that get a row of their own."""


class Stopwatch:
    """Seconds by function, from numba's events: where one compilation begins within another, the
    outer one waits.
    """

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self._open: list[tuple[str, float, float]] = []

    def listen(self) -> None:
        """Hear of every compilation in this process from now on."""
        from numba.core import event

        watch = self

        class Listener(event.Listener):
            def on_start(self, event: Any) -> None:
                function = event.data["dispatcher"].py_func
                name = f"{function.__module__.split('.')[-1]}.{function.__name__}"
                watch._open.append((name, time.perf_counter(), 0.0))

            def on_end(self, event: Any) -> None:
                name, begun, within = watch._open.pop()
                took = time.perf_counter() - begun
                watch.seconds[name] += took - within
                if watch._open:
                    outer, since, inner = watch._open.pop()
                    watch._open.append((outer, since, inner + took))

        event.register("numba:compile", Listener())


def measure() -> None:
    """Print the seconds of each function, one per line, for `main`."""
    from solver.shooting_party import Deal, solve

    watch = Stopwatch()
    watch.listen()
    solve(Deal.from_seed(42))
    for name, seconds in watch.seconds.items():
        print(name, seconds)


def main() -> None:
    """Measure in a process with an empty cache, and write the table."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [sys.executable, "-m", "benchmarks.shooting_party.compiling", MEASURE],
            stdout=subprocess.PIPE,
            text=True,
            check=True,
            cwd=ROOT,
            env={**os.environ, "NUMBA_CACHE_DIR": folder},
        )
    rows = [line.split() for line in run.stdout.splitlines()]
    seconds = sorted(((float(took), name) for name, took in rows), reverse=True)
    shown, rest = seconds[:SHOWN], seconds[SHOWN:]
    table = ["| function | seconds |", "| --- | --- |"]
    table += [f"| `{name}` | {took:.2f} |" for took, name in shown]
    table.append(f"| {len(rest)} others | {sum(took for took, _ in rest):.2f} |")
    table.append(f"| all {len(seconds)} | {sum(took for took, _ in seconds):.2f} |")
    text = "\n".join(table) + "\n"
    write_between(DOCS / "architecture.md", "compiling", text)
    print(text)


if __name__ == "__main__":
    measure() if MEASURE in sys.argv else main()
