"""The ladder and the blind grade: ``python -m benchmarks.shooting_party.blind`` writes the tables
of docs/shooting-party/difficulty.md: what the players score and cost, and how well the grade
predicts on sealed deals, which served for nothing else; an hour with two workers.

The protocol stands in docs/shooting-party/difficulty.md and was written before the run.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from benchmarks.shooting_party import counting
from benchmarks.statistics import interval, spearman, with_error
from benchmarks.tables import DOCS, cells, command, head, machine
from generator.common.rating.scale import DEVIATION, MIDDLE, Rating
from generator.common.rating.tiers import tier_of, tiers_of
from generator.shooting_party.rating.blind_grade import QUICK, graders, rate_blind
from generator.shooting_party.rating.outlook import STRENGTHS, outlook
from solver.common.processes import Workers
from solver.shooting_party.players.ladder import (
    CASUAL,
    EXPERT,
    NOVICE,
    SENSIBLE,
    VARIED,
    Rung,
    ladder,
    measure,
)
from solver.shooting_party.rules.deal import Deal

PAGE = DOCS / "shooting-party" / "difficulty.md"

SEALED = 8_000_000
"""The seed of the first sealed deal."""

BESIDE = {NOVICE: 1000, CASUAL: 200, SENSIBLE: 200, VARIED: 40, EXPERT: 2}
"""Further players, and their games on each deal."""

FIELDS = (("cards", "mean"), ("four_queens", "win_rate"), ("perfect", "perfect_rate"))

TARGET, GRADE = VARIED.name, "grade"

Column = list[Rung]


class Measured:
    """What was measured on the deal of a seed: rungs by name, the grade and the quick rating, and
    single games of the judges.
    """

    def __init__(self, seed: int) -> None:
        deal = Deal.from_seed(seed)
        self.grades = {GRADE: rate_blind(deal), "quick rating": rate_blind(deal, share=QUICK)}
        self.rungs = {rung.player: rung for rung in self.grades[GRADE].rungs}
        for player, games in BESIDE.items():
            self.rungs[player.name] = measure(deal, player=player, games=games)
        self.rungs[counting.NAME] = counting.measure(deal)
        self.singles = {
            player.name: measure(deal, player=player, games=1, seed=1)
            for player in (VARIED, EXPERT)
        }
        self.singles[counting.NAME] = counting.measure(deal, games=1, seed=1)


def means(rungs: Sequence[Rung]) -> np.ndarray:
    """Return the mean scores of rungs."""
    return np.array([rung.mean for rung in rungs])


def own_ratings(rungs: Sequence[Rung]) -> tuple[np.ndarray, np.ndarray]:
    """Return a player's own ratings of the deals by the player's mean scores, and their noise."""
    scores, errors = means(rungs), np.array([rung.error for rung in rungs])
    spread = scores.std(ddof=1)
    return MIDDLE - DEVIATION * (scores - scores.mean()) / spread, DEVIATION * errors / spread


def reliability(rungs: Sequence[Rung]) -> float:
    """Return the share of the variance of mean scores that is not noise."""
    noise = np.mean([rung.error**2 for rung in rungs])
    return float(1 - noise / means(rungs).var(ddof=1))


def players_table(columns: dict[str, Column]) -> Iterator[str]:
    """Yield what the players score."""
    yield head("player", "games each", "mean score", "four queens", "all eight", "reliability")
    for name, rungs in columns.items():
        yield cells(
            (
                name,
                str(rungs[0].games),
                with_error(means(rungs)),
                with_error([rung.win_rate for rung in rungs], 1, 100) + " %",
                with_error([rung.perfect_rate for rung in rungs], 1, 100) + " %",
                f"{reliability(rungs):.2f}" if rungs[0].games > 1 else "",
            )
        )


def speed_table() -> Iterator[str]:
    """Yield what everything costs in one process, in its processor time."""
    yield head("", "ms a deal", "games a second")
    for player in (*ladder(), VARIED):
        seconds = best_round(lambda deal, player=player: measure(deal, player=player, games=4))
        yield cells((player.name, f"{250 * seconds * player.games:.0f}", f"{4 / seconds:,.0f}"))
    for name, share in ((GRADE, 1.0), ("quick rating", QUICK)):
        seconds = best_round(lambda deal, share=share: rate_blind(deal, share=share))
        yield cells((name, f"{1000 * seconds:.0f}", ""))


def best_round(ask: Callable[[Deal], object], deals: int = 5) -> float:
    """Return the mean processor seconds over some deals, in the best of three rounds."""
    rounds = []
    for _ in range(4):
        begun = time.process_time()
        for seed in range(deals):
            ask(Deal.from_seed(seed))
        rounds.append((time.process_time() - begun) / deals)
    return min(rounds[1:])


def correlations_table(rows: Sequence[Measured], easy: dict[str, np.ndarray]) -> Iterator[str]:
    """Yield how well each measure predicts the mean scores of judges, and their single games. The
    last line is the ceiling of these: what the judge's own mean says of another game of theirs.
    """
    judges = (TARGET, EXPERT.name, counting.NAME)
    yield head("measure", *(f"{judge}{what}" for what in ("", ", single game") for judge in judges))
    truths = [means([row.rungs[judge] for row in rows]) for judge in judges]
    singles = [means([row.singles[judge] for row in rows]) for judge in judges]
    for name, values in easy.items():
        pairs = (np.column_stack([values, truth]) for truth in (*truths, *singles))
        yield cells((name, *(interval(p, lambda r: spearman(r[:, 0], r[:, 1])) for p in pairs)))
    ceilings = (
        interval(np.column_stack([truth, single]), lambda r: spearman(r[:, 0], r[:, 1]))
        for truth, single in zip(truths, singles, strict=True)
    )
    yield cells(("the judge's own mean", "", "", "", *ceilings))


def coverage_table(rows: Sequence[Measured]) -> Iterator[str]:
    """Yield how often a judge's own rating is within the printed error of the grade's."""
    judges = (TARGET, EXPERT.name, counting.NAME)
    yield head("", "mean error", *(f"{judge}: within it" for judge in judges))
    for name in rows[0].grades:
        ratings = [row.grades[name].rating for row in rows]
        errors = np.array([rating.error for rating in ratings])
        shares = []
        for judge in judges:
            own, noise = own_ratings([row.rungs[judge] for row in rows])
            away = np.abs(own - values_of(ratings))
            shares.append(share_text(away <= np.sqrt(errors**2 + noise**2)))
        yield cells((name, f"{errors.mean():.0f}", *shares))


def values_of(ratings: Sequence[Rating]) -> np.ndarray:
    """Return the values of ratings."""
    return np.array([float(rating.value) for rating in ratings])


def share_text(hits: np.ndarray) -> str:
    """Return a share with its error, as text."""
    share = float(hits.mean())
    return f"{100 * share:.0f} ± {100 * np.sqrt(share * (1 - share) / len(hits)):.0f} %"


def tiers_table(rows: Sequence[Measured]) -> Iterator[str]:
    """Yield how many deals lie in each tier, how many the tier holds with their whole error, and
    the share of these that are in it by a judge's own rating.
    """
    judges = (TARGET, EXPERT.name, counting.NAME)
    yield head("tier", "deals", "held", *(f"in it for {judge}" for judge in judges))
    ratings = [row.grades[GRADE].rating for row in rows]
    own = [own_ratings([row.rungs[judge] for row in rows])[0] for judge in judges]
    every: list[list[bool]] = [[] for _ in judges]
    for tier in tiers_of("blind"):
        held = [i for i, rating in enumerate(ratings) if tier.holds(rating)]
        hits = [[bool(tier.low <= values[i] < tier.high) for i in held] for values in own]
        for all_hits, some in zip(every, hits, strict=True):
            all_hits += some
        inside = sum(tier_of(rating) == tier for rating in ratings)
        shares = (share_text(np.array(some)) if some else "" for some in hits)
        yield cells((f"{tier.name} {tier.symbol}", str(inside), str(len(held)), *shares))
    shares = (share_text(np.array(some)) if some else "" for some in every)
    yield cells(("all", str(len(rows)), str(len(every[0])), *shares))


def outlook_table(rows: Sequence[Measured]) -> Iterator[str]:
    """Yield what was predicted of three strengths and what came, by thirds of the rating."""
    values = values_of([row.grades[GRADE].rating for row in rows])
    thirds = np.array_split(np.argsort(values, kind="stable"), 3)
    names = [
        f"{what}, {which} third"
        for which in ("easiest", "middle", "hardest")
        for what in ("cards", "four", "eight")
    ]
    yield head("predicted / came", *names)
    for strength in STRENGTHS:
        row = [strength]
        for third in thirds:
            for said, came in FIELDS:
                predicted = [getattr(outlook(v).expected[strength], said) for v in values[third]]
                real = [getattr(rows[i].rungs[strength], came) for i in third]
                row.append(f"{np.mean(predicted):.2f} / {np.mean(real):.2f}")
        yield cells(row)


def tables(deals: int, first: int, workers: int) -> Iterator[str]:
    """Yield everything between the markers."""
    with Workers(workers) as pool:
        seeds = range(first, first + deals)
        rows = [row for _, row in pool.in_order(Measured, seeds, ahead=8 * workers)]
    columns = {name: [row.rungs[name] for row in rows] for name in rows[0].rungs}
    easy = {name: -values_of([row.grades[name].rating for row in rows]) for name in rows[0].grades}
    easy |= {player.name: means(columns[player.name]) for player in graders()}
    yield (
        f"`python -m benchmarks.shooting_party.blind --deals {deals}`: seeds {first} to "
        f"{first + deals - 1} on {machine()}. Errors are one standard error; in "
        "brackets 95 % intervals by bootstrap over deals.\n\n"
    )
    yield from players_table(columns)
    yield "\nCost by the processor time of one thread:\n\n"
    yield from speed_table()
    yield "\nRank correlations with the judges' mean scores, and with one further game of each:\n\n"
    yield from correlations_table(rows, easy)
    for table in (coverage_table, tiers_table, outlook_table):
        yield "\n"
        yield from table(rows)


if __name__ == "__main__":
    command(tables, PAGE, "blind", deals=500, first=SEALED, workers=2)
