"""What the rows of surveys of The Shooting Party add up to: shares, tables, rare deals, a plot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import IO, Any, NamedTuple

from solver.common.errors import InputError
from solver.common.plots import INK, NAVY, ORANGE, SKY, plot
from solver.common.shares import Share
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import in_passes
from solver.shooting_party.survey.parts import load, span

PERFECT = 8
VALUES = range(PERFECT + 1)


class TextTable(NamedTuple):
    """A table of texts; every row is as long as the header."""

    title: str
    header: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


@dataclass(frozen=True)
class Survey:
    """The rows of the parts in a folder, by seed, from the first of `seeds` to the last; and the
    numbers of passes `asked`, of rare deals only the last.
    """

    name: str
    rules: str
    asked: tuple[int, ...]
    seeds: range
    table: Any

    @classmethod
    def load(cls, folder: Path) -> Survey:
        """Return the survey in a folder; raise `InputError` for damage, or if there is no part."""
        import pyarrow as pa

        parts = list(load(folder))
        if not parts:
            raise InputError(f"{folder}: no part of a survey is there")
        question = parts[0].question
        passes = RuleSet.parse(question.rules).passes
        asked = range(passes if question.rare_only else 1, passes + 1)
        seeds = range(parts[0].seeds.start, parts[-1].seeds.stop)
        table = pa.concat_tables([part.table for part in parts])
        return cls(str(folder), question.rules, tuple(asked), seeds, table)

    @property
    def deals(self) -> int:
        return int(self.table.num_rows)

    @property
    def missing(self) -> int:
        """The number of deals that are missing among the seeds."""
        return self.seeds.stop - self.seeds.start - self.deals

    @property
    def passes(self) -> int:
        return self.asked[-1]

    def column(self, name: str) -> list[Any]:
        return list(self.table[name].to_pylist())

    @cached_property
    def outcomes(self) -> dict[int, Counter[tuple[int, int, str]]]:
        """By number of passes, the number of deals with each outcome: value reached, highest value
        still open, verdict on four queens. Both values are equal if the value is proven.
        """
        names = {p: (f"value_{p}", f"upper_{p}", f"win_{p}") for p in self.asked}
        return {p: Counter(zip(*map(self.column, names[p]), strict=True)) for p in self.asked}

    def wins(self, passes: int) -> Share:
        """Return the share of deals with four queens within some passes."""
        return self._share(passes, lambda low, high, win: (win == "yes", win != "no"))

    def at_least(self, passes: int, value: int) -> Share:
        """Return the share of deals with that best value or more."""
        return self._share(passes, lambda low, high, _: (low >= value, high >= value))

    def exactly(self, passes: int, value: int) -> Share:
        """Return the share of deals with that best value."""
        return self._share(
            passes, lambda low, high, _: (low == high == value, low <= value <= high)
        )

    def _share(self, passes: int, judged: Callable[..., tuple[bool, bool]]) -> Share:
        """Return a share, given whether an outcome surely counts, and whether it may."""
        found = [(n, *judged(*each)) for each, n in self.outcomes[passes].items()]
        yes = sum(n for n, sure, _ in found if sure)
        maybe = sum(n for n, _, possible in found if possible)
        return Share(yes, self.deals - maybe, maybe - yes)


def tables(surveys: Sequence[Survey]) -> Iterator[TextTable]:
    header = ("survey", "rules", "seeds", "deals", "million positions (mean)")
    rows = []
    for each in surveys:
        mean = f"{sum(each.column('positions')) / each.deals / 1e6:.2f}"
        rows.append((each.name, each.rules, span(each.seeds), str(each.deals), mean))
    yield TextTable("Surveys", header, rows)
    shares = ("deals", "yes", "no", "unknown", "share [95 %]")
    perfect = partial(Survey.at_least, value=PERFECT)
    for title, share in (
        ("Four queens", Survey.wins),
        (f"A perfect eight (value {PERFECT})", perfect),
    ):
        yield _by_passes(title, shares, surveys, lambda *asked, share=share: _cells(share(*asked)))
    values = (*map(str, VALUES[::-1]), "not proven")
    yield _by_passes("Deals by their best value", values, surveys, _values)


def _by_passes(
    title: str,
    header: tuple[str, ...],
    surveys: Sequence[Survey],
    cells: Callable[[Survey, int], tuple[object, ...]],
) -> TextTable:
    """Return a table with a row for each survey and number of passes."""
    rows = [(s.rules, in_passes(p), *map(str, cells(s, p))) for s in surveys for p in s.asked]
    return TextTable(title, ("rules", "within", *header), rows)


def _cells(share: Share) -> tuple[object, ...]:
    return share.of, share.yes, share.no, share.unknown, share.text


def _values(survey: Survey, passes: int) -> tuple[object, ...]:
    counts = [survey.exactly(passes, value).yes for value in VALUES[::-1]]
    return *counts, survey.deals - sum(counts)


def rare(survey: Survey) -> Iterator[TextTable]:
    """Yield tables of the deals worth a look, by seed: without a perfect eight, without four
    queens, and with anything unknown. With the first two stands what all proofs of a deal took.
    """
    surveyed, last = f"{survey.rules}, seeds {span(survey.seeds)}", survey.passes
    within = f"within {in_passes(last)}, {surveyed}"
    rows = survey.table.to_pylist()
    header = ("seed", "best", "queens", "aces", "proven", "million positions")
    less = [_best(row, last) for row in rows if row[f"upper_{last}"] < PERFECT]
    lost = [_best(row, last) for row in rows if row["verdict"] == "no"]
    left = [(str(row["seed"]), found) for row in rows if (found := _open(row, survey.asked))]
    yield TextTable(f"No perfect eight {within} (proven): {len(less)}", header, less)
    yield TextTable(f"No four queens {within} (proven): {len(lost)}", header, lost)
    yield TextTable(f"Unknown, {surveyed}: {len(left)}", ("seed", "open"), left)


def _best(row: dict[str, Any], passes: int) -> tuple[str, ...]:
    best = [str(row[f"{name}_{passes}"]) for name in ("value", "queens", "aces")]
    proven = "yes" if row[f"proven_{passes}"] else f"at most {row[f'upper_{passes}']}"
    return str(row["seed"]), *best, proven, f"{row['positions'] / 1e6:.2f}"


def _open(row: dict[str, Any], asked: Sequence[int]) -> str:
    """Return what a row leaves open, in words; empty if everything in it is proven."""
    found = []
    for passes in asked:
        if row[f"win_{passes}"] == "unknown":
            found.append(f"four queens within {in_passes(passes)}")
        if not row[f"proven_{passes}"]:
            low, high = row[f"value_{passes}"], row[f"upper_{passes}"]
            what = f"{low} to {high}" if low < high else f"{low}, more queens open"
            found.append(f"best within {in_passes(passes)}: {what}")
    return "; ".join(found)


COLOURS = (SKY, ORANGE, NAVY)
"""One per number of passes."""


def draw(surveys: Sequence[Survey], file: IO[bytes]) -> None:
    """Write an SVG, the same bytes for the same rows: a panel per survey, a group of bars a value.
    Bars, one per number of passes, show what is proven, whiskers the intervals of `Share`.
    """
    with plot(file, 7.5, 0.6 + 2.9 * len(surveys)) as figure:
        fields = figure.subplots(len(surveys), 1, squeeze=False, sharex=True)[:, 0]
        for field, survey in zip(fields, surveys, strict=True):
            _field(field, survey)
        fields[-1].set_xlabel("best value (queens + aces)")


def _field(axes: Any, survey: Survey) -> None:
    groups = len(survey.asked)
    width = 0.8 / groups
    for number, passes in enumerate(survey.asked):
        shares = [survey.exactly(passes, value) for value in VALUES]
        heights = [100 * share.bounds[0] for share in shares]
        ends = [[100 * end for end in share.interval] for share in shares]
        whiskers = [(h - low, high - h) for h, (low, high) in zip(heights, ends, strict=True)]
        axes.bar(
            [value + (number - (groups - 1) / 2) * width for value in VALUES],
            heights,
            width,
            color=COLOURS[number],
            label=f"within {in_passes(passes)}",
            yerr=[*zip(*whiskers, strict=True)],
            error_kw={"elinewidth": 1, "capsize": 2, "color": INK},
        )
    axes.set_title(f"{survey.rules}: {survey.deals} deals, 95 % intervals", fontsize=10)
    axes.set_ylabel("share of deals, %")
    axes.set_ylim(0, 103)  # whiskers that end at 100 keep their caps
    axes.set_yticks(range(0, 101, 20))
    axes.set_xticks(VALUES)
    axes.tick_params(labelbottom=True)
    axes.grid(axis="y")
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
