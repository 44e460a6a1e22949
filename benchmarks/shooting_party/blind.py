"""The bots and the blind grade: ``python -m benchmarks.shooting_party.blind`` writes the tables
of docs/shooting-party/daily.md: what the players score, and how well the grade predicts on sealed
deals, which served for nothing else; an hour with two workers.

The protocol stands in docs/shooting-party/daily.md and was written before the run.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from benchmarks.shooting_party.unseen import scores
from benchmarks.statistics import correlation, share_text
from benchmarks.tables import DOCS, answers, command, table
from generator.common.rating.scale import DEVIATION, MIDDLE
from generator.common.rating.tiers import tier_of, tiers_of
from generator.shooting_party.rating.rated import graders, rate_blind
from generator.shooting_party.rating.references import STRENGTHS, outlook
from solver.common.processes import Workers
from solver.shooting_party.players import bots
from solver.shooting_party.players.bots import EXPERT, VARIED, Rung, measure
from solver.shooting_party.rules.deal import Deal

SEALED = 19_000_000
"""The seed of the first sealed deal."""

BESIDE = {
    bots.NOVICE: 1000, bots.CASUAL: 200, bots.SENSIBLE: 200, VARIED: 40, EXPERT: 2,
}  # fmt: skip
"""Further players, and their games on each deal."""

FIELDS = (("cards", "mean"), ("four_queens", "win_rate"), ("perfect", "perfect_rate"))

GRADE = "grade"
JUDGES = (VARIED.name, EXPERT.name)
"""The first is the target."""


class Measured:
    """What was measured on the deal of a seed: rungs by name, the rating, and single games of the
    judges.
    """

    def __init__(self, seed: int) -> None:
        deal = Deal.from_seed(seed)
        rated = rate_blind(deal)
        self.rating = rated.rating
        self.rungs = {rung.player: rung for rung in rated.rungs}
        for player, games in BESIDE.items():
            self.rungs[player.name] = measure(deal, player=player, games=games)
        self.singles = {p.name: measure(deal, None, p, 1, seed=1) for p in (VARIED, EXPERT)}


Rows = Sequence[Measured]


def means(rungs: Iterable[Rung]) -> np.ndarray:
    """Return the mean scores of rungs."""
    return np.array([rung.mean for rung in rungs])


def ratings_of(rows: Rows) -> np.ndarray:
    """Return the values of the grade."""
    return np.array([float(row.rating.value) for row in rows])


def own_ratings(rungs: Sequence[Rung]) -> tuple[np.ndarray, np.ndarray]:
    """Return a player's own ratings of the deals by the player's mean scores, and their noise."""
    scores, errors = means(rungs), np.array([rung.error for rung in rungs])
    spread = scores.std(ddof=1)
    return MIDDLE - DEVIATION * (scores - scores.mean()) / spread, DEVIATION * errors / spread


def reliability(rungs: Sequence[Rung]) -> float:
    """Return the share of the variance of mean scores that is not noise."""
    noise = np.mean([rung.error**2 for rung in rungs])
    return float(1 - noise / means(rungs).var(ddof=1))


def players(columns: Mapping[str, Sequence[Rung]]) -> Iterator[tuple[object, ...]]:
    """Yield what the players score."""
    for name, rungs in columns.items():
        games = rungs[0].games
        yield name, games, *scores(rungs), f"{reliability(rungs):.2f}" if games > 1 else ""


def correlations(rows: Rows) -> Iterator[list[str]]:
    """Yield how well each measure predicts the mean scores of judges, and their single games. The
    last line is the ceiling of these: what the judge's own mean says of another game of theirs.
    """
    easy = {GRADE: -ratings_of(rows)}
    easy |= {player.name: means(row.rungs[player.name] for row in rows) for player in graders()}
    truths = [means(row.rungs[judge] for row in rows) for judge in JUDGES]
    singles = [means(row.singles[judge] for row in rows) for judge in JUDGES]
    for name, values in easy.items():
        yield [name, *(correlation(values, truth) for truth in (*truths, *singles))]
    yield ["the judge's own mean", *[""] * len(JUDGES), *map(correlation, truths, singles)]


def coverage(rows: Rows) -> Iterator[list[str]]:
    """Yield how often a judge's own rating is within the printed error of the grade's."""
    values, errors = ratings_of(rows), np.array([row.rating.error for row in rows])
    line = [GRADE, f"{errors.mean():.0f}"]
    for judge in JUDGES:
        own, noise = own_ratings([row.rungs[judge] for row in rows])
        line.append(share_text(np.abs(own - values) <= np.sqrt(errors**2 + noise**2)))
    yield line


def tiers(rows: Rows) -> Iterator[tuple[object, ...]]:
    """Yield how many deals lie in each tier, how many the tier holds with their whole error, and
    the share of these that are in it by a judge's own rating.
    """
    ratings = [row.rating for row in rows]
    own = [own_ratings([row.rungs[judge] for row in rows])[0] for judge in JUDGES]
    every: list[list[bool]] = [[] for _ in JUDGES]
    for tier in tiers_of("blind"):
        held = [i for i, rating in enumerate(ratings) if tier.holds(rating)]
        hits = [[bool(tier.low <= values[i] < tier.high) for i in held] for values in own]
        every = [all_hits + some for all_hits, some in zip(every, hits, strict=True)]
        inside = sum(tier_of(rating) == tier for rating in ratings)
        yield f"{tier.name} {tier.symbol}", inside, len(held), *map(share_text, hits)
    yield "all", len(rows), len(every[0]), *map(share_text, every)


def outlooks(rows: Rows) -> Iterator[list[str]]:
    """Yield what was predicted of three strengths and what came, by thirds of the rating."""
    values = ratings_of(rows)
    thirds = np.array_split(np.argsort(values, kind="stable"), 3)
    for strength in STRENGTHS:
        line = [strength]
        for third in thirds:
            for said, came in FIELDS:
                predicted = [outlook(v)[strength][said] for v in values[third]]
                real = [getattr(rows[i].rungs[strength], came) for i in third]
                line.append(f"{np.mean(predicted):.2f} / {np.mean(real):.2f}")
        yield line


def parts(deals: int, first: int, workers: int) -> dict[str, str]:
    """Return everything between the markers."""
    with Workers(workers) as pool:
        rows = answers(pool, Measured, range(first, first + deals))
    columns = {name: [row.rungs[name] for row in rows] for name in rows[0].rungs}
    played = "player", "games each", "mean score", "four queens", "all eight", "reliability"
    judged = [f"{judge}{what}" for what in ("", ", single game") for judge in JUDGES]
    thirds = ("easiest", "middle", "hardest")
    came = [f"{what}, {third} third" for third in thirds for what in ("cards", "four", "eight")]
    texts = (
        table(played, players(columns)),
        "Rank correlations with the judges' mean scores, and with one further game of each:\n",
        table(("measure", *judged), correlations(rows)),
        table(("", "mean error", *(f"{judge}: within it" for judge in JUDGES)), coverage(rows)),
        table(("tier", "deals", "held", *(f"in it for {judge}" for judge in JUDGES)), tiers(rows)),
        table(("predicted / came", *came), outlooks(rows)),
    )
    return {"blind": "\n".join(texts)}


if __name__ == "__main__":
    note = "Errors are one standard error; in brackets 95 % intervals by bootstrap over deals."
    page = DOCS / "shooting-party" / "daily.md"
    command(parts, page, note, deals=500, first=SEALED, workers=2)
