"""The growth of the cost, as rows and as pictures: ``python -m benchmarks.shooting_party.growth
[--quick]`` writes docs/shooting-party/effort.svg and docs/shooting-party/growth.svg.

Seeds are taken in sequence, neither chosen nor filtered. The same rows give the same pictures, byte
for byte; the seconds in them differ from run to run.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, NullLocator, StrMethodFormatter

from benchmarks.shooting_party import plain, whole_asp, whole_cpsat
from benchmarks.shooting_party.longer import PASSES, long_deal, long_rules
from solver.shooting_party.rules.deal import OPTIONAL_RANKS, Deal
from solver.shooting_party.rules.deal import PASSES as MOST_PASSES
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solve import solve

DOCS = Path(__file__).parents[2] / "docs" / "shooting-party"
LEFT_OUT = [OPTIONAL_RANKS[n:] for n in range(5)]
"""Ranks left out for the decks of 17, 21, 25, 29 and 33 cards; the highest are left out first."""

OURS = "this solver"
Peer = Callable[[Position, float | None], int | None]
PEERS: dict[str, Peer] = {
    "plain search": plain.best_value,
    "CP-SAT": whole_cpsat.best_value,
    "clingo": whole_asp.best_value,
}
PLAYS = {"plain search": (1,), "CP-SAT": (1,), "clingo": (1, 2)}
"""The numbers of passes that each peer can play."""

STYLE = {OURS: ("o", "#0b5394"), "plain search": ("s", "#b45f06"), "CP-SAT": ("^", "#38761d")}
STYLE |= {"clingo": ("D", "#741b47")}
DASHES: Any = ("-", "--", ":", "-.", (0, (1, 3)))
"""One per number of passes."""


@dataclass(frozen=True)
class Cost:
    """The cost of one answer. `positions` is None for peers; `done` is False if time ran out."""

    who: str
    question: str
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
    rows = []
    for seed in seeds:
        deal, rules = long_deal(seed, left_out), long_rules(RuleSet(), passes)
        begun = time.perf_counter()
        positions = 0
        for goal in [None] if passes == 1 else [Goal.parse(str(v)) for v in range(8, 0, -1)]:
            answer = solve(deal, rules, goal=goal)
            positions += answer.positions
            if answer.verdict == "yes":
                break
        seconds = time.perf_counter() - begun
        rows.append(Cost(OURS, "best value", seed, len(deal.cards), passes, seconds, positions))
    return rows


def eights(seeds: Iterable[int]) -> list[Cost]:
    """Return what this solver needs to say whether there is a perfect eight within three passes."""
    rows = []
    for seed in seeds:
        begun = time.perf_counter()
        answer = solve(Deal.from_seed(seed), goal=Goal.parse("8"))
        seconds = time.perf_counter() - begun
        rows.append(Cost(OURS, "value 8", seed, 33, 3, seconds, answer.positions))
    return rows


def peer(
    who: str, seeds: Iterable[int], left_out: str = "", passes: int = 1, limit: float = 60
) -> list[Cost]:
    """Return what a peer needs for the best value, with at most `limit` seconds per deal."""
    rows = []
    for seed in seeds:
        deal = Deal.from_seed(seed).without(left_out)
        begun = time.perf_counter()
        value = PEERS[who](Position.opening(deal, RuleSet(passes=passes)), limit)
        seconds = time.perf_counter() - begun
        done = value is not None
        rows.append(Cost(who, "best value", seed, len(deal.cards), passes, seconds, done=done))
    return rows


def against_effort(seeds: Sequence[int]) -> list[Cost]:
    """Return the cost of two questions, deal by deal."""
    return [*ours(seeds), *eights(seeds)]


def against_size(seeds: Sequence[int], limit: float = 60) -> list[Cost]:
    """Return the cost of the best value on each deck: of this solver within 1 to 5 passes, two more
    than the rules have, and of the peers within as many as they can play.
    """
    rows = []
    for left_out in LEFT_OUT:
        for passes in PASSES:
            rows += ours(seeds, left_out, passes)
        for who in PEERS:
            for passes in PLAYS[who]:
                rows += peer(who, seeds, left_out, passes, limit)
    return rows


def draw_effort(rows: Sequence[Cost]) -> Figure:
    """Return the picture of seconds against positions, one dot per deal."""
    figure = Figure(figsize=(8, 4.6), layout="constrained")
    axes = figure.add_subplot()
    looks = {"best value": ("o", "#0b5394"), "value 8": ("x", "#b45f06")}
    names = {
        "best value": "best value within one pass",
        "value 8": "a perfect eight within three passes?",
    }
    for question, (marker, colour) in looks.items():
        some = [r for r in rows if r.question == question]
        axes.plot(
            [r.positions or 0 for r in some],
            [r.seconds for r in some],
            marker,
            color=colour,
            markersize=4,
            alpha=0.6,
            label=f"{names[question]} ({len(some)} deals)",
        )
    axes.set(xscale="log", yscale="log", xlabel="positions searched", ylabel="seconds")
    low, high = np.log10([min(r.seconds for r in rows), max(r.seconds for r in rows)])
    axes.set_ylim(10.0 ** np.floor(low), 10.0 ** np.ceil(high))
    plain_numbers(axes)
    axes.legend()
    return figure


def draw_growth(rows: Sequence[Cost]) -> Figure:
    """Return the picture of medians with their spread, against deck size and against passes."""
    figure = Figure(figsize=(8, 7), layout="constrained")
    panels = figure.subplots(2, 2, sharey="row")
    sizes = sorted({r.cards for r in rows})
    whole = [r for r in rows if r.cards == sizes[-1]]
    one = [r for r in rows if r.passes == 1]
    who = [OURS, *PEERS]
    for n, name in enumerate(who):
        marker, colour = STYLE[name]
        shift = n - (len(who) - 1) / 2
        mine = [r for r in one if r.who == name]
        line(panels[0, 0], mine, "cards", "seconds", name, marker, colour, 0.22 * shift)
        mine = [r for r in whole if r.who == name]
        line(panels[0, 1], mine, "passes", "seconds", name, marker, colour, 0.06 * shift)
    for passes, dashes in zip(PASSES, DASHES, strict=True):
        mine = [r for r in rows if r.who == OURS and r.passes == passes]
        name = f"{OURS}, {passes} pass{'es' * (passes > 1)}"
        marker, colour = STYLE[OURS]
        line(panels[1, 0], mine, "cards", "positions", name, marker, colour, 0, dashes)
    marker, colour = STYLE[OURS]
    mine = [r for r in whole if r.who == OURS]
    line(panels[1, 1], mine, "passes", "positions", OURS, marker, colour, 0)
    panels[0, 0].set(title="within one pass", ylabel="seconds")
    panels[0, 1].set(title=f"deck of {sizes[-1]} cards")
    panels[1, 0].set(xlabel="cards in the deck", ylabel="positions searched")
    panels[1, 1].set(xlabel="passes")
    for axes in panels[:, 0]:
        axes.xaxis.set_major_locator(FixedLocator(sizes))
    for axes in panels[:, 1]:
        axes.xaxis.set_major_locator(FixedLocator(PASSES))
        axes.set_xlim(PASSES[0] - 0.5, PASSES[-1] + 0.5)
        axes.axvspan(MOST_PASSES + 0.5, PASSES[-1] + 0.5, color="#eeeeee", zorder=0)
        place = (MOST_PASSES + 0.6, 0.03)
        axes.text(*place, "a longer game", transform=axes.get_xaxis_transform())
    for axes in panels.flat:
        axes.set_yscale("log")
        plain_numbers(axes)
    for axes in (panels[0, 0], panels[1, 0]):
        axes.legend(fontsize=8)
    return figure


def line(
    axes: Axes,
    rows: Sequence[Cost],
    across: str,
    up: str,
    name: str,
    marker: str,
    colour: str,
    shift: float,
    dashes: str = "-",
) -> None:
    """Draw medians, with bars from the 10th to the 90th percentile. A column of which a tenth or
    more ran out of time has no upper bar; one of which half did is left out.
    """
    columns = sorted({getattr(r, across) for r in rows})
    at, middle, low, high = [], [], [], []
    for column in columns:
        here = [r for r in rows if getattr(r, across) == column]
        cost = [getattr(r, up) if r.done else np.inf for r in here]
        tenth, half, most = (np.quantile(cost, q, method="nearest") for q in (0.1, 0.5, 0.9))
        if half < np.inf:
            at.append(column + shift)
            middle.append(half)
            low.append(half - tenth)
            high.append(most - half if most < np.inf else 0)
    axes.errorbar(
        at, middle, (low, high), label=name, marker=marker, color=colour, linestyle=dashes,
        capsize=3, markersize=5,
    )  # fmt: skip


def plain_numbers(axes: Axes) -> None:
    """Write the numbers of the axes in full: 0.01, 1, 100,000."""
    for axis in (axes.xaxis, axes.yaxis):
        if axis.get_scale() == "log":
            axis.set_major_formatter(lambda x, _: f"{x:,.0f}" if x >= 1 else f"{x:g}")
            axis.set_minor_locator(NullLocator())
        else:
            axis.set_major_formatter(StrMethodFormatter("{x:.0f}"))
    axes.grid(alpha=0.3)


def save(figure: Figure, path: Path) -> None:
    """Write an SVG that depends on the figure alone."""
    import matplotlib as mpl

    with mpl.rc_context({"svg.hashsalt": "shooting-party"}):
        figure.savefig(path, format="svg", metadata={"Date": None})


def main() -> None:
    """Measure, and draw both pictures."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--quick", action="store_true", help="few seeds; the pictures go to build/")
    quick = parser.parse_args().quick
    folder = DOCS.parents[1] / "build" if quick else DOCS
    folder.mkdir(exist_ok=True)
    solve(Deal.from_seed(0).without("2345"))
    solve(Deal.from_seed(0), RuleSet(passes=1))
    for who in PEERS:
        peer(who, [0], "2345")
    save(draw_effort(against_effort(range(20 if quick else 200))), folder / "effort.svg")
    save(draw_growth(against_size(range(2 if quick else 11))), folder / "growth.svg")


if __name__ == "__main__":
    main()
