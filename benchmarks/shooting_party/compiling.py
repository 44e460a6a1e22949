"""What the first run compiles: ``python -m benchmarks.shooting_party.compiling`` writes the table
in docs/architecture.md, between its markers.

One process solves seed 42 with an empty cache. A function's seconds are those of compiling it, less
those of the functions that it calls.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks.tables import DOCS, command, table

ROOT = Path(__file__).parents[2]
MEASURE = "--measure"
SHOWN = 12
"""Functions that get a row of their own."""


def measure() -> None:
    """Print the seconds of each function, one a line, from numba's events: where one compilation
    begins within another, the outer one waits.
    """
    from numba.core import event

    from solver.shooting_party import Deal, solve

    seconds: Counter[str] = Counter()
    names: list[str] = []
    since = time.perf_counter()

    def charge() -> None:
        """Add the time since the last event to the innermost compilation."""
        nonlocal since
        now = time.perf_counter()
        if names:
            seconds[names[-1]] += now - since
        since = now

    class Listener(event.Listener):
        def on_start(self, event: Any) -> None:
            charge()
            function = event.data["dispatcher"].py_func
            names.append(f"{function.__module__.split('.')[-1]}.{function.__name__}")

        def on_end(self, event: Any) -> None:
            charge()
            names.pop()

    event.register("numba:compile", Listener())
    solve(Deal.from_seed(42))
    for name, took in seconds.items():
        print(name, took)


def parts() -> dict[str, str]:
    """Return the table, measured in a process with an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        lines = subprocess.check_output(
            [sys.executable, "-m", "benchmarks.shooting_party.compiling", MEASURE],
            text=True, cwd=ROOT, env={**os.environ, "NUMBA_CACHE_DIR": folder},
        ).splitlines()  # fmt: skip
    seconds = sorted(((float(took), name) for name, took in map(str.split, lines)), reverse=True)
    rest = seconds[SHOWN:]
    rows = [(f"`{name}`", took) for took, name in seconds[:SHOWN]]
    rows.append((f"{len(rest)} others", sum(took for took, _ in rest)))
    rows.append((f"all {len(seconds)}", sum(took for took, _ in seconds)))
    return {"compiling": table(("function", "seconds"), ((name, f"{x:.2f}") for name, x in rows))}


if __name__ == "__main__":
    if MEASURE in sys.argv:
        measure()
    else:
        command(parts, DOCS / "architecture.md")
