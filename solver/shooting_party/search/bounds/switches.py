"""The switches of the search's bounds; answers are the same with each on or off."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Bounds:
    """Which bounds are on.

    `lost_aces`: aces lost for good (lost_aces.py). `deadlines`: queens must be scored before they
    are taken (deadlines.py). `rescues`: what the butler can still do about that (rescues.py).
    `releases`: what must leave the hand between two contacts (releases.py). The last two are parts
    of `deadlines`, and off without it.
    """

    lost_aces: bool = True
    deadlines: bool = True
    rescues: bool = True
    releases: bool = True


ALL_BOUNDS = Bounds()
