"""Puzzles of one kind that belong to no day, from consecutive seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from generator.common.calendar import Task
from generator.common.dailies import MOST_TRIES
from generator.common.documents import LICENCE, Json, validate_for
from generator.common.games import Contents, Game
from generator.common.hunt import NoneFound, StageCounts
from solver.common.processes import Workers
from solver.common.rng import SEEDS

AHEAD = 8
"""The most seeds per worker that are in progress or waiting for an earlier seed."""


def generate(
    game: Game,
    task: Task,
    first: int,
    count: int,
    counts: StageCounts,
    workers: int = 1,
    on_try: Callable[[int], None] = lambda seed: None,
) -> Iterator[Contents]:
    """Yield the puzzles of the first `count` seeds, from `first` on, whose deals fit the task, in
    order; they are the same for any number of workers. Effort is added to `counts`, and `on_try` is
    called with every seed tried. Raise `NoneFound` if `MOST_TRIES` seeds in a row give no puzzle or
    the seeds end.
    """
    since = 0
    for seed, (contents, took) in _tried(game, task, range(first, SEEDS), workers):
        counts.add(took)
        on_try(seed)
        since = since + 1 if contents is None else 0
        if contents is not None:
            yield contents
            count -= 1
        if not count:
            return
        if since == MOST_TRIES:
            raise NoneFound(f"no {task.tier} {task.mode} puzzle among the {since} seeds to {seed}")
    raise NoneFound(f"no more {task.tier} {task.mode} puzzle: the seeds end at {SEEDS - 1}")


def document_of(game: Game, found: Sequence[Contents]) -> Json:
    """Return the document of schema ``GAME/generated/1`` for the puzzles found."""
    puzzles = [{"puzzle": each.puzzle, "solution": each.solution} for each in found]
    document = {"schema": f"{game.name}/generated/1", "licence": LICENCE, "puzzles": puzzles}
    validate_for(game.name, document, "generated")
    return document


def _tried(
    game: Game, task: Task, seeds: range, workers: int
) -> Iterator[tuple[int, tuple[Contents | None, StageCounts]]]:
    ask: Callable[[int], tuple[Contents | None, StageCounts]] = partial(_try_seed, game, task)
    if workers == 1:
        yield from ((seed, ask(seed)) for seed in seeds)
        return
    with Workers(workers) as pool:
        yield from pool.in_order(ask, seeds, ahead=AHEAD * workers)


def _try_seed(game: Game, task: Task, seed: int) -> tuple[Contents | None, StageCounts]:
    counts = StageCounts()
    return game.try_seed(seed, task, counts), counts
