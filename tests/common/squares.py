"""A survey of a game that takes no time, and schedulers that end when a test wants it."""

import random
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from pathlib import Path
from typing import Any

from solver.common.survey import schedulers
from solver.common.survey.manifest import Manifest
from solver.common.survey.run import Run, claimed
from solver.common.survey.shards import Row


class Squares:
    """A question that knows no game."""

    def schema(self) -> Any:
        import pyarrow as pa

        return pa.schema([pa.field("seed", pa.uint64(), nullable=False), ("square", pa.float64())])

    def to_json(self) -> dict[str, Any]:
        return {"game": "squares", "positions": None}

    def row(self, seed: int) -> Row:
        return {"seed": seed, "square": float(seed) ** 2}


class Killed(Exception):
    """What a test ends a run with."""


def shuffled(stop_after: int | None = None, seed: int = 0) -> schedulers.Spread:
    """Rows in a random order, and the end of the world after some of them."""

    def spread(make: Callable[[int], Row], seeds: Iterable[int]) -> Generator[Row, None, None]:
        rest, under_way, done = iter(seeds), [], 0
        pick = random.Random(seed)
        while True:
            under_way += islice(rest, 9 - len(under_way))
            if not under_way:
                return
            if done == stop_after:
                raise Killed
            done += 1
            yield make(under_way.pop(pick.randrange(len(under_way))))

    return spread


def run_squares(
    folder: Path,
    seeds: range,
    size: int,
    spread: schedulers.Spread,
    **calls: Callable[..., None],
) -> Run:
    """Run a survey of squares in a folder, new or begun, and return the run."""
    question = Squares()
    with claimed(folder) as before:
        if before is None:
            plan = Manifest(question.to_json(), size, (seeds,))
        else:
            plan = before.extended(question.to_json(), size, seeds)
        plan.save(folder)
        run = Run(folder, plan, question)
        run.work(spread, **calls)
        return run
