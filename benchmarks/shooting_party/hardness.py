"""What makes a deal poor or hard: ``python -m benchmarks.shooting_party.hardness`` writes the
tables and the picture of docs/shooting-party/hard-deals.md.

The deals are those of the survey in docs/shooting-party/survey-leverstoke.parquet, default
rules. Three
numbers are to be explained: the best value within one pass, within two, and the positions that the
search took (their logarithm). What is to explain them are places in the pile (`facts_of`).

Two models are fitted to the even seeds and judged on the odd ones: linear regression, and
gradient-boosted trees. The share of the variance that they explain is 1 less the mean squared
error over the variance (R squared); its 95 % interval comes from resampled deals. The weight of a
group of facts is what the trees lose on the odd seeds when the group is shuffled among the deals
(L. Breiman, "Random forests", 2001). Groups that tell the same share their weight, so the weights
do not add up.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib as mpl
import numpy as np
import pyarrow.parquet as pq
from matplotlib.figure import Figure
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.linear_model import LinearRegression
from sklearn.tree import DecisionTreeRegressor

from benchmarks.tables import DOCS, write_between
from solver.shooting_party.rules.cards import ACE, DECK, JACK, JOKER, KING, QUEEN, SUIT_COUNT, card
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.survey.plot import SETTINGS

DATA = DOCS / "shooting-party" / "survey-leverstoke.parquet"
PAGE = DOCS / "shooting-party" / "hard-deals.md"
PICTURE = PAGE.with_suffix(".svg")

OF_A_SUIT = {"ace": ACE, "king": KING, "jack": JACK}
GROUPS = ("queens", "aces", "kings", "jacks", "joker")
COLOURS = ("#bcd9ee", "#005a8f", "#e69f00")
RESAMPLES, SHUFFLES, LEAVES = 1000, 5, 8
CARDS = len(DECK.cards)


class Facts(NamedTuple):
    """`values[deal, fact]`, with the name and the group of each fact."""

    values: np.ndarray
    names: list[str]
    groups: list[str]


class Result(NamedTuple):
    """What the models explain: shares of the variance with their intervals, the loss of each group,
    and the rows of a small tree.
    """

    target: str
    linear: tuple[float, float, float]
    trees: tuple[float, float, float]
    losses: list[float]
    leaves: list[tuple[str, float, float]]


def facts_of(orders: np.ndarray, number: int) -> Facts:
    """Return the facts of one pass, from its orders (one row of cards per deal).

    These are the places of the queens in the pile, from 1 to 33, the first queen first; for each of
    them the places of her ace, king and jack, counted from hers (negative: drawn before her); and
    the joker's place.
    """
    place = np.argsort(orders, axis=1) + 1

    def places(rank: int) -> np.ndarray:
        return place[:, [card(rank, suit) for suit in range(SUIT_COUNT)]]

    queens = places(QUEEN)
    by_queen = np.argsort(queens, axis=1)
    queens = np.take_along_axis(queens, by_queen, axis=1)
    columns, names, groups = [queens], [f"place of queen {n}" for n in range(1, 5)], ["queens"] * 4
    for name, rank in OF_A_SUIT.items():
        columns.append(np.take_along_axis(places(rank), by_queen, axis=1) - queens)
        names += [f"{name} of queen {n}, from her" for n in range(1, 5)]
        groups += [f"{name}s"] * 4
    columns.append(place[:, [JOKER]])
    names.append("place of the joker")
    groups.append("joker")
    return Facts(np.hstack(columns), [f"pass {number}: {name}" for name in names], groups)


def joined(parts: list[Facts]) -> Facts:
    """Return the facts of several passes together; the groups stay the same."""
    return Facts(
        np.hstack([part.values for part in parts]),
        [name for part in parts for name in part.names],
        [group for part in parts for group in part.groups],
    )


def explained(truth: np.ndarray, told: np.ndarray) -> float:
    """Return the share of the variance explained."""
    return 1 - float(np.mean((truth - told) ** 2) / np.var(truth))


def with_interval(truth: np.ndarray, told: np.ndarray) -> tuple[float, float, float]:
    """Return the share of the variance explained, and the ends of its 95 % interval."""
    draw = np.random.default_rng(1)
    picks = (draw.integers(0, len(truth), len(truth)) for _ in range(RESAMPLES))
    low, high = np.quantile([explained(truth[p], told[p]) for p in picks], (0.025, 0.975))
    return explained(truth, told), float(low), float(high)


def explain(target: str, truth: np.ndarray, facts: Facts) -> Result:
    """Fit the models to every other deal, and judge them on the others."""
    fit, judge = facts.values[::2], facts.values[1::2]
    linear = LinearRegression().fit(fit, truth[::2])
    trees = HistGradientBoostingRegressor(max_iter=400, learning_rate=0.1, random_state=1)
    trees.fit(fit, truth[::2])
    whole = explained(truth[1::2], trees.predict(judge))
    draw = np.random.default_rng(2)
    losses = []
    for group in GROUPS:
        mine = [n for n, other in enumerate(facts.groups) if other == group]
        lost = []
        for _ in range(SHUFFLES):
            shuffled = judge.copy()
            shuffled[:, mine] = draw.permutation(judge[:, mine])
            lost.append(whole - explained(truth[1::2], trees.predict(shuffled)))
        losses.append(float(np.mean(lost)))
    return Result(
        target,
        with_interval(truth[1::2], linear.predict(judge)),
        with_interval(truth[1::2], trees.predict(judge)),
        losses,
        leaves_of(facts, truth),
    )


def leaves_of(facts: Facts, truth: np.ndarray) -> list[tuple[str, float, float]]:
    """Return the leaves of one small tree, fitted to every other deal, the lowest mean first: the
    facts that lead there, the share of the other deals in it, and their mean.
    """
    small = DecisionTreeRegressor(max_leaf_nodes=LEAVES, min_samples_leaf=200, random_state=1)
    small.fit(facts.values[::2], truth[::2])
    reached, tree = small.apply(facts.values[1::2]), small.tree_
    rows = []

    def walk(node: int, within: dict[str, tuple[int, int]]) -> None:
        if tree.children_left[node] < 0:
            here = truth[1::2][reached == node]
            told = ", ".join(_span(name, *ends) for name, ends in within.items())
            rows.append((told, len(here) / len(reached), float(np.mean(here))))
            return
        name, limit = facts.names[tree.feature[node]], int(np.floor(tree.threshold[node]))
        low, high = within.get(name, (-CARDS, CARDS))
        walk(tree.children_left[node], {**within, name: (low, limit)})
        walk(tree.children_right[node], {**within, name: (limit + 1, high)})

    walk(0, {})
    return sorted(rows, key=lambda row: row[2])


def _span(name: str, low: int, high: int) -> str:
    if low == -CARDS:
        return f"{name} ≤ {high}"
    return f"{name} ≥ {low}" if high == CARDS else f"{name} {low} to {high}"


def results(table: Any) -> list[Result]:
    """Return what is explained of the deals in a table of the survey."""
    deals = [Deal.from_seed(seed) for seed in table["seed"].to_pylist()]
    orders = [np.array([deal.pass_order(n) for deal in deals]) for n in (1, 2)]
    first, second = (facts_of(order, n) for n, order in enumerate(orders, 1))
    scored = {name: table[name].to_numpy().astype(float) for name in table.column_names}
    values = [scored[f"queens_{n}"] + scored[f"aces_{n}"] for n in (1, 2)]
    effort = np.log10(np.maximum(scored["positions"], 1))
    both = joined([first, second])
    return [
        explain("best value within one pass", values[0], first),
        explain("best value within two passes", values[1], both),
        explain("positions searched (logarithm)", effort, both),
    ]


def tables(found: list[Result], deals: int) -> str:
    """Return the tables of the page."""

    def percent(share: tuple[float, float, float]) -> str:
        middle, low, high = (100 * each for each in share)
        return f"{middle:.1f} % [{low:.1f}, {high:.1f}]"

    lines = [f"{deals} deals: half to fit the models, half to judge them.", ""]
    lines += ["| | linear | trees |" + "".join(f" {group} |" for group in GROUPS)]
    lines += ["|---|---|---|" + "---|" * len(GROUPS)]
    for result in found:
        losses = "".join(f" {100 * loss:.1f} |" for loss in result.losses)
        share = f"{percent(result.linear)} | {percent(result.trees)}"
        lines.append(f"| {result.target} | {share} |{losses}")
    for result in found[:2]:
        lines += ["", f"**The {result.target}, in {LEAVES} kinds of deals**", ""]
        lines += ["| deals with | share | mean |", "|---|---|---|"]
        lines += [
            f"| {told} | {100 * share:.1f} % | {mean:.2f} |" for told, share, mean in result.leaves
        ]
    return "\n".join(lines) + "\n"


def draw(found: list[Result], file: Path) -> None:
    """Write the picture: what each group of facts is worth."""
    with mpl.rc_context(SETTINGS):
        figure = Figure(figsize=(7.5, 4), layout="constrained")
        axes = figure.add_subplot()
        width = 0.8 / len(found)
        for number, (result, colour) in enumerate(zip(found, COLOURS, strict=True)):
            at = np.arange(len(GROUPS)) + (number - (len(found) - 1) / 2) * width
            label = f"{result.target}: {100 * result.trees[0]:.0f} % explained"
            axes.bar(at, [100 * loss for loss in result.losses], width, color=colour, label=label)
        axes.set_xticks(range(len(GROUPS)), GROUPS)
        axes.set_ylabel("share of the variance lost\nwhen shuffled, %")
        figure.legend(loc="outside upper center")
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="?", default=DATA)
    table = pq.read_table(parser.parse_args().file)
    found = results(table)
    write_between(PAGE, "hardness", tables(found, table.num_rows))
    draw(found, PICTURE)


if __name__ == "__main__":
    main()
