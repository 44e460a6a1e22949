"""The toy's puzzles: every seed has one."""

from collections.abc import Iterator

from generator.high_card.game import answer
from solver.high_card.rules import Game

from generator.common.calendar import Task
from generator.common.games import Contents, Entry, Proposal
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import Tier


def rating_of(game: Game) -> Rating:
    """The deeper the highest number lies, the harder."""
    return Rating("hidden", 800 + 200 * game.best, 20, version=1)


def proposed(mode: str, goal: str, seed: int, tier: Tier | None) -> Iterator[Proposal]:
    yield Proposal(rating_of(Game.of(seed)))


def made(task: Task, entry: Entry, again: bool) -> Contents:
    game = Game.of(entry.seed)
    own = {"deal": list(game.pile), "par": game.best, "credits": {}}
    solution = answer({"deal": entry.seed, "goal": task.goal})
    return Contents.of(task, entry.seed, rating_of(game), solution, **own)
