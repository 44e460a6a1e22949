"""Goals as the search has them."""

from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.search.bounds.feasibility import new_scratch
from solver.shooting_party.search.goals import (
    Bounds,
    PackedGoal,
    aim_at,
    as_bits,
    new_goal,
    options_of,
)


def packed_goal(game: PackedGame, goal: Goal, bounds: Bounds, below: int = L.NO_COST) -> PackedGoal:
    """Return a goal for the search of all ways to it of a cost below `below`."""
    packed = new_goal(bounds, int(game.switches[L.PASSES]))
    aim_at(game, packed, as_bits(goal.scores), below, options_of(bounds), new_scratch())
    return packed
