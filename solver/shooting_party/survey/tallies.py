"""Totals over the rows of surveys of The Shooting Party: shares, tables, rare deals, a plot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import IO, Any

from solver.common.plots import INK, NAVY, ORANGE, SKY, plot
from solver.common.survey import shards
from solver.common.survey.manifest import Manifest, SurveyError, span
from solver.common.survey.shares import Share
from solver.shooting_party.rules.themes import in_passes
from solver.shooting_party.survey.rows import check_plan, columns

PERFECT = 8


@dataclass(frozen=True)
class TextTable:
    """A table of texts; every row is as long as the header."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Survey:
    """The rows in the complete shards of a folder, by seed: so many are `planned`; `asked` are the
    numbers of passes that they cover, of a hunt only the last.
    """

    name: str
    rules: str
    asked: tuple[int, ...]
    seeds: range
    planned: int
    table: shards.Table

    @classmethod
    def load(cls, folder: Path) -> Survey:
        """Return the survey in a folder; raise `SurveyError` for another's, damage, or no shard."""
        import pyarrow as pa

        plan = Manifest.load(folder)
        check_plan(plan, folder)
        question = plan.question
        there = [s for s in plan.shards() if shards.path_of(folder, s).exists()]
        if not there:
            raise SurveyError(f"{folder}: no shard is finished yet")
        parts = [shards.read(folder, seeds, columns()) for seeds in there]
        table = pa.concat_tables([part.replace_schema_metadata() for part in parts])
        if set(table["rules"].unique().to_pylist()) != {question["rules"]}:
            raise SurveyError(f"{folder}: rows of other rules than {question['rules']}")
        planned = plan.seeds.stop - plan.seeds.start
        passes = int(question["switches"]["passes"])
        asked = range(passes if question["hunt"] else 1, passes + 1)
        return cls(str(folder), str(question["rules"]), tuple(asked), plan.seeds, planned, table)

    @property
    def deals(self) -> int:
        return int(self.table.num_rows)

    @property
    def passes(self) -> int:
        return self.asked[-1]

    @cached_property
    def tallies(self) -> dict[int, Outcomes]:
        """The outcomes, by number of passes."""
        return {passes: Outcomes.of(self.table, passes) for passes in self.asked}


@dataclass(frozen=True)
class Outcomes:
    """The number of deals with each outcome within some passes: (value reached, highest value still
    open, verdict on four queens). Both values are equal if the value is proven.
    """

    passes: int
    counts: Counter[tuple[int, int, str]]

    @classmethod
    def of(cls, table: shards.Table, passes: int) -> Outcomes:
        names = [f"value_{passes}", f"upper_{passes}", f"win_{passes}"]
        grouped = table.group_by(names).aggregate([([], "count_all")]).to_pylist()
        found = {tuple(row[n] for n in names): row["count_all"] for row in grouped}
        return cls(passes, Counter(found))

    @property
    def win(self) -> Share:
        """The share of deals with four queens."""
        return self._share(lambda low, high, win: win == "yes", lambda low, high, win: win != "no")

    def exactly(self, value: int) -> Share:
        """Return the share of deals with that best value."""
        return self._share(
            lambda low, high, win: low == high == value, lambda low, high, win: low <= value <= high
        )

    def at_least(self, value: int) -> Share:
        """Return the share of deals with that best value or more."""
        return self._share(lambda low, high, _: low >= value, lambda low, high, _: high >= value)

    def _share(
        self, sure: Callable[[int, int, str], bool], possible: Callable[[int, int, str], bool]
    ) -> Share:
        yes = sum(n for outcome, n in self.counts.items() if sure(*outcome))
        maybe = sum(n for outcome, n in self.counts.items() if possible(*outcome))
        return Share(yes, self.counts.total() - maybe, maybe - yes)


def tables(surveys: Sequence[Survey]) -> Iterator[TextTable]:
    """Yield the tables of the report, with the surveys side by side."""
    yield _overview(surveys)
    yield _shares("Four queens", surveys, lambda tally: tally.win)
    yield _shares(
        f"A perfect eight (value {PERFECT})", surveys, lambda tally: tally.at_least(PERFECT)
    )
    for passes in range(1, max(s.passes for s in surveys) + 1):
        if some := [s for s in surveys if passes in s.asked]:
            yield _values(passes, some)
    for survey in surveys:
        yield _values_and_wins(survey)


def rare(survey: Survey) -> Iterator[TextTable]:
    """Yield tables of the deals worth a look, by seed: without a perfect eight, without four
    queens, and with anything unknown. With the first two stands what all proofs of a deal took.
    """
    rows = survey.table.to_pylist()
    surveyed = f"{survey.rules}, seeds {span(survey.seeds)}"
    within = f"within {in_passes(survey.passes)}, {surveyed}"
    last = survey.passes
    best = ("seed", "best", "queens", "aces", "proven", "million positions")
    yield _list(
        f"No perfect eight {within} (proven)",
        best,
        [_best(row, last) for row in rows if row[f"upper_{last}"] < PERFECT],
    )
    yield _list(
        f"No four queens {within} (proven)",
        best,
        [_best(row, last) for row in rows if row["verdict"] == "no"],
    )
    unknown = [(str(row["seed"]), _open(row, survey.asked)) for row in rows]
    yield _list(f"Unknown, {surveyed}", ("seed", "open"), [u for u in unknown if u[1]])


def _overview(surveys: Sequence[Survey]) -> TextTable:
    rows = []
    for survey in surveys:
        rest = "" if survey.deals == survey.planned else f" of {survey.planned}"
        deals = f"{survey.deals}{rest}"
        effort = f"{_mean(survey, 'positions') / 1e6:.2f}", f"{_mean(survey, 'seconds'):.2f}"
        rows.append((survey.name, survey.rules, span(survey.seeds), deals, *effort))
    header = ("survey", "rules", "seeds", "deals", "million positions (mean)", "s (mean)")
    return TextTable("Surveys", header, tuple(rows))


def _shares(
    what: str, surveys: Sequence[Survey], share_of: Callable[[Outcomes], Share]
) -> TextTable:
    header = ("rules", "within", "deals", "yes", "no", "unknown", "share [95 %]")
    rows = []
    for survey in surveys:
        for tally in survey.tallies.values():
            share = share_of(tally)
            counts = (share.of, share.yes, share.no, share.unknown)
            rows.append((survey.rules, in_passes(tally.passes), *map(str, counts), share.text))
    return TextTable(what, header, tuple(rows))


def _values(passes: int, surveys: Sequence[Survey]) -> TextTable:
    header = ["best value"]
    for survey in surveys:
        header += [survey.rules, "share [95 %]", "at least this [95 %]"]
    tallies = [survey.tallies[passes] for survey in surveys]
    rows = []
    for value in _values_met(tallies):
        row = [str(value)]
        for tally in tallies:
            exactly = tally.exactly(value)
            row += [str(exactly.yes), exactly.text, tally.at_least(value).text]
        rows.append(tuple(row))
    unproven = ["not proven"]
    for tally in tallies:
        open_ = sum(n for (low, high, _), n in tally.counts.items() if low != high)
        unproven += [str(open_), "", ""]
    return TextTable(
        f"Best value within {in_passes(passes)}", tuple(header), (*rows, tuple(unproven))
    )


def _values_and_wins(survey: Survey) -> TextTable:
    header = ("within", "best value", "deals", "four queens: yes", "no", "unknown")
    rows = []
    for tally in survey.tallies.values():
        for low, high in sorted({key[:2] for key in tally.counts}, reverse=True):
            wins = [tally.counts[low, high, win] for win in ("yes", "no", "unknown")]
            value = str(low) if low == high else f"{low} to {high} (not proven)"
            rows.append((in_passes(tally.passes), value, str(sum(wins)), *map(str, wins)))
    return TextTable(f"Best value and four queens, {survey.rules}", header, tuple(rows))


def _values_met(tallies: Sequence[Outcomes]) -> list[int]:
    """Return the values from the best still possible for some deal down to the worst reached."""
    outcomes = [outcome for tally in tallies for outcome in tally.counts]
    worst, best = min(low for low, _, _ in outcomes), max(high for _, high, _ in outcomes)
    return list(range(best, worst - 1, -1))


def _list(title: str, header: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> TextTable:
    return TextTable(f"{title}: {len(rows)}", header, tuple(rows))


def _best(row: dict[str, Any], passes: int) -> tuple[str, ...]:
    value, queens, aces = (row[f"{name}_{passes}"] for name in ("value", "queens", "aces"))
    proven = "yes" if row[f"proven_{passes}"] else f"at most {row[f'upper_{passes}']}"
    million = f"{row['positions'] / 1e6:.2f}"
    return str(row["seed"]), str(value), str(queens), str(aces), proven, million


def _open(row: dict[str, Any], asked: Iterable[int]) -> str:
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


def _mean(survey: Survey, column: str) -> float:
    return float(sum(survey.table[column].to_pylist())) / survey.deals


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
    for number, tally in enumerate(survey.tallies.values()):
        shares = [tally.exactly(value) for value in range(PERFECT + 1)]
        heights = [100 * share.bounds[0] for share in shares]
        ends = [(100 * low, 100 * high) for low, high in (share.interval for share in shares)]
        axes.bar(
            [value + (number - (groups - 1) / 2) * width for value in range(PERFECT + 1)],
            heights,
            width,
            color=COLOURS[number],
            label=f"within {in_passes(tally.passes)}",
            yerr=[
                [height - low for height, (low, _) in zip(heights, ends, strict=True)],
                [high - height for height, (_, high) in zip(heights, ends, strict=True)],
            ],
            error_kw={"elinewidth": 1, "capsize": 2, "color": INK},
        )
    axes.set_title(f"{survey.rules}: {survey.deals} deals, 95 % intervals", fontsize=10)
    axes.set_ylabel("share of deals, %")
    axes.set_ylim(0, 103)  # whiskers that end at 100 keep their caps
    axes.set_yticks(range(0, 101, 20))
    axes.set_xticks(range(PERFECT + 1))
    axes.tick_params(labelbottom=True)
    axes.grid(axis="y")
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
