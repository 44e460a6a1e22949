"""The plots of docs/no-mans-land/index.md."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from solver.common import plots
from solver.no_mans_land.rules.range_words import BAND_NAMES
from solver.no_mans_land.rules.switches import BANDS, RuleSet, band_of


@contextmanager
def axes_of(title: str, x: str, y: str, file: IO[bytes]) -> Iterator[Any]:
    """Yield the axes of a plot, which is then written as SVG."""
    with plots.plot(file, 7.5, 3.2) as figure:
        axes = figure.subplots()
        yield axes
        axes.set_title(title, fontsize=10)
        axes.set_xlabel(x)
        axes.set_ylabel(y)
        axes.grid(axis="y")
        axes.legend()


def draw_law(document: dict[str, Any], file: IO[bytes]) -> None:
    """Write a distribution of the final score as SVG: a bar a score, coloured by band."""
    law, rules = document["law"], RuleSet.from_json(document["position"]["rules"])
    title = f"final score, best play for {document['aim']}, rules {rules}"
    with axes_of(title, "score", "chance, %", file) as axes:
        for colour, band in zip(plots.COLOURS, BANDS, strict=True):
            some = {int(s): c for s, c in law["scores"].items() if band_of(int(s)) == band}
            label = f"{BAND_NAMES[band]} {law['bands'][band]:.1%}"
            heights = [100 * chance for chance in some.values()]
            axes.bar(list(some), heights, 1.0, color=colour, label=label)
        axes.axvline(law["mean"], color=plots.INK, linewidth=1, label=f"mean {law['mean']:.2f}")
