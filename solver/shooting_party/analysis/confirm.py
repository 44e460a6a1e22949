"""`confirm`: a second proof of a solution's profile by the relaxation, which shares nothing with
the search.

Where the bound of the relaxation equals the best score, the entry is *confirmed*. Where a budget
left scores open, the bound may close them. A budget leaves open the scores next above the one
reached, up to some score by the order of merit, so an entry's `upper` is enough to know which.
"""

from dataclasses import replace

from solver.shooting_party.rules.scores import Objective, Score, ladder
from solver.shooting_party.search.solution import Best, SearchDefect, Solution, Verdict


def confirm(solution: Solution) -> Solution:
    """Return the solution with its profile confirmed as far as the relaxation gets.

    Raise `SearchDefect` if the relaxation contradicts a line, `ValueError` if the solution is that
    of one goal. If memory does not hold the relaxation, nothing is confirmed, and that is
    ``unknown_because`` unless another budget ran out before.
    """
    if solution.goal is not None:
        raise ValueError("a solution for one goal has no profile to confirm")
    try:
        from solver.shooting_party.relaxation import EFFORT, upper_bounds

        bounds = upper_bounds(solution.position, solution.objective, EFFORT)
    except MemoryError:
        return replace(solution, unknown_because=solution.unknown_because or "memory")
    profile = tuple(
        _confirmed(entry, bound.score, solution.objective)
        for entry, (_, bound) in zip(solution.profile, bounds.profile, strict=True)
    )
    best = replace(profile[-1], passes=solution.best.passes)
    refuted = solution.verdict == "unknown" and bounds.profile[-1][1].score < 4
    verdict: Verdict = "no" if refuted else solution.verdict
    return replace(solution, verdict=verdict, best=best, profile=profile)


def _confirmed(entry: Best, bound: int, objective: Objective) -> Best:
    """Return an entry of the profile, given the most cards (or queens) that can be scored."""
    counted = 1 if objective == "queens" else 2

    def closed(score: Score) -> bool:
        return sum(score[:counted]) > bound

    if closed(entry.score):
        raise SearchDefect(f"the relaxation allows {bound}, the line has {entry.score}")
    order = ladder(objective)
    above = order[order.index(entry.score) + 1 :]
    proven = entry.proven or not above or closed(above[0])
    upper = max(sum(score) for score in order if not closed(score))
    return Best(
        entry.passes,
        entry.score,
        proven,
        entry.value if proven else min(entry.upper, upper),
        confirmed=sum(entry.score[:counted]) == bound,
    )
