"""The two commands that fill a folder and go on after a stop, and what must be in it in the end."""

from dataclasses import dataclass
from pathlib import Path

from tests.common.command_line import PARTY
from tests.common.helpers import contents
from tests.torture.processes import ended

Contents = dict[str, bytes]


@dataclass(frozen=True)
class Job:
    """A command but for its folder; `program` runs it."""

    name: str
    arguments: str
    program: tuple[str, ...] = tuple(PARTY)

    def command(self, folder: Path) -> list[str]:
        return [*self.program, *self.arguments.split(), "--out", str(folder)]

    def text(self, folder: Path) -> str:
        return f"party {self.arguments} --out {folder}"

    def run(self, folder: Path) -> tuple[Contents, float]:
        """Run the command undisturbed. Return the contents of its folder, and the seconds."""
        run = ended(self.command(folder))
        if run.code != 0:
            raise RuntimeError(f"{self.text(folder)}: {run.err}")
        return contents(folder), run.seconds


def whole_files(found: Contents) -> Contents:
    """Return the files that are there under their final names, which must be whole at any time."""
    return {name: data for name, data in found.items() if not name.startswith(".")}


def half_written(found: Contents, due: Contents) -> list[str]:
    """Return the names of whole files that are not; the index grows from day to day."""
    files = whole_files(found).items()
    return [name for name, data in files if name != "index.json" and due.get(name) != data]


def difference(found: Contents, due: Contents) -> str:
    """Return in one line how a folder differs from what it should be, "" if it does not."""
    differences = {
        "missing": due.keys() - found.keys(),
        "too many": found.keys() - due.keys(),
        "different": {name for name in due.keys() & found.keys() if due[name] != found[name]},
    }
    return "; ".join(f"{what}: {', '.join(sorted(n))}" for what, n in differences.items() if n)


HUNDREDS = "survey 0..199 --passes 1 --shard 20 --workers 2"
WEEK = "daily 2026-01-12 --days 7 --workers 2"
"""Its puzzles are found within some seconds."""

SURVEY = Job("survey", HUNDREDS)
DAILY = Job("daily", WEEK)
JOBS = (SURVEY, DAILY)
BUSY = "another process is writing there"
"""What a second writer says."""
