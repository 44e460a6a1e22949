"""The puzzles of a seed's game: proposed with their tiers, and made from the round of the hand. Of
a threshold the scores so far do not matter, so what was played before does not, either.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from generator.common.calendar import Task
from generator.common.games import Contents, Entry, Proposal
from generator.common.rating.scale import Mode, Rating
from generator.common.rating.tiers import Tier, tier_named
from generator.no_mans_land.contents import contents
from generator.no_mans_land.puzzles import RULES, TIERS, hands
from generator.no_mans_land.thresholds import Threshold, threshold
from solver.common.schemas import Refused
from solver.no_mans_land.exact.solved import Solution
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import Aim


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
    target, *gone = (DECK.names[card] for card in (found.hand.aimed.card, *_gone(found.hand)))
    return " ".join([target, str(found.chances.points), str(found.chances.death), *gone])


def _gone(hand: Position) -> list[int]:
    return sorted(each.target for each in hand.past)


def made(task: Task, entry: Entry, again: bool) -> Contents:
    """Return the puzzle of an entry, or raise `Refused` if there is none."""
    solution, hand = solution_of(task.goal), position_at(entry)
    if (found := threshold(solution, hand)) is None:
        raise Refused(f"goal: no such puzzle in round {entry.place}")
    return contents(task, entry.seed, solution, found, rate(task.mode, hand))


def position_at(entry: Entry) -> Position:
    """Return the hand of an entry, with the score 0."""
    return next(each for each in hands(entry.seed) if str(each.round) == entry.place)


def rate(mode: Mode, hand: Position) -> Rating:
    """Return the rating of a hand: its round says how hard it is."""
    return tier_named(TIERS[hand.round], mode).alone(mode)
