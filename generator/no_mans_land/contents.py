"""The game's part of a puzzle's documents."""

from collections.abc import Iterator
from dataclasses import replace

from generator.common.calendar import Task
from generator.common.games import Contents
from generator.common.rating.scale import Rating
from generator.no_mans_land.puzzles import deal_of
from generator.no_mans_land.thresholds import Threshold
from solver.common.schemas import Json
from solver.no_mans_land.analysis.documents import rounded
from solver.no_mans_land.exact.solved import Solution
from solver.no_mans_land.rules.cards import HAND, ROUNDS
from solver.no_mans_land.rules.play import SOLVER_VERSION
from solver.no_mans_land.rules.position import GAME, possible_points

CREDITS = {"game": "Walter O'Hara, 2001"}
PROOFS = {"points": "count", "values": "dynamic programming"}


def contents(
    task: Task, seed: int, solution: Solution, found: Threshold, rating: Rating
) -> Contents:
    """Return the game's part of both documents of a threshold."""
    scores = [each.score for each in found.row]
    par: Json = {"scores": scores}
    if found.hand.round + 1 < ROUNDS:  # in the last round a score is worth what it is
        par["worth"] = [*_worth(solution, found, scores)]
    shown = answer(solution, found)
    return Contents.of(task, seed, rating, shown, deal=shown["deal"], par=par, credits=CREDITS)


def _worth(solution: Solution, found: Threshold, scores: list[int]) -> Iterator[Json]:
    """Yield what the game is worth after each number of points in this round, score by score."""
    hand = found.hand
    hands = [replace(hand, score=score) for score in scores]
    for points in sorted(possible_points(hand.aimed, HAND - hand.penalty)):
        values = [rounded(solution.end_value(each, points, killed=False)) for each in hands]
        yield {"points": points, "values": values}


def answer(solution: Solution, found: Threshold) -> Json:
    """Return the game's part of the solution of a threshold."""
    return {
        "game": GAME,
        "rules": str(solution.rules),
        "goal": {"aim": solution.aim.name},
        "deal": deal_of(found.hand),
        "score": {"value": rounded(found.answer.hold)},
        "line": {"from": found.answer.score, "decision": found.shot},
        "point": {"points": found.chances.points, "misfire": str(found.chances.death)},
        "profile": [
            {"score": each.score, "hold": rounded(each.hold), "shoot": rounded(each.shoot)}
            for each in found.row
        ],
        "proofs": PROOFS,
        "solver": SOLVER_VERSION,
    }
