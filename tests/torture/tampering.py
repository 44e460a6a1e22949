"""Files that somebody has changed: it is noticed, or nothing comes of it."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from generator import Series, publish
from generator.common.dailies import Found
from generator.common.folder import FolderError
from generator.shooting_party.game import PUBLISHED
from tests.common.command_line import Ended, party_here
from tests.fuzz.mutations import Mutation, delete, duplicate, flip, insert, truncate
from tests.torture.findings import Findings
from tests.torture.jobs import Contents, all_files, difference

DAYS = (date(2026, 1, 12), date(2026, 1, 13))
"""A blind and an open puzzle, found quickly."""


def another_digit(data: bytes, draw: random.Random) -> bytes:
    """What is a number stays one, so that the form of the file does not show it."""
    places = [n for n, byte in enumerate(data) if chr(byte).isdecimal()]
    if not places:
        return flip(data, draw)
    place = draw.choice(places)
    return data[:place] + draw.choice("0123456789").encode() + data[place + 1 :]


DAMAGE: tuple[Mutation, ...] = (
    flip, flip, flip, another_digit, another_digit, delete, insert, duplicate, truncate,
)  # fmt: skip
"""Changes to the bytes of one file; more frequent ones stand here more than once."""

OF_FILES = 0.15
"""The share of changes that remove, swap or copy whole files."""


@dataclass
class Tampered:
    """A folder that is changed and restored again and again."""

    folder: Path
    whole: Contents

    @classmethod
    def of(cls, folder: Path) -> Tampered:
        return cls(folder, all_files(folder))

    def change(self, pick: random.Random) -> str:
        """Make one change and return what it was; now and then it leaves every byte as it is."""
        names = sorted(name for name, data in self.whole.items() if data)
        if pick.random() < OF_FILES:
            return self._change_files(pick, *pick.sample(names, 2))
        name, mutation = pick.choice(names), pick.choice(DAMAGE)
        changed = mutation(self.whole[name], pick)
        (self.folder / name).write_bytes(changed)
        return f"{name}: {mutation.__name__}"

    def _change_files(self, pick: random.Random, one: str, other: str) -> str:
        what = pick.choice(("removed", "swapped with", "copied over", "renamed to"))
        if what in ("removed", "renamed to"):
            (self.folder / one).unlink()
        if what == "swapped with":
            (self.folder / one).write_bytes(self.whole[other])
        if what != "removed":
            (self.folder / other).write_bytes(self.whole[one])
        return f"{one} {what} {other}"

    @property
    def is_changed(self) -> bool:
        return all_files(self.folder) != self.whole

    def restore(self) -> None:
        """Write back what differs, and remove what was not there."""
        found = all_files(self.folder)
        for name in found.keys() - self.whole.keys():
            (self.folder / name).unlink()
        for name, data in self.whole.items():
            if found.get(name) != data:
                (self.folder / name).write_bytes(data)


@dataclass(frozen=True)
class Remembered(Series):
    """A series that finds each puzzle once."""

    found: dict[date, Found] = field(default_factory=dict, hash=False, compare=False)

    def find(self, day: date) -> Found:
        if day not in self.found:
            self.found[day] = super().find(day)
        return self.found[day]


def tampered_dailies(changes: int, seed: int, folder: Path, findings: Findings) -> None:
    """`party check` must notice every change. Publishing again must refuse, or make it good."""
    series = Remembered(PUBLISHED.name, PUBLISHED)
    publish(DAYS, folder, series)
    tampered, pick = Tampered.of(folder), random.Random(f"{seed} dailies")
    for number in range(changes):
        findings.say(f"dailies, change {number + 1} of {changes}")
        again = f"a published folder of {', '.join(map(str, DAYS))}, {tampered.change(pick)}"
        findings.count("dailies: changes" if tampered.is_changed else "dailies: no byte changed")
        if wrong := _checked(tampered, party_here("check", "--fast", str(folder))):
            findings.fail(f"party check: {wrong}", again, folder)
        try:
            publish(DAYS, folder, series)
        except FolderError as error:
            findings.count("dailies: publishing again refused")
            if "\n" in str(error):
                findings.fail(f"party daily: more than one line: {error}", again)
        except Exception as error:
            findings.fail(f"party daily: {type(error).__name__}: {error}", again, folder)
        else:
            findings.count("dailies: made good by publishing again")
            if wrong := difference(all_files(folder), tampered.whole):
                findings.fail(f"party daily is content, but {wrong}", again, folder)
        tampered.restore()


def _checked(tampered: Tampered, run: Ended) -> str:
    """Return what is wrong with a check, or ""."""
    said = f"exit code {run.returncode}: {run.stdout}{run.stderr}"
    if not tampered.is_changed:
        return "" if run.returncode == 0 else f"problems where there are none: {said}"
    if run.returncode != 1 or not run.stdout.strip():
        return f"no problem found: {said}"
    return f"a traceback: {said}" if "Traceback" in said else ""
