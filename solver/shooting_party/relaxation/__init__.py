"""An upper bound on the best score, by a relaxation of the game that CP-SAT solves.

It shares nothing with the search: only the readable rules' records (position.py, deal.py) are
imported, so that a bound which meets a line is a second, independent proof that none is better.

- `bound`: the question, asked for one course of the butler's search after the other;
- `walk`: which cards arrive when, in the pass that is being played and in the next one;
- `hand`: what becomes of the cards that have arrived, and which contacts that allows;
- `groups`: the names of the constraints that can be left out.

docs/bound.md writes the relaxation down and says why each constraint is implied by the rules.
"""

from solver.shooting_party.relaxation.bound import (
    EFFORT,
    UpperBound,
    UpperBounds,
    upper_bound,
    upper_bounds,
)

__all__ = ["EFFORT", "UpperBound", "UpperBounds", "upper_bound", "upper_bounds"]
