"""Simulated persons and puzzles recovered by the joint fit: ``python -m benchmarks.people`` writes
the table of docs/shooting-party/difficulty.md, between its markers.

Puzzles are drawn around their published ratings with the published error, persons from a normal
distribution, and tries by the model of generator/common/rating/people.py. A row tells how far the
estimates are from the truth: the mean difference (bias) and how often the 95 % interval holds it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat

import numpy as np

from benchmarks.statistics import with_error
from benchmarks.tables import DOCS, answers, command, table, timed
from generator.common.rating.people import ELO_SLOPE, Estimate, People, fit
from generator.common.rating.results import Result
from generator.common.rating.scale import MIDDLE, Rating
from solver.common.processes import Workers


@dataclass(frozen=True)
class World:
    """A series of puzzles and the persons who try them: each tries each puzzle with the chance
    `share`. `slope` is in units of `ELO_SLOPE`; `error` is that of the published ratings.
    """

    persons: int
    puzzles: int
    share: float
    slope: float = 0.5
    mean: float = 1450
    deviation: float = 250
    error: float = 180

    def __str__(self) -> str:
        return (
            f"{self.persons:,} × {self.puzzles}, {100 * self.share:g} % tried, slope {self.slope:g}"
        )


WORLDS = (
    World(1000, 365, 1.0),
    World(1000, 365, 0.1),
    World(1000, 365, 0.02),
    World(1000, 365, 0.1, slope=1.0),
    World(1000, 365, 0.1, slope=0.25, mean=1700, deviation=400),
    World(100, 50, 0.3),
    World(30, 10, 0.5),
)


@dataclass(frozen=True)
class Recovery:
    """A fit beside the truth: for persons, puzzles and the slope (as its logarithm), the estimates'
    differences and errors, as rows; and the seconds that the fit took.
    """

    persons: np.ndarray
    puzzles: np.ndarray
    slope: np.ndarray
    seconds: float
    people: People


def recover(world: World, seed: int) -> Recovery:
    """Return the fit of results drawn at random in a world."""
    chance = np.random.default_rng(seed)
    published = np.round(chance.normal(MIDDLE, 240, world.puzzles), -1)
    truth = chance.normal(published, world.error)
    strengths = chance.normal(world.mean, world.deviation, world.persons)
    tried = np.argwhere(chance.random((world.persons, world.puzzles)) < world.share)
    z = world.slope * ELO_SLOPE * (strengths[tried[:, 0]] - truth[tried[:, 1]])
    solved = chance.random(len(tried)) < 1 / (1 + np.exp(-z))
    results = [
        Result(str(puzzle), "blind", float(won), f"{person:08x}")
        for (person, puzzle), won in zip(tried, solved, strict=True)
    ]
    priors = {str(i): Rating("blind", int(p), int(world.error)) for i, p in enumerate(published)}
    seconds, people = timed(lambda: fit(results, priors))
    seen = {f"{i:08x}": s for i, s in enumerate(strengths) if f"{i:08x}" in people.persons}
    log_slope = Estimate(float(np.log(people.slope.value)), people.slope.error / people.slope.value)
    return Recovery(
        compared([people.persons[token] for token in seen], list(seen.values())),
        compared([people.puzzles[name] for name in priors], truth),
        compared([log_slope], [float(np.log(world.slope))]),
        seconds,
        people,
    )


def compared(estimates: Sequence[Estimate], truth: Sequence[float] | np.ndarray) -> np.ndarray:
    """Return one row per estimate: its difference from the truth, and its error."""
    return np.array([[e.value - t, e.error] for e, t in zip(estimates, truth, strict=True)])


def covered(rows: np.ndarray) -> float:
    """Return how often the 95 % interval holds the truth."""
    return float((np.abs(rows[:, 0]) <= 1.96 * rows[:, 1]).mean())


def parts(runs: int, workers: int) -> dict[str, str]:
    """Return the table of what is recovered."""
    with Workers(workers) as pool:
        rows = [row(world, answers(pool, recover, repeat(world), range(runs))) for world in WORLDS]
    names = (
        "world", "puzzles: bias", "error", "coverage", "persons: bias", "error", "coverage",
        "slope found", "coverage", "seconds",
    )  # fmt: skip
    return {"people": table(names, rows)}


def row(world: World, found: Sequence[Recovery]) -> Iterator[str]:
    """Yield the cells of a world."""
    yield str(world)
    for rows in ([each.puzzles for each in found], [each.persons for each in found]):
        yield with_error([each[:, 0].mean() for each in rows], 1)
        yield f"{np.mean([each[:, 1].mean() for each in rows]):.0f}"
        yield f"{100 * covered(np.concatenate(rows)):.1f} %"
    yield with_error([each.people.slope.value for each in found], 3)
    yield f"{100 * covered(np.concatenate([each.slope for each in found])):.0f} %"
    yield f"{np.mean([each.seconds for each in found]):.1f}"


if __name__ == "__main__":
    note = "Bias and error in points, coverage of the 95 % intervals."
    command(parts, DOCS / "shooting-party/difficulty.md", note, runs=10, workers=2)
