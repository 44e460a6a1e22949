"""The sealed test of the blind grade: ``python -m benchmarks.shooting_party.sealed`` writes the
tables of docs/shooting-party/difficulty.md, between its markers; half an hour with two workers.

The protocol stands in docs/shooting-party/difficulty.md and was written before the run. The
judges share no code
of decision with the players that make the grade, and the deals served for nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from benchmarks.shooting_party import counting, varied
from benchmarks.statistics import interval, spearman, with_error
from benchmarks.tables import DOCS, cells, command, head, machine
from generator.common.rating.scale import DEVIATION, MIDDLE, Rating
from generator.common.rating.tiers import Tier, tiers_of
from generator.shooting_party.rating.blind_grade import grade, sensible
from generator.shooting_party.rating.outlook import STRENGTHS, outlook
from solver.common.processes import Workers
from solver.shooting_party.players import expert
from solver.shooting_party.players.ladder import LOOKAHEAD, STRONG, Rung, measure
from solver.shooting_party.rules.deal import Deal

PAGE = DOCS / "shooting-party" / "difficulty.md"

SEALED = 7_000_000
"""The seed of the first sealed deal."""

STRONGEST, COUNTED = expert.QUICK.name, counting.PLAYER.name
JUDGES = (STRONGEST, COUNTED)

EXPERT_GAMES = 10

GRADE = "grade"


def all_players(seed: int) -> list[Rung]:
    """Return the rungs of every player on the deal of a seed."""
    deal = Deal.from_seed(seed)
    return [
        *(measure(deal, player=player) for player in (*sensible(), LOOKAHEAD, STRONG)),
        expert.measure(deal, player=expert.QUICK, games=EXPERT_GAMES),
        counting.measure(deal),
        *(varied.measure(deal, share) for share in varied.SHARES),
    ]


Columns = dict[str, list[Rung]]


def own_ratings(rungs: Sequence[Rung]) -> tuple[np.ndarray, np.ndarray]:
    """Return a player's own ratings of the deals by the player's mean scores, and their noise."""
    means, errors = (np.array([getattr(r, name) for r in rungs]) for name in ("mean", "error"))
    spread = means.std(ddof=1)
    return MIDDLE - DEVIATION * (means - means.mean()) / spread, DEVIATION * errors / spread


def gradings(columns: Columns) -> list[Rating]:
    """Return the ratings of all deals."""
    rows = zip(*(columns[player.name] for player in sensible()), strict=True)
    return [grade(row).rating for row in rows]


def values_of(ratings: Sequence[Rating]) -> np.ndarray:
    """Return the values of ratings."""
    return np.array([float(rating.value) for rating in ratings])


def players_table(columns: Columns) -> Iterator[str]:
    """Yield what the players score."""
    yield head("player", "games each", "mean score", "four queens", "all eight", "reliability")
    for name, rungs in columns.items():
        means = np.array([rung.mean for rung in rungs])
        noise = np.mean([rung.error**2 for rung in rungs])
        yield cells(
            (
                name,
                str(rungs[0].games),
                with_error(means),
                f"{100 * np.mean([rung.win_rate for rung in rungs]):.1f} %",
                f"{100 * np.mean([rung.perfect_rate for rung in rungs]):.1f} %",
                f"{1 - noise / means.var(ddof=1):.2f}",
            )
        )


def correlations_table(columns: Columns, ratings: list[Rating]) -> Iterator[str]:
    """Yield how well each measure predicts each judge."""
    easy = {GRADE: -values_of(ratings)}
    easy |= {p.name: np.array([rung.mean for rung in columns[p.name]]) for p in sensible()}
    names = [(f"rank correlation with {judge}", "the grade's is higher by") for judge in JUDGES]
    yield head("measure", *(name for pair in names for name in pair))
    for name, values in easy.items():
        row = [name]
        for judge in JUDGES:
            truth = np.array([rung.mean for rung in columns[judge]])
            rows = np.column_stack([values, easy[GRADE], truth])
            row.append(interval(rows, lambda r: spearman(r[:, 0], r[:, 2])))
            row.append("" if name == GRADE else interval(rows, gap))
        yield cells(row)


def gap(rows: np.ndarray) -> float:
    """Return by how much the second column's correlation with the third exceeds the first's."""
    return spearman(rows[:, 1], rows[:, 2]) - spearman(rows[:, 0], rows[:, 2])


def agreement_table(columns: Columns, ratings: list[Rating]) -> Iterator[str]:
    """Yield how far the strongest player agrees with itself when its line is varied."""
    names = [varied.name_of(share) for share in varied.SHARES]
    yield head("", *names, GRADE)
    values = {name: np.array([rung.mean for rung in columns[name]]) for name in columns}
    values[GRADE] = -values_of(ratings)
    for name in (STRONGEST, *names):
        row = (spearman(values[name], values[other]) for other in (*names, GRADE))
        yield cells((name, *(f"{each:.2f}" for each in row)))


def coverage_table(columns: Columns, ratings: list[Rating]) -> Iterator[str]:
    """Yield how often a judge's own rating is within the printed error of the grade's."""
    yield head("mean error", *(f"{j}: within it" for j in JUDGES), "without the judge's noise")
    values, errors = values_of(ratings), np.array([rating.error for rating in ratings])
    shares, plain = [], []
    for judge in JUDGES:
        own, noise = own_ratings(columns[judge])
        away = np.abs(own - values)
        shares.append(share_text(away <= np.sqrt(errors**2 + noise**2)))
        plain.append(f"{100 * np.mean(away <= errors):.0f} %")
    yield cells((f"{errors.mean():.0f}", *shares, " and ".join(plain)))


def share_text(hits: np.ndarray) -> str:
    """Return a share with its error, as text."""
    share = float(hits.mean())
    return f"{100 * share:.0f} ± {100 * np.sqrt(share * (1 - share) / len(hits)):.0f} %"


def tiers_table(columns: Columns, ratings: list[Rating]) -> Iterator[str]:
    """Yield how many of the deals that a tier holds with the whole error are in it for a judge."""
    yield head("tier", "deals held", *(f"in it for {judge}" for judge in JUDGES))
    tiers = tiers_of("blind")
    for tier in tiers:
        held = np.array([tier.holds(rating) for rating in ratings])
        row = [confirmed(columns[judge], held, [tier] * len(held)) for judge in JUDGES]
        yield cells((f"{tier.name} {tier.symbol}", f"{held.sum()}", *row))
    whole = [next((t for t in tiers if t.holds(r)), None) for r in ratings]
    held = np.array([tier is not None for tier in whole])
    row = [confirmed(columns[judge], held, whole) for judge in JUDGES]
    yield cells(("all", f"{held.sum()}", *row))


def confirmed(rungs: Sequence[Rung], held: np.ndarray, tiers: Sequence[Tier | None]) -> str:
    """Return the share of the held deals whose own rating lies in their tier."""
    own, _ = own_ratings(rungs)
    hits = [t.low <= o < t.high for t, o, h in zip(tiers, own, held, strict=True) if h and t]
    return share_text(np.array(hits)) if hits else ""


def outlook_table(columns: Columns, ratings: list[Rating]) -> Iterator[str]:
    """Yield what was predicted of three strengths and what came, by thirds of the rating."""
    values = values_of(ratings)
    thirds = np.array_split(np.argsort(values, kind="stable"), 3)
    heads = [f"{what}, {which} third" for which in ("easiest", "middle", "hardest")
             for what in ("cards", "four", "eight")]  # fmt: skip
    yield head("player", *heads)
    fields = (("cards", "mean"), ("four_queens", "win_rate"), ("perfect", "perfect_rate"))
    for strength, player in STRENGTHS.items():
        row = [f"{strength}, predicted / {player}"]
        for third in thirds:
            for said, came in fields:
                told = np.mean(
                    [getattr(outlook(v).expected[strength], said) for v in values[third]]
                )
                real = np.mean([getattr(columns[player][i], came) for i in third])
                row.append(f"{told:.2f} / {real:.2f}")
        yield cells(row)
    for judge in JUDGES:
        row = [judge]
        for third in thirds:
            row += [f"{np.mean([getattr(columns[judge][i], came) for i in third]):.2f}"
                    for _, came in fields]  # fmt: skip
        yield cells(row)


def skill_table(columns: Columns, ratings: list[Rating]) -> Iterator[str]:
    """Yield what predicts how much the stronger judge scores above the other."""
    means = {name: np.array([rung.mean for rung in rungs]) for name, rungs in columns.items()}
    above = means[STRONGEST] - means[COUNTED]
    told = np.array([outlook(rating.value).skill for rating in ratings])
    yield head(f"measure, against {STRONGEST} less {COUNTED}", "rank correlation")
    for name, values in (
        ("skill, as printed", told),
        ("strong less priorities, in this deal", means["strong"] - means["priorities"]),
        ("hasty less priorities, in this deal", means["hasty"] - means["priorities"]),
    ):
        rows = np.column_stack([values, above])
        yield cells((name, interval(rows, lambda r: spearman(r[:, 0], r[:, 1]))))


def tables(deals: int, first: int, workers: int) -> Iterator[str]:
    """Yield everything between the markers."""
    columns: Columns = {}
    with Workers(workers) as pool:
        seeds = range(first, first + deals)
        for _, rungs in pool.in_order(all_players, seeds, ahead=8 * workers):
            for rung in rungs:
                columns.setdefault(rung.player, []).append(rung)
    ratings = gradings(columns)
    yield (
        f"`python -m benchmarks.shooting_party.sealed --deals {deals}`: seeds {first} to "
        f"{first + deals - 1} on {machine()}. Errors are one standard error; in "
        "brackets 95 % intervals by bootstrap over deals, those of differences paired.\n\n"
    )
    yield from players_table(columns)
    for table in (
        correlations_table, agreement_table, coverage_table,
        tiers_table, outlook_table, skill_table,
    ):  # fmt: skip
        yield "\n"
        yield from table(columns, ratings)


if __name__ == "__main__":
    command(
        tables,
        PAGE,
        "sealed",
        deals=500,
        first=SEALED,
        workers=2,
    )
