"""What commands cost before they begin: ``python -m benchmarks.starting`` prints a table.

Every command is a process of its own, asked something small. *Imports* are the share of its time
that Python's ``-X importtime`` counts in a further run. The first run has an empty cache, so that
it makes the machine code of its libraries.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.tables import command, table

TIMES = 3
PARTY = ("-m", "shooting_party")
QUESTIONS = (
    "--version",
    "rules",
    "deal 42",
    "play 42",
    "solve 42",
    "advise 42 --open",
    "explain 42 --brief",
    "rate 42",
    "advise hand Qh 2c 3c; display Ah; discards 4d 5d; scored Qc Ac; pass 2",
    "explain 42 --hidden --brief --moves draw leave",
    "bound 42 --passes 1",
    "daily 2026-01-12",
    "daily 2026-01-05",
    "advise score 0",
    "play 1 --game no-mans-land",
    "force 2",
    "play 1 --game the-party",
)
"""An argument of several words is what follows the command's name, up to the next option."""


def main_table(times: int) -> dict[str, str]:
    """Return the table."""
    rows = []
    with TemporaryDirectory() as folder:
        for question in QUESTIONS:
            first, _ = _run(question, Path(folder, question.split()[0], question.split()[-1]))
            runs = [_run(question) for _ in range(times)]
            seconds, megabytes = min(runs)
            share = _imports(question) / seconds
            shown = question if len(question) < 40 else f"{question[:30]}..."
            row = f"`{shown}`", f"{seconds:.2f} s", f"{min(share, 1):.0%}", f"{megabytes:.0f} MB"
            rows.append((*row, f"{first:.2f} s"))
    names = ("command", "processor", "of it imports", "memory", "first run")
    return {"starting": table(names, rows)}


def _arguments(question: str) -> list[str]:
    name, *rest = re.split(r" (?=--)", question)
    words = name.split(" ", 1)
    if words[0] != "advise":
        words = name.split()
    for option in rest:
        words += option.split(" ", 1)
    return words


def _run(question: str, cache: Path | None = None) -> tuple[float, float]:
    """Return processor seconds and megabytes of a run."""
    environment = {**os.environ, **({"XDG_CACHE_HOME": str(cache)} if cache else {})}
    process = subprocess.Popen(
        [sys.executable, *PARTY, *_arguments(question)],
        env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    _, _, used = os.wait4(process.pid, 0)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def _imports(question: str) -> float:
    """Return the seconds of imports."""
    run = subprocess.run(
        [sys.executable, "-X", "importtime", *PARTY, *_arguments(question)],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return sum(_own_times(run.stderr)) / 1e6


def _own_times(printed: str) -> Iterator[int]:
    for line in re.finditer(r"^import time:\s+(\d+) \|", printed, re.MULTILINE):
        yield int(line[1])


if __name__ == "__main__":
    command(main_table, None, "Least of all runs but the first.", times=TIMES)
