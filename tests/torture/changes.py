"""Random changes to the files of a folder, and the way back."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.torture.jobs import Contents, all_files


def flip(pick: random.Random, data: bytearray) -> str:
    place, bit = pick.randrange(len(data)), pick.randrange(8)
    data[place] ^= 1 << bit
    return f"bit {bit} of byte {place} flipped"


def overwrite(pick: random.Random, data: bytearray) -> str:
    place = pick.randrange(len(data))
    data[place] = pick.randrange(256)
    return f"byte {place} overwritten"


def another_digit(pick: random.Random, data: bytearray) -> str:
    """What is a number stays one, so that the form of the file does not tell."""
    places = [n for n, byte in enumerate(data) if chr(byte).isdecimal()]
    if not places:
        return flip(pick, data)
    place = pick.choice(places)
    data[place] = ord(pick.choice("0123456789"))
    return f"the digit at byte {place} made {chr(data[place])}"


def delete(pick: random.Random, data: bytearray) -> str:
    place, count = pick.randrange(len(data)), pick.choice((1, 1, 2, 10, 100))
    del data[place : place + count]
    return f"{count} bytes deleted from byte {place} on"


def insert(pick: random.Random, data: bytearray) -> str:
    place, byte = pick.randrange(len(data) + 1), pick.choice((0, 10, 32, 48, 255))
    data.insert(place, byte)
    return f"byte {byte} inserted at {place}"


def repeat(pick: random.Random, data: bytearray) -> str:
    start = pick.randrange(len(data))
    stop = min(start + pick.choice((1, 10, 100)), len(data))
    data[stop:stop] = data[start:stop]
    return f"bytes {start} to {stop} repeated"


def truncate(pick: random.Random, data: bytearray) -> str:
    length = pick.choice((0, pick.randrange(len(data)), len(data) - 1))
    del data[length:]
    return f"truncated to {length} bytes"


BYTES: tuple[Callable[[random.Random, bytearray], str], ...] = (
    flip,
    flip,
    flip,
    overwrite,
    another_digit,
    another_digit,
    delete,
    insert,
    repeat,
    truncate,
)
"""Changes to the bytes of one file that has some; more frequent ones stand here more than once."""

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
            return self._change_files(pick, names)
        name = pick.choice(names)
        data = bytearray(self.whole[name])
        told = pick.choice(BYTES)(pick, data)
        (self.folder / name).write_bytes(data)
        return f"{name}: {told}"

    def _change_files(self, pick: random.Random, names: Sequence[str]) -> str:
        one, other = pick.sample(names, 2)
        what = pick.choice(("removed", "swapped with", "copied over", "renamed to"))
        if what == "removed":
            (self.folder / one).unlink()
            return f"{one} removed"
        if what == "swapped with":
            (self.folder / one).write_bytes(self.whole[other])
        if what == "renamed to":
            (self.folder / one).unlink()
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
