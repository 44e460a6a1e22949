"""The puzzles in full view of a year, and the worth of their rating:
``python -m benchmarks.shooting_party.open_grade YEAR`` writes the tables of
docs/research/difficulty.md, between their markers. YEAR is a folder made by ``party daily
2026-01-01 --days 365 --out YEAR``.

The rating has to predict the failing of two judges (judges.py) who share no code of decision with
the noisy solvers that make it, among puzzles of one kind, and better than their length does.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from math import exp
from pathlib import Path

import numpy as np

from benchmarks.shooting_party.judges import JUDGES, TRIES, odds
from benchmarks.statistics import correlation
from benchmarks.tables import DOCS, answers, command, table
from generator.common.documents import DailyPuzzle
from generator.common.folder import Folder
from generator.shooting_party.rating.open_grade import rate_study
from generator.shooting_party.rating.references import BY_EFFORT
from generator.shooting_party.studies.composing import Study, studies
from generator.shooting_party.studies.kinds import kinds
from solver.common.processes import Workers
from solver.shooting_party import Deal, Position, RuleSet
from solver.shooting_party.players.noisy import NOISY_SOLVERS
from solver.shooting_party.rules.cards import QUEEN, rank
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.record import parse_moves
from solver.shooting_party.rules.replay import replay

Row = dict[str, float]
Groups = dict[str, list[Row]]
"""Rows by kind."""

FIRST, OF_EACH_KIND = 18_000_000, 40
"""The sample of puzzles of whatever tier, on which nothing was tried or chosen; that of the
reference begins at seed 1,000,000.
"""

FACTS = ("sacrifices", "quiet moves", "moves to choose from")
"""Facts that others found to matter: moves of the solution that give up a queen; those that neither
discard nor score; and moves in the first position.
"""


def study_of(pair: DailyPuzzle) -> Study:
    """Return the puzzle of a pair of documents, taken as it says it is."""
    puzzle, solution = pair.puzzle, pair.solution
    line, key = parse_moves(" ".join(solution.line["moves"])), solution.line["key"] - 1
    return replace(Study.from_document(vars(puzzle)), line=line, key=key, count=solution.solutions)


def measured(pair: DailyPuzzle) -> Row:
    """Return everything measured of a puzzle."""
    study, rating = study_of(pair), pair.puzzle.rating
    parts = {part["name"]: part["value"] for part in rating["parts"]}
    row = {solver.name: _share(parts[solver.name], solver.tries) for solver in NOISY_SOLVERS}
    row |= {judge.name: judge.solved(study) for judge in JUDGES}
    row |= {"rating": rating["value"], "length": study.length}
    return row | facts(study)


def sampled(asked: tuple[str, int]) -> Row | None:
    """Return rating, length and the judges' results of the first puzzle of a kind in the deal of a
    seed, whatever its tier; None if there is none.
    """
    kind, seed = asked
    study = next(studies(kind, Deal.from_seed(seed), RuleSet()), None)
    if study is None:
        return None
    row = {judge.name: judge.solved(study) for judge in JUDGES}
    return row | {"rating": float(rate_study(study).rating.value), "length": float(study.length)}


def _share(value: float, tries: int) -> float:
    """Return the share of tries that solved a puzzle, of which the odds are `value`."""
    return (tries + 0.5 - 0.5 * exp(value)) / (1 + exp(value)) / tries


def facts(study: Study) -> Row:
    """Return what `FACTS` are."""
    steps = replay(study.start, study.line).steps
    before = [study.start, *(step.after for step in steps)]
    given = sum(_gives_queen(step.move, at) for step, at in zip(steps, before, strict=False))
    quiet = sum(step.move.kind in (Kind.DRAW, Kind.LEAVE, Kind.BUTLER) for step in steps)
    return dict(zip(FACTS, (given, quiet, len(study.shown) or len(study.offered)), strict=True))


def _gives_queen(move: Move, before: Position) -> bool:
    cards = before.hand if move.kind is Kind.LEAVE else move.cards
    return move.kind in (Kind.LEAVE, Kind.DISCARD) and any(rank(c) == QUEEN for c in cards)


def bars(pairs: list[DailyPuzzle]) -> Iterator[tuple[object, ...]]:
    """Yield for each kind how many days it has, how long it is, its tiers, its solutions."""
    for kind in (*of_days(pairs), "all"):
        own = [p for p in pairs if kind in (p.puzzle.goal["kind"], "all")]
        lengths = [study_of(p).length for p in own]
        tiers = Counter(p.puzzle.tier for p in own)
        one = sum(p.solution.solutions == 1 for p in own)
        yield (
            kind, len(own), f"{100 * len(own) / len(pairs):.1f} %",
            f"{min(lengths)} to {max(lengths)}",
            ", ".join(f"{name} {count}" for name, count in tiers.most_common()),
            f"{100 * one / len(own):.0f} %",
        )  # fmt: skip


def of_days(pairs: list[DailyPuzzle]) -> list[str]:
    """Return the kinds that there are among the puzzles."""
    return [kind for kind in kinds() if any(p.puzzle.goal["kind"] == kind for p in pairs)]


def solved(groups: Groups) -> str:
    """Return the table of the shares of tries that solve the puzzles of each kind."""
    names = [*(solver.name for solver in NOISY_SOLVERS), *(judge.name for judge in JUDGES)]
    rows = (
        (kind, *(f"{100 * np.mean([row[name] for row in rows]):.0f} %" for name in names))
        for kind, rows in groups.items()
    )
    return table(("kind", *names), rows)


def predicted(groups: Groups) -> str:
    """Return the table of rank correlations within each kind: of the rating with the failing of
    each judge and of both together, also with the length held fixed, and of the length with both.
    """
    judges = [judge.name for judge in JUDGES]
    named = ("rating, both", "length held fixed", "length, both", "rating and length")
    rows = []
    for kind, own in groups.items():
        rating, length = (np.array([row[name] for row in own]) for name in ("rating", "length"))
        fails = [failing(own, judge) for judge in judges]
        both = sum((each - each.mean()) / (each.std() or 1) for each in fails)
        of_rating = [correlation(rating, each) for each in (*fails, both)]
        of_length = ["-"] * 3
        if np.ptp(length):
            of_length = [correlation(rating, both, length)]
            of_length += [correlation(length, each) for each in (both, rating)]
        rows.append((kind, len(own), *of_rating, *of_length))
    return table(("kind", "puzzles", *(f"rating, {judge}" for judge in judges), *named), rows)


def others(groups: Groups) -> str:
    """Return the table of what further facts predict: the rank correlation of each with what rating
    and length leave open of the judges' failing, within kinds. (The length itself, beyond the
    rating.)
    """
    rows = []
    for fact in ("length", *FACTS):
        row = [fact]
        for judge in JUDGES:
            found = [beyond(own, fact, judge.name) for own in groups.values()]
            row.append(correlation(*np.concatenate([f for f in found if f is not None], axis=1)))
        rows.append(row)
    return table(("fact", *(judge.name for judge in JUDGES)), rows)


def failing(rows: list[Row], judge: str) -> np.ndarray:
    """Return the logarithms of a judge's odds of failing."""
    return np.array([odds(row[judge]) for row in rows])


def beyond(rows: list[Row], fact: str, judge: str) -> np.ndarray | None:
    """Return a fact, less its mean within the kind, above the judge's failing, less what rating and
    length say by least squares within the kind; None if the fact never varies.
    """
    values = np.array([row[fact] for row in rows])
    if len(rows) < 5 or np.ptp(values) == 0:
        return None
    known = [name for name in ("rating", "length") if name != fact]
    given = np.array([[1.0, *(row[name] for name in known)] for row in rows])
    fails = failing(rows, judge)
    left = fails - given @ np.linalg.lstsq(given, fails, rcond=None)[0]
    return np.array([(values - values.mean()) / values.std(), left])


def first_puzzles(kind: str, pool: Workers, ahead: int) -> list[Row]:
    """Return what is measured of the first puzzles of a kind, one a deal."""
    asked = ((kind, seed) for seed in count(FIRST))
    rows = (row for _, row in pool.in_order(sampled, asked, ahead) if row is not None)
    return list(islice(rows, OF_EACH_KIND))


def parts(year: Path, workers: int) -> dict[str, str]:
    """Print the tables of the year; return everything between the markers."""
    found = [Folder(year).pair(day) for day in Folder(year).days()]
    pairs = [pair for pair in found if pair is not None and pair.puzzle.mode == "open"]
    pairs = [pair for pair in pairs if pair.puzzle.goal["kind"] not in BY_EFFORT]
    groups: Groups = {kind: [] for kind in of_days(pairs)}
    with Workers(workers) as pool:
        rows = answers(pool, measured, pairs)
        whole = {
            kind: first_puzzles(kind, pool, 8 * workers)
            for kind in kinds()
            if kind not in BY_EFFORT
        }
    for pair, row in zip(pairs, rows, strict=True):
        groups[pair.puzzle.goal["kind"]].append(row)
    columns = "kind", "days", "share", "moves", "tiers", "one solution"
    texts = (
        f"The {len(pairs)} puzzles in full view of {pairs[0].puzzle.date} to "
        f"{pairs[-1].puzzle.date}, {TRIES} tries of each judge:\n",
        table(columns, bars(pairs)),
        "Rank correlations with the judges' failing, over the first "
        f"{OF_EACH_KIND} puzzles of each kind from seed {FIRST} on, one a deal:\n",
        predicted(whole),
    )
    print("Shares of tries that solve the puzzles of the year:\n", solved(groups), sep="\n")
    print(
        "Rank correlations with the judges' failing, over the year:\n", predicted(groups), sep="\n"
    )
    print("Those of facts with what rating and length leave open:\n", others(groups), sep="\n")
    return {"open grade": "\n".join(texts)}


if __name__ == "__main__":
    note = "In brackets 95 % intervals by bootstrap over puzzles."
    command(parts, DOCS / "research" / "difficulty.md", note, year=Path, workers=2)
