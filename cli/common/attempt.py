"""What is counted of a game being played, in the tags of its record: help taken; of a puzzle also
hints, wrong answers, moves taken back, and the time.
"""

import time
from dataclasses import dataclass, field
from datetime import datetime

from cli.common import results as R
from solver.common.words import counted

COUNTED = {R.WRONG_TAG: "wrong answer", R.UNDONE_TAG: "move", R.HINTS_TAG: "hint",
           R.TIME_TAG: "second"}  # fmt: skip
"""What is counted of an attempt at a puzzle, in words."""


@dataclass
class Attempt:
    """An attempt at a game or a puzzle: the tags of its record."""

    tags: dict[str, str]
    since: float = field(default_factory=time.monotonic)

    @property
    def is_puzzle(self) -> bool:
        """True if a puzzle is being solved."""
        return "Puzzle" in self.tags or "Kind" in self.tags

    @property
    def is_begun(self) -> bool:
        """True if help was taken, or an answer given."""
        return bool({R.HELP_TAG, R.PLAYED_TAG} & self.tags.keys())

    @property
    def helped(self) -> list[str]:
        """The kinds of help taken so far, in the order in which they were first taken."""
        return R.help_in(self.tags)

    def note_help(self, kind: str) -> None:
        """Note that a kind of help was taken."""
        if kind not in self.helped:
            self.tags[R.HELP_TAG] = ", ".join([*self.helped, kind])

    def add(self, tag: str, count: int = 1) -> None:
        """Count something of an attempt at a puzzle."""
        if self.is_puzzle:
            self.tags[tag] = str(R.counted_in(self.tags, tag) + count)

    def note_time(self) -> None:
        """Note that a move of a puzzle was made, or an answer given, now."""
        if "Puzzle" in self.tags:
            self.tags[R.PLAYED_TAG] = datetime.now().astimezone().isoformat(timespec="seconds")

    def note_seconds(self) -> None:
        """Count the seconds that have gone by."""
        seconds = int(time.monotonic() - self.since)
        if seconds:
            self.add(R.TIME_TAG, seconds)
            self.since += seconds

    def told(self, game: bool) -> list[str]:
        """Return in sentences what was counted, and of a game the help taken."""
        words = [
            counted(count, thing) + (" taken back" if tag == R.UNDONE_TAG else "")
            for tag, thing in COUNTED.items()
            if (count := R.counted_in(self.tags, tag))
        ]
        kinds = ", ".join(R.ANSWER if kind == R.BEST else kind for kind in self.helped)
        helped = f"Played with help: {kinds}." if game and kinds else ""
        return [*filter(None, [f"{', '.join(words)}." if words else "", helped])]
