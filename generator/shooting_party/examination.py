"""Checks of a puzzle and its solution: by replay, and by rating and solving anew.

The replay shares nothing with the search. But that no line of a blind puzzle beats par in the keys
after the score is not proven again: it rests on the search that made the puzzle. To check it, make
the day again and compare.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.common.calendar import day_of
from generator.common.canonical import canonical
from generator.common.documents import Puzzle, PuzzleSolution
from generator.common.rating.scale import Mode, Rating
from generator.common.rating.tiers import tier_named
from generator.shooting_party.contents import PROOFS, blind_themes, deal_json
from generator.shooting_party.rating.raters import Raters
from generator.shooting_party.rating.references import RATER_VERSION
from generator.shooting_party.rating_claims import check_outlook, check_value
from generator.shooting_party.studies.motifs import MOTIFS
from generator.shooting_party.study_claims import (
    check_study_line,
    checked_study,
    problems_anew,
    study_of,
)
from solver.shooting_party.claims.document import require, rules_of
from solver.shooting_party.claims.solution import check_in_profile, check_profile, score_of
from solver.shooting_party.claims.solution import check_line as check_solution_line
from solver.shooting_party.rules.deal import Deal, deal_named
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.verify import Refused, Replay
from solver.shooting_party.search.solution import SOLVER_VERSION

BARRED = {"open": ("par", "profile"), "blind": ("start", "week", "solutions")}
"""By mode, what neither a puzzle nor its solution may have of the fields that some have. (What they
must have, the schemas say.)
"""


def check_puzzle(puzzle: Puzzle) -> None:
    """Raise `ValueError` unless a puzzle's seed, code and orders are of one deal, its rules, its
    start and its goal fit each other, and its rating lies in its tier and follows from its parts.
    """
    in_view = puzzle.mode == "open"
    _check_barred(puzzle, (*BARRED[puzzle.mode], "par", "themes"))
    if deal_json(Deal.from_code(puzzle.deal["code"]), in_view) != puzzle.deal:
        raise Refused("deal: the orders are not those of the code")
    deal = deal_named(puzzle.deal["code"], puzzle.seed)
    if in_view:
        checked_study(puzzle)
    else:
        _check_goal(Position.opening(deal, rules_of(vars(puzzle))).rules, puzzle.goal)
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
    mode = "open" if "kind" in solution.goal else "blind"
    _check_barred(solution, BARRED[mode])
    unknown = set(solution.themes or ()) - set(MOTIFS)
    require(not unknown, f"themes: no theme {', '.join(sorted(unknown))}")
    version = solution.solver
    require(version <= SOLVER_VERSION, f"solver: version {version} is not known here")
    return check_study_line(solution) if mode == "open" else _check_blind_line(solution)


def _check_barred(document: Puzzle | PuzzleSolution, barred: Iterable[str]) -> None:
    for name in barred:
        require(getattr(document, name, None) is None, f"{name}: not in such a puzzle")


def _check_blind_line(solution: PuzzleSolution) -> Replay:
    start = Position.opening(deal_named(solution.deal), rules_of(vars(solution)))
    score, profile = solution.score, solution.profile
    _check_goal(start.rules, solution.goal)
    check_profile(start, profile)
    best = score_of(profile[-1])
    require(score_of(score) == best, "score: not the best of the profile")
    game = check_solution_line(start, solution.line, frozenset({best}))
    require(game.end.score == score_of(score), "score: not that of the line")
    check_in_profile(game, profile)
    line = solution.line
    par = {"passes": line["passes"], "cards_left": line["cards_left"], "moves": line["count"]}
    require(solution.par == par, "par: not that of the line")
    require(solution.proofs == PROOFS, "proofs: not those of such a puzzle")
    return game


def _check_goal(rules: RuleSet, goal: Mapping[str, Any]) -> None:
    passes = goal["passes"]
    require(passes == rules.passes, f"the goal is within {passes} passes; the rules say otherwise")
    require("kind" not in goal, "goal: no task of a puzzle with the pile unseen")


def problems(puzzle: Puzzle, solution: PuzzleSolution, raters: Raters | None) -> Iterator[str]:
    """Yield every false claim in a pair of documents, one line per problem. With `raters`, also
    rate the puzzle and prove it anew, which takes seconds.
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
    for name in ("id", "revision", "game", "rules", "goal", "start", "licence"):
        if getattr(puzzle, name) != getattr(solution, name):
            yield f"{name}: puzzle and solution do not agree"
    if game is not None and raters is not None:
        anew = _study_anew if puzzle.mode == "open" else _deal_anew
        try:
            yield from anew(puzzle, solution, raters)
        except ValueError as error:
            yield f"made anew: {error}"


def _study_anew(puzzle: Puzzle, solution: PuzzleSolution, raters: Raters) -> Iterator[str]:
    study = study_of(puzzle)
    yield from problems_anew(solution, study)
    if study is not None:
        yield from _rating_anew(puzzle, raters.study(study))


def _deal_anew(puzzle: Puzzle, solution: PuzzleSolution, raters: Raters) -> Iterator[str]:
    from solver.shooting_party.search.solve import solve

    deal, rules = Deal.from_code(solution.deal), RuleSet.parse(solution.rules)
    yield from _rating_anew(puzzle, raters.grade(deal, rules))
    profile = [entry.to_json() for entry in solve(deal, rules, par=False).profile]
    if not _same(profile, solution.profile):
        yield "profile: not what a search finds"
    if blind_themes(deal, rules, Goal.of(score_of(solution.score))) != solution.themes:
        yield "themes: not those of most par solutions"


def _rating_anew(puzzle: Puzzle, rating: Rating) -> Iterator[str]:
    claimed = puzzle.rating
    if claimed["rater_version"] == RATER_VERSION:
        if not _same(rating.to_json(), claimed):
            yield f"rating: {rating}, not {_rating(puzzle)}, or its parts differ"
    elif abs(rating.value - claimed["value"]) > claimed["error"]:
        yield f"rating: {rating} by rater {rating.version}, not {_rating(puzzle)}"


def _same(one: object, other: object) -> bool:
    """Return True if two parts of documents are written alike: 970.0 is not 970."""
    return canonical(one) == canonical(other)


def _rating(puzzle: Puzzle) -> Rating:
    mode: Mode = "open" if puzzle.mode == "open" else "blind"
    return Rating(mode, puzzle.rating["value"], puzzle.rating["error"])
