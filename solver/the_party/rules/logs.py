"""The log of a game, and what each player notices of it.

A player's information state is his log: two histories are the same to him if and only if the logs
are equal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One line of a log: in full, as the others have it (None if they notice nothing), and who has
    it in full beside those whom the second form tells all.
    """

    full: str
    others: str | None
    seen_by: frozenset[int]

    def of(self, player: int) -> str | None:
        """Return the line as a player has it; None if he has none."""
        return self.full if player in self.seen_by else self.others


def log_of(lines: Iterable[Line], player: int) -> tuple[str, ...]:
    """Return a player's log."""
    return tuple(line for line in (each.of(player) for each in lines) if line is not None)


def full_log(lines: Iterable[Line]) -> tuple[str, ...]:
    """Return the log with everything in it."""
    return tuple(each.full for each in lines)
