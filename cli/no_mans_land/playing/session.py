"""A game being played: its rounds, where its cards come from, and its file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from solver.common.files import put, write_whole
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.orders import Orders
from solver.no_mans_land.rules.position import Position, Shot
from solver.no_mans_land.rules.record import Record, dealt, play_round

HELP_TAG = "Help"


class Session:
    """The state of a game. With a seed its cards are known to the program; without, they are typed
    in. `file` is where it is saved after every round; None: nowhere.
    """

    def __init__(self, record: Record, file: Path | None) -> None:
        self.record = record
        self.file = file
        self.orders = None if record.seed is None else Orders.from_seed(record.seed)

    @property
    def position(self) -> Position:
        """The position between rounds."""
        return self.record.end

    def dealt(self) -> Position | None:
        """Return the position to decide, if the program knows the cards."""
        return None if self.orders is None else dealt(self.orders, self.position)

    def drawn(self, before: Position, decision: Decision) -> Shot | None:
        """Return what a decision comes to, if the program knows the cards."""
        return None if self.orders is None else play_round(self.orders, before, decision)

    def play(self, before: Position, decision: Decision, shot: Shot) -> None:
        """Add a round and save; raise `OSError` if the file cannot be written (the round
        stands).
        """
        self.record = self.record.with_round(decision, before, shot)
        self.save()

    def undo(self) -> bool:
        """Take back the last round and save; return False if there is none."""
        if not self.record.rounds:
            return False
        self.record = replace(self.record, rounds=self.record.rounds[:-1])
        self.note_help("undo")
        self.save()
        return True

    @property
    def helped(self) -> list[str]:
        """The kinds of help taken so far, in the order in which they were first taken."""
        text = self.record.more.get(HELP_TAG, "")
        return text.split(", ") if text else []

    def note_help(self, kind: str) -> None:
        """Record that a kind of help was taken."""
        if kind not in self.helped:
            more = {**self.record.more, HELP_TAG: ", ".join([*self.helped, kind])}
            self.record = replace(self.record, more=more)

    def save(self, file: Path | None = None) -> Path | None:
        """Write the game to `file`, or else to its own; return which, None if it has none."""
        target = file or self.file
        if target is not None:
            text = str(self.record).encode("utf-8")
            write_whole(target, lambda out: put(out, text))
        return target
