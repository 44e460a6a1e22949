"""The log of a game, what each player notices of it, and what is asked of a log that is read.

A player's information state is his log: two histories are the same to him if and only if the logs
are equal.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from solver.common.errors import InputError
from solver.the_party.rules.cards import Cards


class LogError(InputError):
    """A log that cannot be; the message says where."""


@dataclass(frozen=True)
class Line:
    """A line: in full, as others have it (None: they notice nothing), and who has it in full."""

    full: str
    others: str | None
    seen_by: frozenset[int]

    def of(self, player: int | None) -> str | None:
        """Return the line as a player has it; None if he has none. No player has it in full."""
        return self.full if player is None or player in self.seen_by else self.others


def log_of(lines: Iterable[Line], player: int | None) -> tuple[str, ...]:
    """Return a player's log, or without a player the log with everything in it."""
    return tuple(line for line in (each.of(player) for each in lines) if line is not None)


class Answers(Protocol):
    """Answers for hidden cards that decide how a step goes on; a log that is read has them."""

    def notice(self, line: Line) -> None:
        """Take in the line that the step adds; raise `ValueError` if another is due."""

    def acting(self, player: int, act: str, wanted: int) -> Cards:
        """Return the card of a rank that acts for a player by itself, if there is one."""

    def stashes(self, player: int) -> bool:
        """Return True if a player is asked whether he stashes, and may do so."""

    def shown(self, count: int) -> Cards:
        """Return the cards, so many, that were sent and are shown."""
