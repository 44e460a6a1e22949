"""The worth of the blind ladder: ``python -m benchmarks.shooting_party.ladder [--deals 500]
[--strong 200]`` writes the tables of docs/shooting-party/difficulty.md: what the players score,
how far they agree, and what they cost. How well the grade predicts is another question (sealed.py).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np

from benchmarks.statistics import spearman, with_error
from benchmarks.tables import DOCS, cells, command, head, machine
from generator.shooting_party.rating.blind_grade import glance, grade, rate_blind, sensible
from solver.common.processes import Workers
from solver.shooting_party.players.ladder import STRONG, Player, Rung, ladder, measure
from solver.shooting_party.rules.deal import Deal

PAGE = DOCS / "shooting-party" / "difficulty.md"

FIRST = 4_000_000
"""The seed of the first deal; the reference sample ends at 1,001,999."""

MEASURED = tuple(player for player in ladder() if player != STRONG)
GRADE, GLANCE = "grade", "glance"


def rung_of(seed: int, player: Player) -> Rung:
    """Return a player's rung on the deal of a seed."""
    return measure(Deal.from_seed(seed), player=player)


def all_players(seed: int) -> list[Rung]:
    """Return the rungs of every player but the strong one on the deal of a seed."""
    return [rung_of(seed, player) for player in MEASURED]


def first_look(seed: int) -> float:
    """Return the rating at a glance of the deal of a seed."""
    return float(glance(Deal.from_seed(seed)).rating.value)


def players_table(columns: Sequence[Sequence[Rung]]) -> Iterator[str]:
    """Yield the table of what the players score."""
    yield head(
        "player", "deals", "games each", "mean score", "four queens", "perfect",
        "sd between deals", "error of one deal",
    )  # fmt: skip
    for rungs in columns:
        means = np.array([rung.mean for rung in rungs])
        yield cells(
            (
                rungs[0].player,
                str(len(rungs)),
                str(rungs[0].games),
                with_error(means, 3),
                with_error([rung.win_rate for rung in rungs], 1, 100) + " %",
                with_error([rung.perfect_rate for rung in rungs], 1, 100) + " %",
                f"{means.std(ddof=1):.2f}",
                f"{np.mean([rung.error for rung in rungs]):.3f}",
            )
        )


def speed_table() -> Iterator[str]:
    """Yield the table of what everything costs in one process, in its processor time: the best of
    five rounds.
    """
    yield head("", "ms a deal", "games a second")
    for player in (*MEASURED, STRONG):
        many = 2 if player.slow else 2000
        seconds = best_round(partial(measure, player=player, games=many))
        ms = 1000 * seconds / many * player.games
        yield cells((player.name, f"{ms:.0f}", f"{many / seconds:,.0f}"))
    for name, look in ((GRADE, rate_blind), (GLANCE, glance)):
        yield cells((name, f"{1000 * best_round(look):.0f}", ""))


def best_round(ask: Callable[[Deal], object], deals: int = 10) -> float:
    """Return the mean processor seconds over some deals, in the best of five rounds after one to
    warm up.
    """
    rounds = []
    for _ in range(6):
        begun = time.process_time()
        for seed in range(deals):
            ask(Deal.from_seed(seed))
        rounds.append((time.process_time() - begun) / deals)
    return min(rounds[1:])


def matrix_table(measures: dict[str, np.ndarray]) -> Iterator[str]:
    """Yield the table of rank correlations of all measures with all."""
    yield head("", *measures)
    for name, row in measures.items():
        yield cells((name, *(f"{spearman(row, other):.2f}" for other in measures.values())))


def measures_of(columns: Sequence[Sequence[Rung]], looks: Sequence[float]) -> dict[str, np.ndarray]:
    """Return by name how easy each deal is: mean scores, and ratings with their sign turned."""
    by_name = {rungs[0].player: np.array([rung.mean for rung in rungs]) for rungs in columns}
    parts = {player.name for player in sensible()}
    rows = [[rung for rung in row if rung.player in parts] for row in zip(*columns, strict=True)]
    by_name[GLANCE] = -np.array(looks)
    by_name[GRADE] = -np.array([float(grade(row).rating.value) for row in rows])
    return by_name


def tables(deals: int, strong: int, workers: int) -> Iterator[str]:
    """Yield everything between the markers."""
    seeds = range(FIRST, FIRST + deals)
    with Workers(workers) as pool:
        waiting = [pool.submit(all_players, seed) for seed in seeds]
        looking = [pool.submit(first_look, seed) for seed in seeds]
        longest = [pool.submit(rung_of, seed, STRONG) for seed in range(strong)]
        columns = list(zip(*(answer.result() for answer in waiting), strict=True))
        looks = [answer.result() for answer in looking]
        best = [answer.result() for answer in longest]
    measures = measures_of(columns, looks)
    yield (
        f"`python -m benchmarks.shooting_party.ladder --deals {deals} --strong {strong}`: "
        f"seeds {seeds[0]} to {seeds[-1]}, the strong player's 0 to {strong - 1}; {workers} "
        f"parallel processes on {machine()}. Errors are one standard error, over deals.\n\n"
    )
    yield from players_table([*columns, best] if best else columns)
    yield "\n"
    yield "Rank correlations between all measures (ratings with their sign turned):\n\n"
    yield from matrix_table(measures)
    yield "\nCost by the processor time of one thread, the best of five rounds:\n\n"
    yield from speed_table()


if __name__ == "__main__":
    command(
        tables,
        PAGE,
        "ladder",
        deals=500,
        strong=200,
        workers=2,
    )
