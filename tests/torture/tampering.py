"""Files that somebody has changed: it is noticed, or nothing comes of it."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from unittest.mock import patch

from generator import Series, publish
from generator.common.folder import FolderError
from tests.common.command_line import Ended, party_here
from tests.common.helpers import contents
from tests.common.week import WEEK, stored
from tests.shooting_party.helpers import GAME
from tests.torture.findings import Findings
from tests.torture.jobs import difference


def damaged(data: bytes, draw: Random) -> tuple[str, bytes]:
    """Return a change in a word, and the data with it: to a byte or a digit, or to some bytes."""
    digits = [n for n, byte in enumerate(data) if chr(byte).isdecimal()]
    begin, count = draw.randrange(len(data)), draw.randint(1, 40)
    place = draw.choice(digits or [begin])
    end = begin + count
    changes = {
        "flip": data[:begin] + bytes([data[begin] ^ 1 << draw.randrange(8)]) + data[begin + 1 :],
        "digit": data[:place] + draw.choice("0123456789").encode() + data[place + 1 :],
        "remove": data[:begin] + data[end:],
        "insert": data[:begin] + draw.randbytes(count) + data[begin:],
        "repeat": data[:end] + data[begin:],
        "cut": data[:begin],
    }
    return draw.choice([*changes.items()])


OF_FILES = 0.15
"""The share of changes that remove, swap or copy whole files."""


class Tampered:
    """A folder that is changed and restored again and again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.whole = folder, contents(folder)

    def changes(self, number: int, pick: Random) -> Iterator[str]:
        """Make so many changes, one at a time, and yield what each was; now and then it leaves
        every byte as it is.
        """
        names = sorted(name for name, data in self.whole.items() if data)
        for _ in range(number):
            if pick.random() < OF_FILES:
                yield self._change_files(pick, *pick.sample(names, 2))
            else:
                name = pick.choice(names)
                change, data = damaged(self.whole[name], pick)
                (self.folder / name).write_bytes(data)
                yield f"{name}: {change}"
            self._restore()

    def _change_files(self, pick: Random, one: str, other: str) -> str:
        what = pick.choice(("removed", "swapped with", "copied over", "renamed to"))
        if what in ("removed", "renamed to"):
            (self.folder / one).unlink()
        if what == "swapped with":
            (self.folder / one).write_bytes(self.whole[other])
        if what != "removed":
            (self.folder / other).write_bytes(self.whole[one])
        return f"{one} {what} {other}"

    def _restore(self) -> None:
        """Write back what differs, and remove what was not there."""
        found = contents(self.folder)
        for name in found.keys() - self.whole.keys():
            (self.folder / name).unlink()
        for name, data in self.whole.items():
            if found.get(name) != data:
                (self.folder / name).write_bytes(data)


DAYS = WEEK[:2]
"""Two couples."""


@patch("generator.common.folder_check.game_named", lambda name: GAME)
@patch("generator.common.dailies.find", lambda series, game, day: stored()[day])
def tampered_dailies(number: int, seed: int, folder: Path, findings: Findings) -> None:
    """`party check` must notice every change. Publishing again must refuse, or make it good."""
    series, counts = Series(GAME.name, GAME), findings.counts
    publish(DAYS, folder, series)
    if wrong := _checked(False, party_here("check", "--quick", str(folder))):
        findings.fail(f"party check: {wrong}", "the folder before any change", folder)
    tampered = Tampered(folder)
    for change in tampered.changes(number, Random(f"{seed} dailies")):
        again = f"a published folder of {', '.join(map(str, DAYS))}, {change}"
        is_changed = contents(folder) != tampered.whole
        counts["dailies: changes" if is_changed else "dailies: no byte changed"] += 1
        if wrong := _checked(is_changed, party_here("check", "--quick", str(folder))):
            findings.fail(f"party check: {wrong}", again, folder)
        try:
            publish(DAYS, folder, series)
        except FolderError as error:
            counts["dailies: publishing again refused"] += 1
            if "\n" in str(error):
                findings.fail(f"party daily: more than one line: {error}", again)
        except Exception as error:
            findings.fail(f"party daily: {type(error).__name__}: {error}", again, folder)
        else:
            counts["dailies: made good by publishing again"] += 1
            if wrong := difference(contents(folder), tampered.whole):
                findings.fail(f"party daily is content, but {wrong}", again, folder)


def _checked(is_changed: bool, run: Ended) -> str:
    """Return what is wrong with a check, or ""."""
    said = f"exit code {run.returncode}: {run.stdout}{run.stderr}"
    if not is_changed:
        return "" if run.returncode == 0 else f"problems where there are none: {said}"
    if run.returncode != 1 or not run.stdout.strip():
        return f"no problem found: {said}"
    return f"a traceback: {said}" if "Traceback" in said else ""
