"""The record of rare deals: those without a perfect eight within all passes of their rules, each
proven by the search of a survey, and asked of the relaxation, which shares nothing with it.

``python -m benchmarks.shooting_party.rare SURVEY...`` enters finished surveys into the record. With
``--to N`` it then goes on from the last recorded seed of leverstoke to seed N - 1: a survey for
every 50,000 seeds, in the folders surveys/hunt-FIRST.

The record is two tables. docs/shooting-party/rare.csv has a row for each rare deal,
docs/shooting-party/rare-surveyed.csv one for each rule set. The summary in
docs/shooting-party/survey.md is made from it alone. All are written after each survey, so a stop
loses no finished one.
"""

import argparse
import csv
import io
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from benchmarks.tables import DOCS, table, write_between
from cli import INTERRUPTED, WRONG_INPUT
from cli.common.progress import Deals
from cli.shooting_party.surveys import run_survey
from solver.common.errors import InputError, at
from solver.common.files import write_whole
from solver.common.processes import Workers
from solver.common.shares import Share
from solver.shooting_party import Budget, Position, upper_bound
from solver.shooting_party.survey.parts import span
from solver.shooting_party.survey.rows import Question
from solver.shooting_party.survey.tallies import PERFECT, Survey

PLACE = DOCS / "shooting-party"
SURVEYS = Path("surveys")
HUNTED = "leverstoke"
PIECE, SHARD = 50_000, 2000
UNIT = 100_000  # shares are per so many deals
WORKERS = 2

Bounds = tuple[int, str, int | None]
"""The bound on cards and what keeps it from being lower; and, where the search found four queens
to be impossible, the bound on queens.
"""


class Rare(NamedTuple):
    """A deal whose best score, proven by the search, is below eight; `positions` were searched
    for all the survey's questions about it. Its `Bounds` come last.
    """

    rules: str
    seed: int
    queens: int
    aces: int
    positions: int
    bound: int
    because: str
    queens_bound: int | None

    @property
    def proven_twice(self) -> bool:
        """Whether the relaxation proves, too, that no more cards can be scored."""
        return self.bound == self.queens + self.aces


class Surveyed(NamedTuple):
    """The deals of seeds 0 to `deals` - 1 were surveyed; of those in `unknown` the best score or
    the verdict on four queens is not proven.
    """

    rules: str
    deals: int
    unknown: tuple[int, ...]


class Record(NamedTuple):
    """The rows of both tables, sorted."""

    deals: list[Rare]
    surveyed: list[Surveyed]

    def of(self, rules: str) -> tuple[Surveyed, list[Rare]]:
        """Return what is surveyed under some rules, and the rare deals there."""
        found = next((each for each in self.surveyed if each.rules == rules), None)
        return found or Surveyed(rules, 0, ()), [d for d in self.deals if d.rules == rules]


def load(place: Path) -> Record:
    """Return the record in a folder; raise `InputError` if it is damaged."""
    with at(str(place)):
        try:
            deals = [
                Rare._make((rules, *map(int, numbers), why, int(queens) if queens else None))
                for rules, *numbers, why, queens in _rows(place / "rare.csv", Rare._fields)
            ]
            surveyed = [
                Surveyed(rules, int(count), tuple(map(int, unknown.split())))
                for rules, count, unknown in _rows(place / "rare-surveyed.csv", Surveyed._fields)
            ]
        except ValueError as error:
            raise InputError(f"no record of rare deals: {error}") from None
    return Record(deals, surveyed)


def _rows(path: Path, names: Sequence[str]) -> list[list[str]]:
    header, *rows = csv.reader(path.read_text(encoding="utf-8").splitlines())
    if header != [*names] or any(len(row) != len(names) for row in rows):
        raise ValueError(f"{path.name} has other columns than {','.join(names)}")
    return rows


def save(record: Record, place: Path) -> None:
    """Write the record into a folder, and its summary into the page there."""
    counts = [(rules, deals, " ".join(map(str, left))) for rules, deals, left in record.surveyed]
    _write(place / "rare.csv", Rare._fields, record.deals)
    _write(place / "rare-surveyed.csv", Surveyed._fields, counts)
    write_between(place / "survey.md", "rare", summary(record))


def _write(path: Path, names: Sequence[str], rows: Iterable[Iterable[object]]) -> None:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([names, *rows])
    write_whole(path, text.getvalue().encode("utf-8"))


def summary(record: Record) -> str:
    """Return the table of the page: a row for each rule set."""
    names = (
        "rules", "seeds", "no eight", f"per {UNIT:,} deals [95 %]", "proven twice",
        "no four queens", "unknown", "million positions: median", "most",
    )  # fmt: skip
    return table(names, (_summary(*record.of(each.rules)) for each in record.surveyed))


def _summary(surveyed: Surveyed, deals: list[Rare]) -> tuple[object, ...]:
    rules, count, unknown = surveyed
    share = Share(len(deals), count - len(deals) - len(unknown), len(unknown))
    low, high = (f"{UNIT * end:.0f}" for end in share.bounds)
    interval = "[{:.0f}, {:.0f}]".format(*(UNIT * end for end in share.interval))
    effort = [deal.positions for deal in deals] or [0]
    return (
        rules, span(range(count)), len(deals),
        f"{low if low == high else f'{low} to {high}'} {interval}",
        sum(deal.proven_twice for deal in deals),
        _listed([deal.seed for deal in deals if deal.queens_bound is not None]), _listed(unknown),
        _million(median(effort)), _million(max(effort)),
    )  # fmt: skip


def _listed(seeds: Sequence[int]) -> str:
    """Return how many seeds there are, and which."""
    return f"{len(seeds)}: {', '.join(map(str, seeds))}" if seeds else "0"


def _million(positions: float) -> str:
    return f"{positions / 1e6:.2f}"


def bounds(deal: tuple[str, int, bool]) -> Bounds:
    """Return the bounds of a deal: its rules, its seed, and whether queens are asked for, too."""
    rules, seed, queens = deal
    opening = Position.opening(seed, rules)
    cards = upper_bound(opening)
    return (
        cards.score,
        cards.because,
        upper_bound(opening, objective="queens").score if queens else None,
    )


def entered(record: Record, folder: Path) -> Record:
    """Return the record with a survey in the place of what it had of these seeds. Bounds that it
    has are kept, the others are worked out. Raise `InputError` if the survey is unfinished, or
    begins beyond the deals recorded.
    """
    made = Survey.load(folder)
    rules, seeds = made.rules, made.seeds
    before, there = record.of(rules)
    if made.missing:
        raise InputError(f"{folder}: unfinished")
    if seeds.start > before.deals:
        raise InputError(f"{folder}: seed {before.deals} is the next to be recorded")
    rows, unknown = _found(made)
    known: dict[int, Bounds] = {deal.seed: deal[-3:] for deal in there}
    known |= _proven([row for row in rows if row["seed"] not in known])
    deals = [each for each in record.deals if each.rules != rules or each.seed not in seeds]
    deals += [_rare(row, made.passes, known[row["seed"]]) for row in rows]
    unknown += [seed for seed in before.unknown if seed not in seeds]
    now = Surveyed(rules, max(before.deals, seeds.stop), tuple(sorted(unknown)))
    others = [each for each in record.surveyed if each.rules != rules]
    return Record(sorted(deals), sorted([*others, now]))


def _found(made: Survey) -> tuple[list[dict[str, Any]], list[int]]:
    """Return the rows of a survey that are rare, and the seeds of those that it left open."""
    last = made.passes
    names = [f"{name}_{last}" for name in ("proven", "value", "queens", "aces")]
    rows = made.table.select(["rules", "seed", "verdict", "positions", *names]).to_pylist()
    left = [r["seed"] for r in rows if r["verdict"] == "unknown" or not r[f"proven_{last}"]]
    open_ = set(left)
    return [r for r in rows if r[f"value_{last}"] < PERFECT and r["seed"] not in open_], left


def _proven(rows: list[dict[str, Any]]) -> dict[int, Bounds]:
    """Return the bounds of the deals of some rows, by seed; show progress."""
    asked = [(row["rules"], row["seed"], row["verdict"] == "no") for row in rows]
    found = {}
    with Workers(WORKERS) as pool, Deals(len(asked)) as shown:
        for (_, seed, _), each in pool.as_done(bounds, asked, ahead=WORKERS):
            found[seed] = each
            shown.more()
            shown.note(f"seed {seed} asked of the relaxation")
    return found


def _rare(row: dict[str, Any], last: int, known: Bounds) -> Rare:
    """Return the deal of a row. Raise `AssertionError` if the relaxation contradicts the search."""
    queens, aces = row[f"queens_{last}"], row[f"aces_{last}"]
    deal = Rare(row["rules"], row["seed"], queens, aces, row["positions"], *known)
    most = 4 if deal.queens_bound is None else deal.queens_bound
    if deal.bound < queens + aces or most < queens:
        raise AssertionError(f"the relaxation contradicts the search: {deal}")
    return deal


def hunt(first: int, to: int) -> Path:
    """Survey the piece of seeds from `first` on and below `to`, or the rest of it, and return its
    folder; raise `KeyboardInterrupt` if it was interrupted.
    """
    folder = SURVEYS / f"hunt-{first}"
    seeds = range(first, min(to, first - first % PIECE + PIECE))
    memory = Budget().divided(WORKERS).memory
    question = Question(HUNTED, memory=memory, rare_only=True)
    if run_survey(seeds, folder, question, SHARD, WORKERS) == INTERRUPTED:
        raise KeyboardInterrupt
    return folder


def enter(folder: Path) -> None:
    """Enter a survey into the record on the disk, and make the page again."""
    save(entered(load(PLACE), folder), PLACE)


def main() -> int:
    """Enter surveys, then hunt; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("surveys", type=Path, nargs="*", metavar="SURVEY")
    parser.add_argument("--to", type=int, default=0, metavar="N")
    given = parser.parse_args()
    try:
        for folder in given.surveys:
            enter(folder)
        while (first := load(PLACE).of(HUNTED)[0].deals) < given.to:
            enter(hunt(first, given.to))
    except InputError as error:
        print(error, file=sys.stderr)
        return WRONG_INPUT
    except KeyboardInterrupt:
        print("interrupted; call again to go on", file=sys.stderr)
        return INTERRUPTED
    return 0


if __name__ == "__main__":
    sys.exit(main())
