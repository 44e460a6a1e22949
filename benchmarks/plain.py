"""A peer: what a user would write instead. A memoised depth-first search in plain Python over the
readable engine, without bounds.
"""

from __future__ import annotations

from solver.shooting_party.position import Position


def best_value(position: Position) -> int:
    """The best value that can be had from a position, every line explored."""
    memo: dict[object, int] = {}

    def best(here: Position) -> int:
        if here.key not in memo:
            after = (best(here.play(move)) for move in here.legal_moves())
            memo[here.key] = max(sum(here.score), *after, 0)
        return memo[here.key]

    return best(position)
