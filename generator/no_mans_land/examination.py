"""Checks of a puzzle and its solution: by the rules alone, and by solving and rating anew."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import fsum
from typing import Any

from generator.common.calendar import day_of
from generator.common.canonical import canonical
from generator.common.documents import Puzzle, PuzzleSolution
from generator.common.rating.scale import GRID, Rating
from generator.common.rating.tiers import tier_named
from generator.no_mans_land.grade import MODES, RATER_VERSION, scale
from generator.no_mans_land.motifs import motifs_in
from solver.common.claims import require
from solver.no_mans_land.claims.chances import ends_of
from solver.no_mans_land.claims.kinds import MOST, check_options
from solver.no_mans_land.players.thumbs import LADDER
from solver.no_mans_land.rules.aims import Aim
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.orders import Orders
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.record import dealt, play_round
from solver.no_mans_land.rules.switches import RuleSet
from solver.no_mans_land.versions import SOLVER_VERSION

ROUNDED = 1e-4


def check_puzzle(puzzle: Puzzle) -> Position:
    """Return the position of a puzzle. Raise `ValueError` unless it is one of its seed's games, and
    its rules, its rating, its tier and its par fit each other.
    """
    position = Position.from_json(puzzle.deal)
    require(bool(position.hand), "deal: there is no hand to decide with")
    require(position.to_json() == puzzle.deal, "deal: not in its one form")
    rules = RuleSet.parse(puzzle.rules)
    require(rules.to_json() == position.rules.to_json(), "rules: not those of the position")
    Aim(puzzle.goal["aim"])
    require(puzzle.mode in MODES, f"mode: there are {' and '.join(MODES)}")
    orders = Orders.from_seed(int(puzzle.seed))
    known = Position(rules, position.past, position.score)
    past = [(orders.targets[n], orders.weather_of(n, rules)) for n in range(position.round)]
    drawn = [(each.target, each.weather) for each in position.past]
    require(past == drawn, "deal: its past is not that of the seed")
    require(dealt(orders, known).to_json() == puzzle.deal, "deal: not that of the seed")
    reached = _scores(orders, rules, position.round)
    require(position.score in reached, f"deal: no play of the seed has {position.score} points")
    shoots_back = bool(position.aimed.shots(rules))
    require(shoots_back == (puzzle.mode == "fire"), f"mode: not a target for {puzzle.mode}")
    require(rules.may_hold or puzzle.mode != "fire", "rules: fire cannot be held")
    legal, par = position.legal(), puzzle.par
    require(par["decisions"] == len(legal), f"par: there are {len(legal)} decisions")
    require(0 < 2 * par["best"] < par["decisions"], "par: half or more decisions are best")
    motifs = [motifs_in(position, decision) for decision in legal]
    require(puzzle.themes in motifs, "themes: those of no decision")
    if not shoots_back:
        best = _most_points(position)
        require(par["best"] == best, f"par: {best} decisions are best")
    _check_rating(puzzle)
    return position


def _scores(orders: Orders, rules: RuleSet, rounds: int) -> set[int]:
    """Return the scores that a player who is alive after so many rounds of a seed can have."""
    scores, between = {0}, Position(rules)
    for _ in range(rounds):
        before = dealt(orders, between)
        shots = [play_round(orders, before, decision) for decision in before.legal()]
        alive = [shot for shot in shots if not shot.killed]
        if not alive:
            return set()
        scores = {score + shot.points for score in scores for shot in alive}
        between = before.after(alive[0])
    return scores


def _most_points(position: Position) -> int:
    """Return how many decisions have the most mean points: at a target that does not shoot back,
    these are the best.
    """
    means = [
        sum((points * chance for (points, _), chance in ends.items()), Fraction(0))
        for ends in ends_of(position, position.legal())
    ]
    return means.count(max(means))


def _check_rating(puzzle: Puzzle) -> None:
    claimed = puzzle.rating
    version = claimed["rater_version"]
    require(version <= RATER_VERSION, f"rating: rater version {version} is not known here")
    rating = Rating(puzzle.mode, claimed["value"], claimed["error"])
    tier = tier_named(puzzle.tier, puzzle.mode)
    require(tier.holds(rating), f"tier: {rating} is not inside {tier}")
    if version < RATER_VERSION:
        return
    require(claimed["error"] == GRID, f"rating: its error is {GRID}")
    parts, here = claimed["parts"], scale(puzzle.mode)
    require([part["name"] for part in parts] == list(LADDER), "rating: not the ladder's parts")
    for part in parts:
        require(0 <= part["value"] <= MOST, f"rating: no loss of {part['name']}")
        due = round(here.points(part["value"]))
        require(part["points"] == due, f"rating: the points of {part['name']} do not follow")
    mean = fsum(part["value"] for part in parts) / len(parts)
    due = GRID * round(here.points(mean) / GRID)
    require(claimed["value"] == due, f"rating: {claimed['value']} does not follow from its parts")


def check_solution(solution: PuzzleSolution) -> list[dict[str, Any]]:
    """Return the decisions of a solution as rows, as an options document has them. Raise
    `ValueError` if a claim fails or contradicts another.
    """
    day_of(solution.id[-10:])
    position = Position.from_json(solution.deal)
    require(position.to_json() == solution.deal, "deal: not in its one form")
    require(bool(position.hand), "deal: there is no hand to decide with")
    rules = RuleSet.parse(solution.rules)
    require(rules.to_json() == position.rules.to_json(), "rules: not those of the position")
    require(solution.solver <= SOLVER_VERSION, f"solver: version {solution.solver} is not known")
    *groups, last = solution.profile
    require("after" in last and all("each" in group for group in groups), "profile: not in order")
    rows = [{"decision": text} | group["each"] for group in groups for text in group["decisions"]]
    require(bool(rows), "profile: no decisions")
    order = sorted(rows, key=lambda row: (-row["value"], row["decision"]))
    check_options(position, Aim(solution.goal["aim"]), order, last["after"])
    require(solution.line["decision"] == order[0]["decision"], "line: not the first best decision")
    require(solution.score["value"] == order[0]["value"], "score: not the value of the decision")
    values = [group["each"]["value"] for group in groups]
    require(values == sorted(values, reverse=True), "profile: not the best first")
    return order


def problems(puzzle: Puzzle, solution: PuzzleSolution, *, thorough: bool) -> Iterator[str]:
    """Yield every false claim in a pair of documents, one line per problem. With `thorough`, also
    solve and rate anew.
    """
    position = rows = None
    try:
        position = check_puzzle(puzzle)
    except ValueError as error:
        yield str(error)
    try:
        rows = check_solution(solution)
    except ValueError as error:
        yield str(error)
    for name in ("id", "revision", "game", "rules", "goal", "deal", "licence"):
        if getattr(puzzle, name) != getattr(solution, name):
            yield f"{name}: puzzle and solution do not agree"
    if position is None or rows is None:
        return
    best = sum(row["gives_up"] == 0 for row in rows)
    if puzzle.par != {"decisions": len(rows), "best": best}:
        yield f"par: {best} of {len(rows)} decisions are best"
    random = fsum(row["gives_up"] for row in rows) / len(rows)
    if abs(puzzle.rating["parts"][0]["value"] - random) > ROUNDED:
        yield f"rating: a random decision gives up {random:.4f}"
    themes = motifs_in(position, Decision.parse(solution.line["decision"]))
    if puzzle.themes != themes:
        yield f"themes: the decision has {', '.join(themes) or 'none'}"
    if thorough:
        yield from _made_anew(puzzle, solution, position)


def _made_anew(puzzle: Puzzle, solution: PuzzleSolution, position: Position) -> Iterator[str]:
    from generator.no_mans_land.candidates import rating_of, solution_of, suiting
    from generator.no_mans_land.contents import profile

    solved = solution_of(position.rules, puzzle.goal["aim"])
    if canonical(profile(solved, position)) != canonical(solution.profile):
        yield "profile: not what the solution says"
    if all(position != each for each, _ in suiting(int(puzzle.seed), puzzle.mode, solved)):
        yield f"deal: best play of the seed leads to no such puzzle of the mode {puzzle.mode}"
    rating = rating_of(puzzle.mode, position, solved)
    claimed = puzzle.rating
    if claimed["rater_version"] == RATER_VERSION:
        if canonical(rating.to_json()) != canonical(claimed):
            yield f"rating: {rating}, or its parts differ"
    elif abs(rating.value - claimed["value"]) > claimed["error"]:
        yield f"rating: {rating} by rater {RATER_VERSION}"
