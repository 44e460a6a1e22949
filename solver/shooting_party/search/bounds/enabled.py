"""The switches of the search's bounds; answers are the same with each on or off."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Bounds:
    """Which bounds are on.

    `lost_aces`: aces lost for good (aims.py). `deadlines`: queens must be scored before they
    are taken (deadlines.py). The others refine the deadlines, and are off without them: `rescues`,
    what the butler can still do (rescues.py); `releases` and `clearance`, what must leave the hand
    between two contacts (deadlines.py, clearance.py); `next_pass`, what the next pass must be able
    to do (next_pass.py).
    """

    lost_aces: bool = True
    deadlines: bool = True
    rescues: bool = True
    releases: bool = True
    clearance: bool = True
    next_pass: bool = True


ALL_BOUNDS = Bounds()

RESCUES, RELEASES, CLEARANCE = range(3)
"""Places in an array of those switches that the bounds themselves look at: 1 for on, 0 for off."""
