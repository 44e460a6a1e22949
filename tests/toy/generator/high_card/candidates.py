"""The toy's puzzles: every seed has one."""

from collections.abc import Iterator

from generator.high_card.game import answer, highest
from solver.high_card.rules import pile

from generator.common.calendar import Task
from generator.common.games import Contents, Entry, Proposal
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import Tier


def rating_of(seed: int) -> Rating:
    """The deeper the highest number lies, the harder."""
    return Rating("hidden", 800 + 200 * highest(pile(seed)), 20, version=1)


def proposed(mode: str, goal: str, seed: int, tier: Tier | None) -> Iterator[Proposal]:
    yield Proposal(rating_of(seed))


def made(task: Task, entry: Entry, again: bool) -> Contents:
    numbers = pile(entry.seed)
    own = {"deal": list(numbers), "par": highest(numbers), "credits": {}}
    solution = answer({"deal": str(entry.seed), "goal": task.goal})
    return Contents.of(task, entry.seed, rating_of(entry.seed), solution, **own)
