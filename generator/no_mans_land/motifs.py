"""The motifs of a puzzle: what its best decision is."""

from __future__ import annotations

from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.shots import goes_astray


def motifs_in(position: Position, best: Decision) -> list[str]:
    """Return the motifs of a puzzle, sorted."""
    found = []
    if best.holds:
        found.append("hold fire")
    elif position.aimed.shots(position.rules):
        found.append("take the risk")
    if best.given:
        found.append("give up")
    if len(best.groups) > 1:
        found.append("split")
    if best.handler is not None:
        found.append("handler")
    if not best.holds and goes_astray(position.aimed, best):
        found.append("close miss")
    return sorted(found)
