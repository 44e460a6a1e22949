"""The puzzles of a seed's game: proposed with their tiers, and made from the round of the hand. Of
a threshold the scores so far do not matter, so what was played before does not, either.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from generator.common.calendar import Task
from generator.common.games import Contents, Entry, Proposal
from generator.common.rating.scale import Mode, Rating
from generator.common.rating.tiers import Tier, tier_named
from generator.no_mans_land.puzzles import RULES, TIERS, hands
from generator.no_mans_land.thresholds import Threshold, answer, threshold
from solver.common.schemas import Json, Refused
from solver.no_mans_land.analysis.documents import rounded
from solver.no_mans_land.exact.solved import Solution
from solver.no_mans_land.rules.cards import DECK, HAND, ROUNDS
from solver.no_mans_land.rules.past import possible_points
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import Aim

CREDITS = {"game": "Walter O'Hara, 2001"}


@cache
def solution_of(goal: str) -> Solution:
    return Solution(RULES, Aim(goal))


def proposed(mode: Mode, goal: str, seed: int, _: Tier | None) -> Iterator[Proposal]:
    """Yield the puzzles of a mode and goal in a seed's game. The place is the number of the round,
    from 0; the mark is the part of the row in which the answer lies.
    """
    for hand in hands(seed):
        if (found := threshold(solution_of(goal), hand)) is not None:
            place, rating = str(hand.round), rate(mode, hand)
            yield Proposal(rating, place, decision_of(found), (found.part,))


def decision_of(found: Threshold) -> str:
    """Return what there is to decide, as text: the target, what the best shot leads to, which is
    all that the hand is good for, and the targets that are gone.
    """
    gone = sorted(each.target for each in found.hand.past)
    target, *gone_names = (DECK.names[card] for card in (found.hand.aimed.card, *gone))
    return " ".join([target, str(found.chances.points), str(found.chances.death), *gone_names])


def made(task: Task, entry: Entry, again: bool) -> Contents:
    """Return the puzzle of an entry, or raise `Refused` if there is none."""
    hand = position_at(entry)
    if (found := threshold(solution_of(task.goal), hand)) is None:
        raise Refused(f"goal: no such puzzle in round {entry.place}")
    return contents(task, entry.seed, found)


def contents(task: Task, seed: int, found: Threshold) -> Contents:
    """Return the game's part of both documents of a threshold."""
    scores, solution = [each.score for each in found.row], solution_of(task.goal)
    par: Json = {"scores": scores}
    if found.hand.round + 1 < ROUNDS:  # in the last round a score is worth what it is
        par["worth"] = [*_worth(solution, found.hand, scores)]
    shown, rating = answer(solution, found), rate(task.mode, found.hand)
    return Contents.of(task, seed, rating, shown, deal=shown["deal"], par=par, credits=CREDITS)


def _worth(solution: Solution, hand: Position, scores: list[int]) -> Iterator[Json]:
    """Yield what the game is worth after each number of points in this round, score by score."""
    hands = [replace(hand, score=score) for score in scores]
    for points in sorted(possible_points(hand.aimed, HAND - hand.penalty)):
        values = [rounded(solution.end_value(each, points, killed=False)) for each in hands]
        yield {"points": points, "values": values}


def position_at(entry: Entry) -> Position:
    """Return the hand of an entry, with the score 0."""
    return next(each for each in hands(entry.seed) if str(each.round) == entry.place)


def rate(mode: Mode, hand: Position) -> Rating:
    """Return the rating of a hand: its round says how hard it is."""
    return tier_named(TIERS[hand.round], mode).alone(mode)
