"""The growth of the cost as a picture: ``python -m benchmarks.shooting_party.growth`` draws
docs/shooting-party/growth.svg.

Seeds are taken in sequence, neither chosen nor filtered. The same rows give the same picture, byte
for byte; the seconds in it differ from run to run.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator

from benchmarks.shooting_party import plain, whole_asp
from benchmarks.shooting_party.questions import best_by_goals
from benchmarks.tables import DOCS, Part, command, plain_numbers, save, timed
from solver.common.plots import NAVY, ORANGE, PURPLE, SETTINGS
from solver.shooting_party import Position, RuleSet, solve
from solver.shooting_party.rules.deal import OPTIONAL_RANKS, PASSES, Deal

LEFT_OUT = [OPTIONAL_RANKS[n:] for n in range(5)]
"""Ranks left out for the decks of 17, 21, 25, 29 and 33 cards; the highest are left out first."""

NUMBERS = range(1, PASSES + 1)

OURS = "this solver"
PEERS = {"plain search": (plain.best_value, (1,)), "clingo": (whole_asp.best_value, (1, 2))}
"""The peers, with the numbers of passes that each can play."""

STYLE = {OURS: ("o", NAVY), "plain search": ("s", ORANGE), "clingo": ("D", PURPLE)}
DASHES: Any = ("-", "--", ":")
"""One per number of passes."""


@dataclass(frozen=True)
class Cost:
    """The cost of one answer. `positions` is None for peers; `done` is False if time ran out."""

    who: str
    seed: int
    cards: int
    passes: int
    seconds: float
    positions: int | None = None
    done: bool = True


def ours(seeds: Iterable[int], left_out: str = "", passes: int = 1) -> list[Cost]:
    """Return what this solver needs for the best value: within one pass for the complete solution,
    best line included, within more passes for the answers to 8, 7 and so on.
    """

    def positions(deal: Deal) -> int:
        rules = RuleSet(passes=passes)
        return solve(deal, rules).positions if passes == 1 else best_by_goals(deal, rules)[1]

    rows = []
    for seed in seeds:
        deal = Deal.from_seed(seed).without(left_out)
        rows.append(Cost(OURS, seed, len(deal.cards), passes, *timed(partial(positions, deal))))
    return rows


def peer(
    who: str, seeds: Iterable[int], left_out: str = "", passes: int = 1, limit: float = 60
) -> list[Cost]:
    """Return what a peer needs for the best value, with at most `limit` seconds per deal."""
    rows = []
    for seed in seeds:
        deal = Deal.from_seed(seed).without(left_out)
        position = Position.opening(deal, RuleSet(passes=passes))
        seconds, value = timed(partial(PEERS[who][0], position, limit))
        rows.append(Cost(who, seed, len(deal.cards), passes, seconds, done=value is not None))
    return rows


def against_size(seeds: Sequence[int]) -> list[Cost]:
    """Return the cost of the best value on each deck, within as many passes as each can play."""
    rows = []
    for left_out in LEFT_OUT:
        for passes in NUMBERS:
            rows += ours(seeds, left_out, passes)
        for who, (_, playable) in PEERS.items():
            for passes in playable:
                rows += peer(who, seeds, left_out, passes)
    return rows


@rc_context(SETTINGS)
def draw_growth(rows: Sequence[Cost]) -> Figure:
    """Return the picture of medians with their spread, against deck size and against passes."""
    figure = Figure(figsize=(8, 7), layout="constrained")
    panels = figure.subplots(2, 2, sharey="row")
    sizes = sorted({row.cards for row in rows})
    for n, who in enumerate(STYLE):
        mine = [row for row in rows if row.who == who]
        one = [row for row in mine if row.passes == 1]
        whole = [row for row in mine if row.cards == sizes[-1]]
        line(panels[0, 0], one, "cards", "seconds", shift=0.22 * (n - 1))
        line(panels[0, 1], whole, "passes", "seconds", shift=0.06 * (n - 1))
        if who == OURS:
            line(panels[1, 1], whole, "passes", "positions")
    for passes, dashes in zip(NUMBERS, DASHES, strict=True):
        name = f"{OURS}, {passes} pass{'es' * (passes > 1)}"
        some = [row for row in rows if row.who == OURS and row.passes == passes]
        line(panels[1, 0], some, "cards", "positions", label=name, linestyle=dashes)
    panels[0, 0].set(title="within one pass", ylabel="seconds")
    panels[0, 1].set(title=f"deck of {sizes[-1]} cards")
    panels[1, 0].set(xlabel="cards in the deck", ylabel="positions searched")
    panels[1, 1].set(xlabel="passes")
    for left, right in panels:
        left.xaxis.set_major_locator(FixedLocator(sizes))
        left.legend(fontsize=8)
        right.xaxis.set_major_locator(FixedLocator(NUMBERS))
    for axes in panels.flat:
        axes.set_yscale("log")
        plain_numbers(axes)
    return figure


def line(
    axes: Axes, rows: Sequence[Cost], across: str, up: str, shift: float = 0, **looks: Any
) -> None:
    """Draw medians of one program, with bars from the 10th to the 90th percentile. A column of
    which a tenth or more ran out of time has no upper bar; one of which half did is left out.
    """
    points = []
    for column in sorted({getattr(row, across) for row in rows}):
        here = [row for row in rows if getattr(row, across) == column]
        cost = [getattr(row, up) if row.done else np.inf for row in here]
        tenth, half, most = (np.quantile(cost, q, method="nearest") for q in (0.1, 0.5, 0.9))
        if half < np.inf:
            points.append((column + shift, half, half - tenth, most - half if most < np.inf else 0))
    at, middle, low, high = zip(*points, strict=True) if points else ((), (), (), ())
    marker, colour = STYLE[rows[0].who]
    looks = {"label": rows[0].who, "marker": marker, "color": colour} | looks
    axes.errorbar(at, middle, (low, high), capsize=3, markersize=5, **looks)


def parts(quick: bool) -> dict[str, Part]:
    """Return the picture."""
    solve(Deal.from_seed(0).without("2345"))
    solve(0, RuleSet(passes=1))
    for who in PEERS:
        peer(who, [0], "2345")
    growth = draw_growth(against_size(range(2 if quick else 11)))
    return {"growth.svg": partial(save, growth)}


if __name__ == "__main__":
    command(parts, DOCS / "shooting-party" / "benchmarks.md", quick=False)
