"""The plots: the distribution of the final score, and when fire is held."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from solver.no_mans_land.rules.switches import BANDS, RuleSet, band_of

SETTINGS: Any = {
    "svg.hashsalt": "party/no-mans-land/1",  # fixed, so that the same values give the same bytes
    "font.family": "DejaVu Sans",
    "font.size": 10,
}
COLOURS = ("#bcd9ee", "#7fb3d9", "#e69f00", "#3d85b8", "#005a8f")
"""One a band, or one a round; distinct also in grey."""


@contextmanager
def _axes(title: str, x: str, y: str, file: Any) -> Iterator[Any]:
    """Yield the axes of a plot, which is then written as SVG."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(SETTINGS):
        figure = Figure(figsize=(7.5, 3.2), layout="constrained")
        axes = figure.subplots()
        yield axes
        axes.set_title(title, fontsize=10)
        axes.set_xlabel(x)
        axes.set_ylabel(y)
        axes.grid(axis="y", color="#dddddd", linewidth=0.6)
        axes.set_axisbelow(True)
        axes.legend(frameon=False)
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})


def draw_law(document: dict[str, Any], file: Any) -> None:
    """Write a distribution of the final score as SVG: a bar a score, coloured by band."""
    law, rules = document["law"], RuleSet.from_json(document["position"]["rules"])
    title = f"final score, best play for {document['aim']}, rules {rules}"
    with _axes(title, "score", "chance, %", file) as axes:
        for colour, band in zip(COLOURS, BANDS, strict=True):
            some = {int(s): c for s, c in law["scores"].items() if band_of(int(s)) == band}
            label = f"{band} {law['bands'][band]:.1%}"
            heights = [100 * chance for chance in some.values()]
            axes.bar(list(some), heights, 1.0, color=colour, label=label)
        axes.axvline(law["mean"], color="#333333", linewidth=1, label=f"mean {law['mean']:.2f}")


def draw_holds(title: str, curves: dict[str, list[tuple[int, float]]], file: Any) -> None:
    """Write shares of hands by score as SVG, a curve for each name."""
    with _axes(title, "score so far", "hands that are not shot, %", file) as axes:
        for colour, (name, points) in zip(COLOURS, curves.items(), strict=True):
            scores = [score for score, _ in points]
            shares = [100 * share for _, share in points]
            axes.plot(scores, shares, ".-", color=colour, linewidth=1, markersize=3, label=name)
        axes.set_ylim(-3, 103)
