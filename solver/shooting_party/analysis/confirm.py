"""What the search does not say of a solution: a second proof of its profile, and whether its best
score within one pass depends on the butler's shuffle, which nobody has seen.

`confirm` asks the relaxation, which shares nothing with the search. Where the bound of the
relaxation equals the best score, the entry is *confirmed*. Where a budget left scores open, the
bound may close them. A budget leaves open the scores next above the one reached, up to some score
by the order of merit, so an entry's `upper` is enough to know which.
"""

from dataclasses import dataclass, replace
from typing import Any

from solver.shooting_party.rules.cards import ACE, JOKER, Score, rank
from solver.shooting_party.rules.deal import ORDER_NAMES, Deal
from solver.shooting_party.rules.scores import Objective, ordered_scores
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.budget import Budget
from solver.shooting_party.search.solution import Best, SearchDefect, Solution, Verdict
from solver.shooting_party.search.solver import solve

TRIES = 20  # other shuffles tried
TRY = 1_000_000  # the most positions of one of them: a pass takes some thousands


def confirm(solution: Solution) -> Solution:
    """Return the solution with its profile confirmed as far as the relaxation gets.

    Raise `SearchDefect` if the relaxation contradicts a line, `ValueError` if the solution is that
    of one goal. If memory does not hold the relaxation, nothing is confirmed, and that is
    ``unknown_because`` unless another budget ran out before.
    """
    if solution.goal is not None:
        raise ValueError("a solution for one goal has no profile to confirm")
    try:
        from solver.shooting_party.relaxation.upper_bound import upper_bounds

        bounds = upper_bounds(solution.position, solution.objective)
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
    order = ordered_scores(objective)
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


@dataclass(frozen=True)
class ShuffleTest:
    """Whether another shuffle changes the value: "unknown" if the `tried` ones do not."""

    rests: Verdict
    tried: int

    def to_json(self) -> dict[str, Any]:
        return {"rests": self.rests, "tried": self.tried}


def shuffle_test(solution: Solution) -> ShuffleTest | None:
    """Return whether the value rests on the unseen shuffle; None if that is no question."""
    position, first = solution.position, solution.profile[0]
    if position.played or solution.goal or solution.objective != "cards" or not first.proven:
        return None
    if "butler 1" in position.deal.given:
        return None
    return one_pass_test(position.deal, position.rules, first.value)


def one_pass_test(deal: Deal, rules: RuleSet, value: int) -> ShuffleTest:
    """Return whether the best value within one pass, known to be `value`, would change with another
    order of the butler's shuffle in it. The other orders are those of seeds 0, 1, ...

    Why "no" is safe: he shuffles only when he finds an ace in the pile while the joker is in the
    hand. Before his first shuffle the pile keeps its order, so from the moment the joker has been
    drawn it has only cards that lay below him. If no ace did, he never shuffles.
    """
    first = deal.pass_order(1)
    below = first[first.index(JOKER) + 1 :]
    if rules.butler_search == "keep" or not any(rank(card) == ACE for card in below):
        return ShuffleTest("no", 0)
    rules = rules.within(1)
    butler = ORDER_NAMES.index("butler 1")
    for seed in range(TRIES):
        other = [card for card in Deal.from_seed(seed).orders[butler] if card in deal.cards]
        orders = (*deal.orders[:butler], tuple(other), *deal.orders[butler + 1 :])
        found = _value(replace(deal, orders=orders, seed=None), rules)
        if found is None:
            return ShuffleTest("unknown", seed)
        if found != value:
            return ShuffleTest("yes", seed + 1)
    return ShuffleTest("unknown", TRIES)


def _value(deal: Deal, rules: RuleSet) -> int | None:
    """Return the best value within the passes of the rules; None if the effort did not prove it."""
    best = solve(deal, rules, budget=Budget(TRY), par=False).best
    return best.value if best.proven else None
