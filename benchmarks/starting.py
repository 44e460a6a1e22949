"""What commands cost before they begin: ``python -m benchmarks.starting`` prints a table.

Every command is a process of its own, asked something small. The first run has an empty cache, so
that it makes the machine code of its libraries.
"""

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.tables import command, spent, table

PARTY = (sys.executable, "-m", "shooting_party")
QUESTIONS = (
    "--version",
    "rules",
    "deal 42",
    "play 42",
    "solve 42",
    "advise 42 --open",
    "explain 42 --brief",
    "rate 42",
    "advise 'hand Qh 2c 3c; display Ah; discards 4d 5d; scored Qc Ac; pass 2'",
    "explain 42 --hidden --brief --moves 'draw leave'",
    "bound 42 --passes 1",
    "daily 2026-01-12",
    "daily 2026-01-05",
    "advise 'score 0'",
    "play 1 --game no-mans-land",
    "force 2",
    "play 1 --game the-party",
)


def rows(times: int) -> Iterator[tuple[str, ...]]:
    """Yield what each question costs: the least of some runs, and a first run."""
    for question in QUESTIONS:
        words = [*PARTY, *shlex.split(question)]
        with TemporaryDirectory() as cache:
            first = spent(words, Path(cache)).processor
        least = min((spent(words) for _ in range(times)), key=lambda each: each.processor)
        shown = question if len(question) < 40 else f"{question[:30]}..."
        yield f"`{shown}`", f"{least.processor:.2f} s", f"{least.memory:.0f} MB", f"{first:.2f} s"


def main_table(times: int) -> dict[str, str]:
    """Return the table."""
    return {"starting": table(("command", "processor", "memory", "first run"), rows(times))}


if __name__ == "__main__":
    command(main_table, None, "Least of all runs but the first.", times=3)
