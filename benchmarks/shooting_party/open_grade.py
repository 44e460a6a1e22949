"""The puzzles in full view of a year, and the worth of their rating:
``python -m benchmarks.shooting_party.open_grade YEAR`` writes the tables of
docs/shooting-party/difficulty.md, between their markers. YEAR is a folder made by ``party daily
2026-01-01 --days 365 --series party --out YEAR``.

The rating has to predict the failing of two judges (judges.py) who share no code of decision with
the seers that make it, among puzzles of one kind, and better than their length does.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count, islice
from math import exp
from pathlib import Path

import numpy as np

from benchmarks.shooting_party.judges import JUDGES, TRIES, odds
from benchmarks.statistics import interval, spearman
from benchmarks.tables import DOCS, cells, head, machine, write_between
from generator.common.documents import DailyPuzzle
from generator.common.folder import Folder
from generator.shooting_party.rating.open_grade import rate_study
from generator.shooting_party.studies.composing import Study, studies
from generator.shooting_party.studies.kinds import kinds
from solver.common.processes import Workers
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.conversion import Words
from solver.shooting_party.players.seers import SEERS, try_move
from solver.shooting_party.rules.cards import QUEEN, rank
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.record import parse_moves
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.verify import replay
from solver.shooting_party.search.budget import Budget, Meter
from solver.shooting_party.search.goals import still_open
from solver.shooting_party.search.query import Query
from solver.shooting_party.search.reachability import Reachability

Row = dict[str, float]

FIRST, OF_EACH_KIND = 5_000_000, 40
"""The sample of puzzles of whatever tier; that of the reference begins at seed 1,000,000."""

LOOK = 500
"""The limit on positions examined to see how long a loss stays hidden."""

FACTS = (
    "tempting moves", "depth of refutation", "sacrifices", "quiet moves", "moves to choose from",
    "known motifs",
)  # fmt: skip
"""Facts that others found to matter. `tempting moves`: wrong first moves that seers make in at
least one try of ten. `depth of refutation`: for how many moves the loss after one of them does not
show (facts.py), at most. `sacrifices`: moves of the solution that give up a queen. `quiet moves`:
those that neither discard nor score. `moves to choose from`: in the first position. `known motifs`:
how many earlier puzzles of the year show each of its themes, on average.
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
    row = {f"seer {seer.name}": _share(parts[seer.name], seer.tries) for seer in SEERS}
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
    """Return what `FACTS` are, but for the motifs."""
    steps = replay(study.start, study.line).steps
    legal = study.start.legal_moves()
    before = [study.start, *(step.after for step in steps)]
    given = sum(_gives_queen(step.move, before[n]) for n, step in enumerate(steps))
    quiet = sum(step.move.kind in (Kind.DRAW, Kind.LEAVE, Kind.BUTLER) for step in steps)
    wrong = [move for move in legal if move != study.line[0]]
    tempting = [move for move in wrong if _tempts(study, legal, move)]
    return {
        "tempting moves": float(len(tempting)),
        "depth of refutation": float(_depth(study, tempting)),
        "sacrifices": float(given),
        "quiet moves": float(quiet),
        "moves to choose from": float(len(study.shown) or len(study.offered)),
    }


def _depth(study: Study, tempting: list[Move]) -> int:
    if study.start.pass_number < study.start.rules.passes:
        return 0  # the positions of two whole passes are too many
    goal = study.target.goal
    reachable = Reachability(Query(study.start, goal, Meter(Budget())))
    goal_open = still_open(goal).tolist()
    after = (reachable.walker.play(reachable.start, conversion.pack_move(m)) for m in tempting)
    return max((hidden_for(reachable, to, goal_open)[0] for to in after), default=0)


def hidden_for(reachable: Reachability, words: Words, goal_open: list[int]) -> tuple[int, bool]:
    """Return for how many moves a lost position does not show that it is lost, and whether for
    more. The search is breadth first, and ends at LOOK positions.
    """
    layer, looked, depth = {words}, 0, 0
    while True:
        layer = {w for w in layer if _shows_nothing(w, goal_open)}
        if not layer:
            return depth, False
        looked += len(layer)
        if looked > LOOK:
            return depth, True
        layer = {to for w in layer for _, to in reachable.walker.after(w)}
        depth += 1


def _shows_nothing(words: Words, goal_open: list[int]) -> bool:
    return not conversion.is_over(words) and bool(goal_open[conversion.score_byte(words)])


def _gives_queen(move: Move, before: Position) -> bool:
    cards = before.hand if move.kind is Kind.LEAVE else move.cards
    return move.kind in (Kind.LEAVE, Kind.DISCARD) and any(rank(c) == QUEEN for c in cards)


def _tempts(study: Study, legal: list[Move], move: Move) -> bool:
    tried = try_move(study.start, study.target, legal, move)
    return sum(t.solved for t in tried) * 10 >= sum(t.tries for t in tried)


def known_motifs(pairs: list[DailyPuzzle]) -> Iterator[float]:
    """Yield how many earlier puzzles show each theme of a puzzle, on average; 0 without themes."""
    seen: Counter[str] = Counter()
    for pair in pairs:
        themes = pair.solution.themes
        yield sum(seen[theme] for theme in themes) / len(themes) if themes else 0.0
        seen.update(themes)


def bars(pairs: list[DailyPuzzle]) -> Iterator[str]:
    """Yield the table of the kinds: how many days, how long, which tiers, how many solutions."""
    yield head("kind", "days", "share", "moves", "tiers", "one solution", "deals tried a day")
    for kind in [*kinds(), "all"]:
        own = [p for p in pairs if kind in (p.puzzle.goal["kind"], "all")]
        lengths = sorted(study_of(p).length for p in own)
        tiers = Counter(p.puzzle.tier for p in own)
        one = sum(p.solution.solutions == 1 for p in own)
        yield cells(
            (
                kind,
                str(len(own)),
                f"{100 * len(own) / len(pairs):.1f} %",
                f"{lengths[0]} to {lengths[-1]}",
                ", ".join(f"{name} {count}" for name, count in tiers.most_common()),
                f"{100 * one / len(own):.0f} %",
                f"{np.mean([p.puzzle.attempt + 1 for p in own]):.0f}",
            )
        )


def solved(groups: dict[str, list[Row]]) -> Iterator[str]:
    """Yield the table of the shares of tries that solve the puzzles of each kind."""
    names = [name for name in next(iter(groups.values()))[0] if name.startswith("seer ")]
    names += [judge.name for judge in JUDGES]
    yield cells(("kind", *(name.removeprefix("seer ") for name in names)))
    yield cells("---" for _ in range(len(names) + 1))
    for kind, rows in groups.items():
        shares = (f"{100 * np.mean([row[name] for row in rows]):.0f} %" for name in names)
        yield cells((kind, *shares))


def predicted(groups: dict[str, list[Row]]) -> Iterator[str]:
    """Yield the table of rank correlations within each kind: of the rating and of the length with
    the judges' failing, and of rating and length.
    """
    heads = ["kind", "puzzles"]
    for judge in JUDGES:
        heads += [f"rating, {judge.name}", f"length, {judge.name}"]
    yield head(*heads, "rating and length")
    for kind, rows in groups.items():
        told = [kind, str(len(rows))]
        for judge in JUDGES:
            told += [_correlation(rows, name, judge.name) for name in ("rating", "length")]
        yield cells((*told, _correlation(rows, "length", "rating")))


def others(groups: dict[str, list[Row]]) -> Iterator[str]:
    """Yield the table of what further facts predict: the rank correlation of each with what rating
    and length leave open of the judges' failing, within kinds. (The length itself, beyond the
    rating.)
    """
    yield head("fact", *(judge.name for judge in JUDGES))
    for fact in ("length", *FACTS):
        told = [fact]
        for judge in JUDGES:
            pairs = [pair for rows in groups.values() for pair in _beyond(rows, fact, judge.name)]
            told.append(_told(np.array(pairs)))
        yield cells(told)


def _beyond(rows: list[Row], fact: str, judge: str) -> list[tuple[float, float]]:
    """Return a fact, less its mean within the kind, beside the judge's failing, less what rating
    and length say by least squares within the kind; none if the fact never varies.
    """
    known = [name for name in ("rating", "length") if name != fact]
    given = np.array([[1.0, *(row[name] for name in known)] for row in rows])
    failing = np.array([odds(row[judge]) for row in rows])
    values = np.array([row[fact] for row in rows])
    if len(rows) < 5 or np.ptp(values) == 0:
        return []
    left = failing - given @ np.linalg.lstsq(given, failing, rcond=None)[0]
    spread = values.std() or 1.0
    return list(zip((values - values.mean()) / spread, left, strict=True))


def _correlation(rows: list[Row], name: str, with_: str) -> str:
    value: Callable[[Row], float] = lambda row: (  # noqa: E731
        row[with_] if with_ == "rating" else odds(row[with_])
    )
    columns = np.array([[row[name], value(row)] for row in rows])
    return _told(columns) if np.ptp(columns[:, 0]) > 0 else "-"


def _told(columns: np.ndarray) -> str:
    with np.errstate(invalid="ignore"):  # a sample in which one of them never varies
        return interval(columns, lambda r: np.nan_to_num(spearman(r[:, 0], r[:, 1])))


def first_puzzles(kind: str, pool: Workers, ahead: int) -> list[Row]:
    """Return what is measured of the first puzzles of a kind, one a deal."""
    asked = ((kind, seed) for seed in count(FIRST))
    rows = (row for _, row in pool.in_order(sampled, asked, ahead) if row is not None)
    return list(islice(rows, OF_EACH_KIND))


def text(folder: Path, workers: int) -> Iterator[str]:
    """Yield everything between the markers."""
    found = [Folder(folder).pair(day) for day in Folder(folder).days()]
    pairs = [pair for pair in found if pair is not None and pair.puzzle.mode == "open"]
    groups: dict[str, list[Row]] = {kind: [] for kind in kinds()}
    with Workers(workers) as pool:
        rows = [row for _, row in pool.in_order(measured, pairs, 8 * workers)]
        whole = {kind: first_puzzles(kind, pool, 8 * workers) for kind in groups}
    for pair, row, known in zip(pairs, rows, known_motifs(pairs), strict=True):
        groups[pair.puzzle.goal["kind"]].append(row | {"known motifs": known})
    yield (
        f"`python -m benchmarks.shooting_party.open_grade year`: the {len(pairs)} puzzles in full "
        f"view of {pairs[0].puzzle.date} to {pairs[-1].puzzle.date}, {TRIES} tries of each judge; "
        f"{machine()}. In brackets 95 % intervals by bootstrap over puzzles.\n\n"
    )
    yield from bars(pairs)
    yield "\nShares of tries that solve the puzzles of the year:\n\n"
    yield from solved(groups)
    yield "\nRank correlations with the judges' failing, over the puzzles of the year:\n\n"
    yield from predicted(groups)
    yield (
        f"\nThe same over the first {OF_EACH_KIND} puzzles of each kind from seed {FIRST} on, one "
        "a deal, of whatever tier and length:\n\n"
    )
    yield from predicted(whole)
    yield "\nRank correlations of facts with what rating and length leave open, over the year:\n\n"
    yield from others(groups)


def main() -> None:
    """Measure, print, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("year", type=Path)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--print", action="store_true", help="leave the page alone")
    chosen = parser.parse_args()
    told = "".join(text(chosen.year, chosen.workers))
    print(told)
    if not chosen.print:
        write_between(DOCS / "shooting-party" / "difficulty.md", "open grade", told)


if __name__ == "__main__":
    main()
