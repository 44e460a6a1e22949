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
from tests.torture.changes import Tampered
from tests.torture.findings import Findings
from tests.torture.jobs import difference
from tests.torture.tampered_survey import tampered_surveys

DAYS = (date(2026, 1, 12), date(2026, 1, 13))
"""A blind and an open puzzle, found quickly."""


@dataclass(frozen=True)
class Remembered(Series):
    """A series that finds each puzzle once."""

    found: dict[date, Found] = field(default_factory=dict, hash=False, compare=False)

    def find(self, day: date) -> Found:
        if day not in self.found:
            self.found[day] = super().find(day)
        return self.found[day]


def tampering(changes: int, seed: int, tmp: Path, findings: Findings) -> None:
    """Make so many changes, half of them to daily puzzles and half to surveys."""
    _dailies(changes // 2, seed, tmp / "dailies", findings)
    tampered_surveys(changes - changes // 2, seed, tmp, findings)


def _dailies(changes: int, seed: int, folder: Path, findings: Findings) -> None:
    """`party check` must tell every change. Publishing again must refuse, or make it good."""
    series = Remembered(PUBLISHED.name, PUBLISHED)
    publish(DAYS, folder, series)
    tampered, pick = Tampered.of(folder), random.Random(f"{seed} dailies")
    for number in range(changes):
        findings.say(f"dailies, change {number + 1} of {changes}")
        told = tampered.change(pick)
        again = f"a published folder of {', '.join(map(str, DAYS))}, {told}"
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
            published = Tampered.of(folder).whole
            if wrong := difference(published, tampered.whole):
                findings.fail(f"party daily is content, but {wrong}", again, folder)
        tampered.restore()


def _checked(tampered: Tampered, run: Ended) -> str:
    """Return what is wrong with a check, or ""."""
    if not tampered.is_changed:
        return "" if run.returncode == 0 else f"problems where there are none: {run.stdout}"
    if run.returncode != 1 or not run.stdout.strip():
        return f"exit code {run.returncode}, no problem found: {run.stdout}{run.stderr}"
    if "Traceback" in run.stdout + run.stderr:
        return f"a traceback: {run.stdout}{run.stderr}"
    return ""
