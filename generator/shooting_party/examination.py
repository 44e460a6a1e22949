"""Checks of a puzzle and its solution: by replay, and by rating and solving anew.

The replay shares nothing with the search. But that no line beats par in the keys after the score is
not proven again: it rests on the search that made the puzzle. To check it, make the day again and
compare.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.common.calendar import day_of
from generator.common.canonical import canonical
from generator.common.documents import Puzzle, PuzzleSolution
from generator.common.rating.scale import RATER_VERSION, Mode, Rating
from generator.common.rating.tiers import tier_named
from generator.shooting_party.candidates import target_of
from generator.shooting_party.contents import deal_json
from generator.shooting_party.motifs import MOTIFS, motifs_in
from generator.shooting_party.raters import Raters
from generator.shooting_party.rating_claims import check_outlook, check_value
from solver.shooting_party.claims.document import require, rules_of
from solver.shooting_party.claims.solution import check_in_profile, check_profile, score_of
from solver.shooting_party.claims.solution import check_line as check_solution_line
from solver.shooting_party.rules.deal import Deal, deal_named
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal, Score
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.verify import Refused, Replay
from solver.shooting_party.search.solution import SOLVER_VERSION


def check_puzzle(puzzle: Puzzle) -> None:
    """Raise `ValueError` unless a puzzle's seed, code and orders are of one deal, its rules and its
    goal fit each other, and its rating lies in its tier and follows from its parts.
    """
    if deal_json(Deal.from_code(puzzle.deal["code"])) != puzzle.deal:
        raise Refused("deal: the orders are not those of the code")
    deal = deal_named(puzzle.deal["code"], puzzle.seed)
    start = Position.opening(deal, rules_of(vars(puzzle)))
    _check_goal(start.rules, puzzle.goal)
    par = puzzle.par
    fits = par["passes"] <= start.rules.passes and score_of(par) in _wanted(puzzle.goal, par)
    require(fits, "par: not within the goal")
    unknown = set(puzzle.themes) - set(MOTIFS)
    require(not unknown, f"themes: no theme {', '.join(sorted(unknown))}")
    rating = _rating(puzzle)
    check_value(rating.mode, puzzle.rating)
    check_outlook(rating.mode, puzzle.rating)
    tier = tier_named(puzzle.tier, puzzle.mode)
    require(tier.holds(rating), f"tier: {rating} is not inside {tier}")


def check_line(solution: PuzzleSolution) -> Replay:
    """Return the replay of a solution's line; raise `ValueError` if a claim of the document fails
    or contradicts another.
    """
    day_of(solution.id[-10:])
    start = Position.opening(deal_named(solution.deal), rules_of(vars(solution)))
    goal, score, profile = solution.goal, solution.score, solution.profile
    _check_goal(start.rules, goal)
    check_profile(start, profile)
    best = score_of(profile[-1])
    whole = goal["score"] != "best" or score_of(score) == best
    require(whole, "score: not the best of the profile")
    wanted = _wanted(goal, profile[-1])
    require(score_of(score) in wanted, f"score: not within the goal {goal['score']}")
    game = check_solution_line(start, solution.line, wanted)
    require(game.end.score == score_of(score), "score: not that of the line")
    check_in_profile(game, profile)
    version = solution.solver
    require(version <= SOLVER_VERSION, f"solver: version {version} is not known here")
    return game


def _check_goal(rules: RuleSet, goal: Mapping[str, Any]) -> None:
    passes = goal["passes"]
    require(passes == rules.passes, f"the goal is within {passes} passes; the rules say otherwise")


def _wanted(goal: Mapping[str, Any], best: Mapping[str, Any]) -> frozenset[Score]:
    """Return the scores that are enough for a goal, given the best score within its passes."""
    return target_of(goal["score"], score_of(best)).scores


def problems(puzzle: Puzzle, solution: PuzzleSolution, raters: Raters | None) -> Iterator[str]:
    """Yield every false claim in a pair of documents, one line per problem. With `raters`, also
    rate the deal and prove the profile anew; a profile takes seconds.
    """
    game = None
    try:
        check_puzzle(puzzle)
    except ValueError as error:  # a broken deal, rule set, goal or tier, or a refusal
        yield str(error)
    try:
        game = check_line(solution)
    except ValueError as error:  # also a broken move
        yield str(error)
    if solution.deal != puzzle.deal["code"]:
        yield "deal: puzzle and solution are of different deals"
    for name in ("id", "revision", "game", "rules", "goal", "licence"):
        if getattr(puzzle, name) != getattr(solution, name):
            yield f"{name}: puzzle and solution do not agree"
    if game is None:
        return
    line = solution.line
    par = {"passes": line["passes"], "cards_left": line["cards_left"], "moves": line["count"]}
    if puzzle.par != par | solution.score:
        yield "par: not that of the solution's line"
    if puzzle.themes != motifs_in(game):
        yield f"themes: the line has {', '.join(motifs_in(game)) or 'none'}"
    if raters is not None:
        yield from _made_anew(puzzle, solution, raters)


def _made_anew(puzzle: Puzzle, solution: PuzzleSolution, raters: Raters) -> Iterator[str]:
    from solver.shooting_party.search.solve import solve

    deal, rules = Deal.from_code(solution.deal), RuleSet.parse(solution.rules)
    target = _target(solution) if puzzle.mode == "open" else None
    try:
        rating = raters.grade(_rating(puzzle).mode, deal, rules, target)
    except ValueError as error:  # a goal that the opening has reached
        yield f"rating: {error}"
        return
    claimed = puzzle.rating
    if rating is None:
        yield "rating: there is none: the goal is out of reach, or the budget ran out"
    elif claimed["rater_version"] == RATER_VERSION and not _same(rating.to_json(), claimed):
        yield f"rating: {rating}, not {_rating(puzzle)}, or its parts differ"
    elif abs(rating.value - claimed["value"]) > claimed["error"]:
        yield f"rating: {rating} by rater {rating.version}, not {_rating(puzzle)}"
    profile = [entry.to_json() for entry in solve(deal, rules, par=False).profile]
    if not _same(profile, solution.profile):
        yield "profile: not what a search finds"


def _same(one: object, other: object) -> bool:
    """Return True if two parts of documents are written alike: 970.0 is not 970."""
    return canonical(one) == canonical(other)


def _target(solution: PuzzleSolution) -> Goal:
    best = solution.profile[-1]
    return target_of(solution.goal["score"], (best["queens"], best["aces"]))


def _rating(puzzle: Puzzle) -> Rating:
    mode: Mode = "open" if puzzle.mode == "open" else "blind"
    return Rating(mode, puzzle.rating["value"], puzzle.rating["error"])
