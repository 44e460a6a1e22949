"""The puzzles of a seed's game: proposed with their ratings, and made from the round of the hand.

The game is played by the best play for the score, so scores and targets gone are those of a strong
player's game.

allot: at a target without a misfire test; `fit`, the careful greedy player, gives something up.
fire: at one that does; `fit` is wrong about holding fire, and it matters.
In neither may half or more of the legal decisions be best.

The rating is by the mean of what the bots give up, in points. That is exact, so
there is no noise (generator/common/rating/scale.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from statistics import fmean

from generator.common.calendar import Task
from generator.common.games import Contents, Entry, Proposal
from generator.common.rating.scale import Mode, Rating, log_scale, rate_by_log
from generator.common.rating.tiers import Tier
from generator.no_mans_land.contents import contents
from generator.no_mans_land.puzzles import HOLD, MODES, RATER_VERSION, RULES, SHOOT
from solver.common.schemas import Refused
from solver.no_mans_land.exact.options import HELD, Hand
from solver.no_mans_land.exact.solved import Option, Solution, best_of
from solver.no_mans_land.players.thumbs import choice, losses
from solver.no_mans_land.rules.cards import DECK, STRENGTH, is_red
from solver.no_mans_land.rules.play import PLAY
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import Aim

MATTERS = 0.2  # the least difference, in points, between holding fire and the best shot of a puzzle
STAKE = 10  # scores that are alike, in points, where the rest of the game is at stake
SAMPLE = dict.fromkeys(MODES, range(20_000))  # the seeds of the scale of each mode


@cache
def solution_of(goal: str) -> Solution:
    return Solution(RULES, Aim(goal))


def proposed(mode: Mode, goal: str, seed: int, _: Tier | None) -> Iterator[Proposal]:
    """Yield the puzzles of a mode and goal in a seed's game. The place is the number of the round,
    from 0.
    """
    solution = solution_of(goal)
    for position in suiting(seed, mode, solution):
        rating = rate(mode, losses(position, solution))
        answer = HOLD if solution.options(position)[0].holds else SHOOT
        marks = (answer,) if mode == "fire" else ()
        yield Proposal(rating, str(position.round), decision_of(position), marks)


def decision_of(position: Position) -> str:
    """Return what there is to decide at a hand, as text: the target, how many cards are given up,
    and the strengths of the others. Where cards that go astray may hit, their colours matter, and
    where there is a misfire test, the score and the rounds to come.
    """
    target = position.aimed
    strengths = sorted(str(STRENGTH.get(card, "club")) for card in position.hand)
    parts = [DECK.names[target.card], str(position.penalty), *strengths]
    if target.is_multiple:
        parts += sorted(f"{STRENGTH.get(c, 'club')}{'-r'[is_red(c)]}" for c in position.hand)
    if position.counterattack:
        parts += [str(position.score // STAKE), str(position.round)]
    return " ".join(parts)


def made(task: Task, entry: Entry, again: bool) -> Contents:
    """Return the puzzle of an entry. Its rating is exact, so it is worked out each time. Raise
    `Refused` if there is none.
    """
    solution = solution_of(task.goal)
    for position in suiting(entry.seed, task.mode, solution):
        if str(position.round) == entry.place:
            rating = rate(task.mode, losses(position, solution))
            return contents(task, entry.seed, solution, position, rating)
    raise Refused(f"goal: no such puzzle in round {entry.place}")


def rate(mode: Mode, lost: Mapping[str, float]) -> Rating:
    """Return the rating of a puzzle by what each bot gives up, in points."""
    scale = log_scale("generator.no_mans_land", mode)
    return rate_by_log(scale, mode, lost, mean_of, RATER_VERSION)


def mean_of(lost: Mapping[str, float]) -> float:
    """Return the mean of what all players give up."""
    return fmean(lost.values())


def means(mode: Mode, seed: int) -> Iterator[float]:
    """Yield the mean loss in each puzzle of a seed, if the score is the goal."""
    solution = solution_of("score")
    for position in suiting(seed, mode, solution):
        yield mean_of(losses(position, solution))


def suiting(seed: int, mode: Mode, solution: Solution) -> Iterator[Position]:
    """Yield the positions of a seed's game that suit a mode."""
    game = PLAY.seeded(seed, solution.rules)
    while not game.is_over:
        options = solution.options(game.state)
        if suits(mode, game.state, options):
            yield game.state
        game = game.play(options[0].decision)


def suits(mode: Mode, position: Position, options: list[Option]) -> bool:
    """Return True if a position may be a puzzle of a mode."""
    best = best_of(options)
    if 2 * len(best) >= len(options):
        return False
    if (mode == "fire") != bool(position.counterattack):
        return False
    if mode == "allot":
        given = choice("fit", position, Hand.of(position))
        return all(option.chances != given for option in best)
    held = next(option.value for option in options if option.holds)
    shot = max(option.value for option in options if not option.holds)
    wrong = (choice("fit", position, Hand.of(position)) is HELD) != (held > shot)
    return wrong and abs(held - shot) >= MATTERS
