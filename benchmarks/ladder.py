"""The worth of the blind ladder: ``python -m benchmarks.ladder [--deals 500] [--strong 200]``
writes the tables of docs/shooting-party/difficulty.md, between its markers: what the players
score, how far they agree, and what they cost. How much the grade predicts is another question
(sealed.py).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np

from benchmarks.__main__ import cells, machine
from benchmarks.pages import DOCS, write_between
from benchmarks.ranks import spearman
from generator.shooting_party.blind_grade import glance, grade, rate_blind, sensible
from solver.common.processes import Workers
from solver.shooting_party.players.ladder import STRONG, Player, Rung, ladder, measure
from solver.shooting_party.rules.deal import Deal

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
    head = (
        "player", "deals", "games each", "mean score", "four queens", "perfect",
        "sd between deals", "error of one deal",
    )  # fmt: skip
    yield cells(head)
    yield cells("---" for _ in head)
    for rungs in columns:
        means = np.array([rung.mean for rung in rungs])
        yield cells(
            (
                rungs[0].player,
                str(len(rungs)),
                str(rungs[0].games),
                with_error(means, 1, 3),
                with_error(np.array([rung.win_rate for rung in rungs]), 100, 1) + " %",
                with_error(np.array([rung.perfect_rate for rung in rungs]), 100, 1) + " %",
                f"{means.std(ddof=1):.2f}",
                f"{np.mean([rung.error for rung in rungs]):.3f}",
            )
        )


def speed_table() -> Iterator[str]:
    """Yield the table of what everything costs in one process, in its processor time: the best of
    five rounds.
    """
    yield cells(("", "ms a deal", "games a second"))
    yield cells(["---"] * 3)
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


def with_error(values: np.ndarray, unit: float, digits: int) -> str:
    """Return a mean over deals with its standard error, as text."""
    error = values.std(ddof=1) / np.sqrt(len(values))
    return f"{unit * values.mean():.{digits}f} ± {unit * error:.{digits}f}"


def matrix_table(measures: dict[str, np.ndarray]) -> Iterator[str]:
    """Yield the table of rank correlations of all measures with all."""
    yield cells(("", *measures))
    yield cells("---" for _ in range(len(measures) + 1))
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
        f"`python -m benchmarks.ladder --deals {deals} --strong {strong}`: seeds {seeds[0]} to "
        f"{seeds[-1]}, the strong player's 0 to {strong - 1}; {workers} parallel processes on "
        f"{machine()}. Errors are one standard error, over deals.\n\n"
    )
    yield from players_table([*columns, best] if best else columns)
    yield "\n"
    yield "Rank correlations between all measures (ratings with their sign turned):\n\n"
    yield from matrix_table(measures)
    yield "\nCost by the processor time of one thread, the best of five rounds:\n\n"
    yield from speed_table()


def main() -> None:
    """Measure, print, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--strong", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--print", action="store_true", help="leave the page alone")
    chosen = parser.parse_args()
    text = "".join(tables(chosen.deals, chosen.strong, chosen.workers))
    print(text)
    if not chosen.print:
        write_between(DOCS / "shooting-party" / "difficulty.md", "ladder", text)


if __name__ == "__main__":
    main()
