"""What is said of a game when it is over: par, and the first move that lost something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.shooting_party.explain_text import losses_text
from cli.shooting_party.progress import searching
from solver.shooting_party.rules.themes import in_passes

if TYPE_CHECKING:
    from solver.shooting_party.rules.moves import Move
    from solver.shooting_party.rules.position import Position
    from solver.shooting_party.rules.themes import Theme

EFFORT = 60_000_000
"""Positions for par and for the losing move together: at most half a minute."""


def reckoning(start: Position, moves: Sequence[Move], theme: Theme, *, symbols: bool) -> list[str]:
    """Return sentences on a game that is over, which know the whole pile."""
    from solver.shooting_party.analysis.losses import account
    from solver.shooting_party.search.budget import Budget, Meter
    from solver.shooting_party.search.solve import solve

    with searching() as report:
        meter = Meter(Budget(EFFORT), report)
        best = solve(start, budget=meter, par=False).best
        told = account(start, moves, None, meter)
    value = theme.describe_score(best.score)
    proven = "proven" if best.proven else f"reached by search; at most {best.upper}"
    said = [f"Knowing the whole pile: par is {value} within {in_passes(best.passes)}, {proven}."]
    lost = losses_text(told, symbols)
    if lost:
        return [*said, f"First lost at {lost[0]}."]
    if told.losses:
        return [*said, "Where it was lost is not known within the effort."]
    low, high = told.allowed
    better = "better cannot be done" if low == high else "nothing better is known"
    return [*said, f"No move lost anything: {better}."]
