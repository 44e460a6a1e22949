"""Bound: aces that are lost for good.

An ace is scored with its queen or never, and a scored queen is out of the game. So the ace of a
queen that was scored without it is lost. As far as the score pile shows, everything else can still
be scored: four queens, and every ace that is scored already or whose queen is still to come. A
position whose score pile leaves no accepted score open is cut.

The bound holds for every rule set, in every pass. It preserves the value and all keys of the line,
since nothing that it cuts can reach the goal. (`Bounds.lost_aces` switches it.)
"""

from solver.shooting_party.packed.layout import ACES_SHIFT, ALL_SUITS
from solver.shooting_party.rules.scores import Score


def best_open(byte: int) -> Score:
    """Return the best score still open from a score byte: no other open score has more queens or
    more aces.
    """
    lost = (byte & ALL_SUITS) & ~(byte >> ACES_SHIFT)
    return 4, 4 - lost.bit_count()
