"""The look of all plots: their colours, on light and on dark pages, and how they are written.

matplotlib draws a plot in light colours. A style within the file replaces each of them by its dark
one where the reader prefers dark pages; programs that know no such styles show the light plot.
"""

import io
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

INK, PAPER, FAINT = "#000000", "#ffffff", "#cccccc"
"""Text, axes and whiskers; the ground; grids and frames."""

SKY, ORANGE, PURPLE, NAVY, TEAL = COLOURS = "#4398d1", "#c26200", "#a6479b", "#0b2f5e", "#0d6656"
"""Data, distinct also in grey. Lines of ink are legible on the last."""

DARK = {
    INK: "#e6e6e6", PAPER: "#131416", FAINT: "#4a5060",
    SKY: "#a5d8ff", ORANGE: "#ff9f40", PURPLE: "#d181c9", NAVY: "#3c6dc5", TEAL: "#259079",
}  # fmt: skip
"""The colours on dark pages, by those on light ones. The ground is that of the site, furo's."""

SETTINGS: Any = {
    "svg.hashsalt": "party",  # fixed, so that the same data give the same bytes
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.axisbelow": True,
    "grid.color": FAINT,
    "grid.linewidth": 0.6,
}


@contextmanager
def plot(file: IO[bytes], width: float, height: float) -> Iterator[Any]:
    """Yield an empty figure of that size in inches, which is then written as SVG."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # no word if it cannot keep its fonts
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(SETTINGS):
        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure
        write_svg(figure, file)


def write_svg(figure: Any, file: IO[bytes]) -> None:
    """Write a figure as SVG for light and dark pages, the same bytes for the same figure."""
    import matplotlib as mpl

    drawn = io.StringIO()
    with mpl.rc_context(SETTINGS):
        figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None})
    file.write(with_dark(drawn.getvalue()).encode())


def with_dark(svg: str) -> str:
    """Return an SVG of matplotlib with the style for dark pages."""
    return re.sub(r"<svg\b[^>]*>\n", lambda opening: opening[0] + dark_style(), svg, count=1)


def dark_style() -> str:
    """Return the style for dark pages. Glyphs have no colour of their own, so the root has it."""
    rules = [f"svg {{fill: {DARK[INK]}}}"]
    rules += [
        f'[style*="{what}: {light}"] {{{what}: {dark} !important}}'
        for light, dark in DARK.items()
        for what in ("fill", "stroke")
    ]
    lines = "\n".join(rules)
    return f" <style>\n@media (prefers-color-scheme: dark) {{\n{lines}\n}}\n </style>\n"
