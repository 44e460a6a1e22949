"""Puzzles of one kind that belong to no day, from consecutive seeds."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from generator.common.calendar import Task
from generator.common.documents import LICENCE, validate_for
from generator.common.games import Contents, Game
from generator.common.rating.scale import Rating
from generator.common.search import NoneFound, first_puzzle
from generator.shooting_party.tally import Tally
from solver.common.processes import Workers
from solver.common.rng import SEEDS
from solver.common.schemas import Json

AHEAD = 8  # the most seeds per worker that are in progress or waiting for an earlier seed


def generate(
    game: Game,
    tally: Tally,
    count: int,
    tries: int,
    workers: int = 1,
    on_try: Callable[[], None] = lambda: None,
) -> Iterator[Contents]:
    """Yield the puzzles of the next `count` seeds, from ``tally.next`` on, whose deals fit the
    task of the tally, in order. Every seed tried is noted in the tally before `on_try` is called.
    Puzzles and tally are the same for any number of workers.

    Raise `NoneFound` if `tries` seeds in a row give no puzzle or the seeds end.
    """
    for tried in _tried(game, tally.task, range(tally.next, SEEDS), workers):
        tally.note(tried)
        on_try()
        if isinstance(tried, Contents):
            yield tried
            count -= 1
        if not count:
            return
        if tally.misses == tries:
            break
    raise NoneFound(tally.misses_text())


def document_of(game: Game, found: Sequence[Contents]) -> Json:
    """Return the document of schema ``GAME/generated/1`` for the puzzles found."""
    puzzles = [{"puzzle": each.puzzle, "solution": each.solution} for each in found]
    document: Json = {"schema": f"{game.name}/generated/1", "licence": LICENCE}
    document |= {"made": game.made_with, "puzzles": puzzles}
    validate_for(game.name, document, "generated")
    return document


def _tried(
    game: Game, task: Task, seeds: range, workers: int
) -> Iterator[Contents | Rating | None]:
    ask = partial(first_puzzle, game, task)
    if workers == 1:
        yield from map(ask, seeds)
        return
    with Workers(workers) as pool:
        for _, tried in pool.in_order(ask, seeds, ahead=AHEAD * workers):
            yield tried
