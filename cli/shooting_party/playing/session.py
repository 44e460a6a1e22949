"""A game being played: its positions, its moves, the help taken, and its file."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path

from cli.shooting_party.choices import Played
from solver.common.files import put, write_whole
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Event, Position
from solver.shooting_party.rules.record import Record

PUZZLE_TAGS = (
    "Puzzle", "Mode", "Kind", "Moves", "Cards", "Start", "Shown", "Goal", "Tier", "Rating",
)  # fmt: skip
"""The tags of a puzzle that go into the record of a game of it."""

HELP_TAG = "Help"
SOLVED_TAG, WRONG_TAG, UNDONE_TAG = "Solved", "Wrong", "Undone"
HINTS_TAG, TIME_TAG = "Hints", "Time"
"""What is kept of an attempt at a puzzle: how it was solved, the number of wrong answers, of moves
taken back and of hints, and the time in seconds.
"""


class Session:
    """The state of a game. `file` is where it is saved after every move; None: nowhere."""

    def __init__(self, game: Played, file: Path | None) -> None:
        self.file = file
        self.deal = game.deal
        self.rules = game.rules
        self.subject = game.subject
        start, opening = Position.opening_with_events(game.deal, game.rules)
        self.positions = [start]
        self.moves: list[Move] = []
        self.events: list[tuple[Event, ...]] = [opening]
        for move in game.moves:
            self._make(move)
        self.first = len(game.subject.begins)
        self._since = time.monotonic()
        tags = game.subject.tags
        continued = bool(game.subject.recorded)
        self.tags = {name: tags[name] for name in tags if continued or name in PUZZLE_TAGS}
        if game.subject.mode is not None:
            self.tags["Mode"] = game.subject.mode
        if game.subject.goal is not None:
            self.tags["Goal"] = game.subject.goal.text

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    @property
    def before(self) -> Position | None:
        """The position before the last move; None at the opening."""
        return self.positions[-2] if self.moves else None

    @property
    def helped(self) -> list[str]:
        """The kinds of help taken so far, in the order in which they were first taken."""
        text = self.tags.get(HELP_TAG, "")
        return text.split(", ") if text else []

    def note_help(self, kind: str) -> None:
        """Record that a kind of help was taken, and save; raise `OSError` as `play` does."""
        if kind not in self.helped:
            self.tags[HELP_TAG] = ", ".join([*self.helped, kind])
            if self.moves:
                self.save()

    @property
    def is_puzzle(self) -> bool:
        """True for an attempt at a puzzle."""
        return "Puzzle" in self.tags or "Kind" in self.tags

    def add(self, tag: str, count: int = 1) -> None:
        """Count something in the record of an attempt at a puzzle."""
        if self.is_puzzle:
            self.tags[tag] = str(self.counted(tag) + count)

    def counted(self, tag: str) -> int:
        """Return what was counted so far."""
        text = self.tags.get(tag, "0")
        return int(text) if text.isdecimal() else 0

    def solve(self, how: str) -> None:
        """Record that the puzzle is solved, and save; raise `OSError` as `play` does."""
        self.tags.setdefault(SOLVED_TAG, how)
        self.save()

    def play(self, move: Move) -> None:
        """Play a move and save; raise `IllegalMove` if the rules forbid it, `OSError` if the file
        cannot be written (the move stands).
        """
        self._make(move)
        self.save()

    def undo(self, count: int = 1) -> None:
        """Take back the last `count` moves and save; raise `OSError` as `play` does."""
        count = min(count, len(self.moves) - self.first)
        if count <= 0:
            return
        del self.moves[-count:], self.positions[-count:], self.events[-count:]
        self.add(UNDONE_TAG, count)
        self.note_help("undo")
        self.save()

    def record(self) -> Record:
        """Return the game so far."""
        now = time.monotonic()
        if self.is_puzzle and now - self._since >= 1:
            self.add(TIME_TAG, int(now - self._since))
            self._since += int(now - self._since)
        result = self.position.score if self.position.is_over else None
        tags: Mapping[str, str] = self.tags
        return Record(self.deal, self.rules, tuple(self.moves), result, tags)

    def save(self, file: Path | None = None) -> Path | None:
        """Write the game to `file`, or else to its own file; return which, None if it has none.
        Raise `OSError` if that fails.
        """
        target = file or self.file
        if target is not None:
            text = str(self.record()).encode("utf-8")
            write_whole(target, lambda out: put(out, text))
        return target

    def _make(self, move: Move) -> None:
        after, events = self.position.play_with_events(move)
        self.positions.append(after)
        self.events.append(events)
        self.moves.append(move)
