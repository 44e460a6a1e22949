"""A peer: what a user would write instead. A memoised depth-first search in plain Python over the
readable engine, without bounds.
"""

from __future__ import annotations

from solver.shooting_party.position import Position


def best_value(position: Position) -> int:
    """The best value that can be had from a position, every line explored."""
    memo: dict[object, int] = {}
    stack = [(position, False)]
    while stack:
        here, expanded = stack.pop()
        if expanded:
            after = (memo[here.play(move).key] for move in here.legal_moves())
            memo[here.key] = max([sum(here.score), *after])
        elif here.key not in memo:
            stack.append((here, True))
            nexts = (here.play(move) for move in here.legal_moves())
            stack += [(after, False) for after in nexts if after.key not in memo]
    return memo[position.key]
