"""Bound: aces lost for good.

An ace is scored with her queen or never, and a scored queen is out of the game: so the ace of a
queen that was scored without her is lost. Everything else may yet be had as far as the score pile
can tell: four queens, and every ace that is scored or whose queen is still to come. A position
whose score pile leaves no accepted score open is cut.

The bound holds for every rule set, in every pass, and preserves the value and all keys of the line,
since nothing that it cuts can reach the goal. (`Bounds.lost_aces` switches it.)
"""

from __future__ import annotations

from solver.shooting_party.rules.scores import Score


def best_open(byte: int) -> Score:
    """Return the score that is open from a score byte if all goes well: no other open score has
    more of either.
    """
    lost = (byte & 15) & ~(byte >> 4)
    return 4, 4 - lost.bit_count()
