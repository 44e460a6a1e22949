"""What makes a deal poor or hard: ``python -m benchmarks.shooting_party.hardness`` writes the
table and the picture of docs/shooting-party/survey.md, where the question is explained.

The models are fitted to the even seeds and judged on the odd ones. The share of the variance that
they explain is 1 less the mean squared error over the variance (R squared); its 95 % interval comes
from resampled deals. The weight of a group of facts is what the trees lose on the odd seeds when
the group is shuffled among the deals (L. Breiman, "Random forests", 2001). Groups that show the
same share their weight, so the weights do not add up.
"""

from functools import partial
from typing import Any, NamedTuple

import numpy as np
import pyarrow.parquet as pq
from matplotlib import rc_context
from matplotlib.figure import Figure
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.linear_model import LinearRegression
from sklearn.tree import DecisionTreeRegressor

from benchmarks.statistics import bootstrap
from benchmarks.tables import DOCS, Part, command, save, table
from solver.common.plots import NAVY, ORANGE, SETTINGS, SKY
from solver.shooting_party.rules.cards import ACE, DECK, JACK, JOKER, KING, QUEEN, SUIT_COUNT, card
from solver.shooting_party.rules.deal import Deal

DATA = DOCS / "shooting-party" / "survey-leverstoke.parquet"

OF_A_SUIT = {"ace": ACE, "king": KING, "jack": JACK}
GROUPS = ("queens", "aces", "kings", "jacks", "joker")
COLOURS = (SKY, NAVY, ORANGE)
RESAMPLES, SHUFFLES, LEAVES = 1000, 5, 8
CARDS = len(DECK.cards)

Leaf = tuple[str, float, float]
"""Deals of one kind: the facts that they share, their share of the deals, and their mean."""


class Facts(NamedTuple):
    """`values[deal, fact]`, with the name and the group of each fact."""

    values: np.ndarray
    names: list[str]
    groups: list[str]


class Result(NamedTuple):
    """What the models explain: the shares of the variance, as text; that of the trees; the loss of
    each group; and the leaves of a small tree.
    """

    target: str
    shares: list[str]
    trees: float
    losses: list[float]
    leaves: list[Leaf]


def facts_of(orders: np.ndarray, number: int) -> Facts:
    """Return the facts of one pass, from its orders (one row of cards per deal).

    These are the places of the queens in the pile, from 1 to 33, the first queen first; for each of
    them the places of her ace, king and jack, counted from hers (negative: drawn before her); and
    the joker's place.
    """
    place = np.argsort(orders, axis=1) + 1

    def places(rank: int) -> np.ndarray:
        return place[:, [card(rank, suit) for suit in range(SUIT_COUNT)]]

    by_queen = np.argsort(places(QUEEN), axis=1)
    queens = np.take_along_axis(places(QUEEN), by_queen, axis=1)
    columns, names, groups = [queens], [f"place of queen {n}" for n in range(1, 5)], ["queens"] * 4
    for name, rank in OF_A_SUIT.items():
        columns.append(np.take_along_axis(places(rank), by_queen, axis=1) - queens)
        names += [f"{name} of queen {n}, from her" for n in range(1, 5)]
        groups += [f"{name}s"] * 4
    values = np.hstack([*columns, place[:, [JOKER]]])
    names = [f"pass {number}: {name}" for name in (*names, "place of the joker")]
    return Facts(values, names, [*groups, "joker"])


def explained(truth: np.ndarray, predicted: np.ndarray) -> float:
    """Return the share of the variance explained."""
    return 1 - float(np.mean((truth - predicted) ** 2) / np.var(truth))


def with_interval(truth: np.ndarray, predicted: np.ndarray) -> str:
    """Return the share of the variance explained with its 95 % interval, as text."""
    rows = np.column_stack([truth, predicted])
    low, high = bootstrap(rows, lambda r: explained(*r.T), RESAMPLES, seed=1)
    return f"{100 * explained(truth, predicted):.1f} % [{100 * low:.1f}, {100 * high:.1f}]"


def explain(target: str, truth: np.ndarray, facts: Facts) -> Result:
    """Fit the models to every other deal, and judge them on the others."""
    fit, judge, truth_there = facts.values[::2], facts.values[1::2], truth[1::2]
    linear = LinearRegression().fit(fit, truth[::2])
    trees = HistGradientBoostingRegressor(max_iter=400, learning_rate=0.1, random_state=1)
    trees.fit(fit, truth[::2])
    whole = explained(truth_there, trees.predict(judge))
    draw = np.random.default_rng(2)
    losses = []
    for group in GROUPS:
        mine = [n for n, other in enumerate(facts.groups) if other == group]
        lost = []
        for _ in range(SHUFFLES):
            shuffled = judge.copy()
            shuffled[:, mine] = draw.permutation(judge[:, mine])
            lost.append(whole - explained(truth_there, trees.predict(shuffled)))
        losses.append(float(np.mean(lost)))
    shares = [with_interval(truth_there, model.predict(judge)) for model in (linear, trees)]
    return Result(target, shares, whole, losses, leaves_of(facts, truth))


def leaves_of(facts: Facts, truth: np.ndarray) -> list[Leaf]:
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
            printed = ", ".join(_span(name, *ends) for name, ends in within.items())
            rows.append((printed, len(here) / len(reached), float(np.mean(here))))
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


def results(survey: Any) -> list[Result]:
    """Return what is explained of the deals in a table of the survey."""
    deals = [Deal.from_seed(seed) for seed in survey["seed"].to_pylist()]
    first, second = (facts_of(np.array([deal.pass_order(n) for deal in deals]), n) for n in (1, 2))
    lists = (one + two for one, two in zip(first[1:], second[1:], strict=True))
    both = Facts(np.hstack([first.values, second.values]), *lists)
    scored = {name: survey[name].to_numpy().astype(float) for name in survey.column_names}
    values = [scored[f"queens_{n}"] + scored[f"aces_{n}"] for n in (1, 2)]
    effort = np.log10(np.maximum(scored["positions"], 1))
    return [
        explain("best value within one pass", values[0], first),
        explain("best value within two passes", values[1], both),
        explain("positions searched (logarithm)", effort, both),
    ]


def tables(found: list[Result], deals: int) -> str:
    """Return the table of the page."""
    weights = ((x.target, *x.shares, *(f"{100 * loss:.1f}" for loss in x.losses)) for x in found)
    text = f"{deals} deals: half to fit the models, half to judge them.\n\n"
    return text + table(("", "linear", "trees", *GROUPS), weights)


def kinds_of_deals(found: list[Result]) -> str:
    """Return a table of the leaves for each of the best values."""
    text = ""
    for result in found[:2]:
        leaves = (
            (name, f"{100 * share:.1f} %", f"{mean:.2f}") for name, share, mean in result.leaves
        )
        text += f"**The {result.target}, in {LEAVES} kinds of deals**\n\n"
        text += table(("deals with", "share", "mean"), leaves) + "\n"
    return text


@rc_context(SETTINGS)
def draw(found: list[Result]) -> Figure:
    """Return the picture: what each group of facts is worth."""
    figure = Figure(figsize=(7.5, 4), layout="constrained")
    axes = figure.add_subplot()
    width = 0.8 / len(found)
    for number, (result, colour) in enumerate(zip(found, COLOURS, strict=True)):
        at = np.arange(len(GROUPS)) + (number - (len(found) - 1) / 2) * width
        label = f"{result.target}: {100 * result.trees:.0f} % explained"
        axes.bar(at, [100 * loss for loss in result.losses], width, color=colour, label=label)
    axes.set_xticks(range(len(GROUPS)), GROUPS)
    axes.set_ylabel("share of the variance lost\nwhen shuffled, %")
    figure.legend(loc="outside upper center")
    return figure


def parts() -> dict[str, Part]:
    """Print the kinds of deals; return the table and the picture of the page."""
    survey = pq.read_table(DATA)
    found = results(survey)
    print(kinds_of_deals(found))
    text = tables(found, survey.num_rows)
    return {"hardness": text, "hard-deals.svg": partial(save, draw(found))}


if __name__ == "__main__":
    command(parts, DOCS / "shooting-party" / "survey.md")
