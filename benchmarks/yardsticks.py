"""Earlier versions beside this one: ``python -m benchmarks.yardsticks`` writes the table "Versions"
of docs/shooting-party/benchmarks.md.

Each version is built from its commit into an environment of its own, in the user's cache, and all
of them answer the same questions in turn. Processor time counts the processes that a command
begins; the clock says what somebody waits. A first answer has an empty cache: the search is
compiled, or machine code made.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.tables import DOCS, Spent, command, spent, table
from solver.common.files import cache_folder

VERSIONS = {"0.1.0": "4f888ce", "1.0.0": "c61f076", "1.1.0": "388a7057"}
NOW = "now"

FIRST, VERDICT, PROFILES = "first", "verdict", "profiles"
ASKED = {
    FIRST: ("`party solve 42`, the first command of all", "solve 42"),
    VERDICT: ("`party solve 42`", "solve 42"),
    PROFILES: (
        "`party solve 0..{last} --jsonl`, a deal",
        "solve 0..{last} --jsonl --workers 1",
    ),
}
"""What is asked, as the table has it and as the command line."""


def built(commit: str) -> Path:
    """Return the command `party` of a commit, which is installed if it is not there yet."""
    folder = cache_folder() / "yardsticks" / commit
    party = folder / "environment/bin/party"
    if not party.exists():
        source = folder / "source"
        source.mkdir(parents=True, exist_ok=True)
        code = subprocess.run(["git", "archive", commit], check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", str(source)], input=code, check=True)
        subprocess.run([sys.executable, "-m", "venv", str(folder / "environment")], check=True)
        pip = [str(party.with_name("python")), "-m", "pip", "install", "--quiet"]
        subprocess.run([*pip, str(source)], check=True)
    return party


def measured(deals: int, times: int) -> Iterator[tuple[str, str, Spent]]:
    """Yield the version, what was asked, and the least it took."""
    parties = {version: built(commit) for version, commit in VERSIONS.items()}
    parties[NOW] = Path(sys.executable).with_name("party")
    with TemporaryDirectory() as folder:
        for name, (_, question) in ASKED.items():
            found: dict[str, list[Spent]] = {version: [] for version in parties}
            for number in range(times):
                for version, party in parties.items():
                    cache = Path(folder, version, str(number if name == FIRST else 0))
                    cache.mkdir(parents=True, exist_ok=True)
                    words = question.format(last=deals - 1).split()
                    found[version].append(spent([str(party), *words], cache))
            for version, runs in found.items():
                yield version, name, Spent(*map(min, zip(*runs, strict=True)))


def versions_table(deals: int, times: int) -> dict[str, str]:
    """Return the table: what each version takes, and how many times as long as this one."""
    found = {(version, name): each for version, name, each in measured(deals, times)}
    rows = []
    for name, (shown, _) in ASKED.items():
        by = [found[version, name] for version in (*VERSIONS, NOW)]
        *before, now = [each.processor / deals if name == PROFILES else each.clock for each in by]
        cells = [f"{1000 * each:,.0f} ms ({each / now:.1f})" for each in before]
        rows.append((shown.format(last=deals - 1), *cells, f"{1000 * now:,.0f} ms"))
    names = [f"{version} (`{commit}`)" for version, commit in VERSIONS.items()]
    return {"versions": table(["asked", *names, NOW], rows)}


if __name__ == "__main__":
    command(
        versions_table,
        DOCS / "shooting-party" / "benchmarks.md",
        "The clock, or for many deals the processor time of one; in brackets how many times as "
        "long as now.",
        deals=200,
        times=3,
    )
