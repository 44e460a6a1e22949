"""The picture of the search's stages, drawn from its own table (`LEADS_TO` in machine_state.py):
``python -m benchmarks.shooting_party.stages docs/shooting-party/stages.svg``.
"""

import sys
from pathlib import Path
from typing import IO, Any

from solver.common.files import write_whole
from solver.common.plots import INK, PAPER, SKY, plot
from solver.shooting_party.search import machine_state as S

PLACES = {
    S.ENTER: (0, 4), S.PICK: (0, 3), S.SEARCH: (0, 2), S.AFTER: (0, 1), S.NO_MORE: (0, 0),
    S.ANSWERED: (1, 4), S.TRACE: (2, 4), S.BACK: (2, 3), S.AGAIN: (2, 2), S.MARK: (2, 1),
    S.PROCEED: (2, 0), S.WALK: (1, 3),
}  # fmt: skip
"""Column and height of each stage: those of a search left, those of a line right."""

WIDE, HIGH = 0.27, 0.17
"""Half the width and height of a box."""


def draw(axes: Any) -> None:
    """Draw the stages and what leads from one to another."""
    from matplotlib.patches import FancyBboxPatch

    for stage, (x, y) in PLACES.items():
        corner, size = (x - WIDE + 0.05, y - HIGH + 0.05), (2 * WIDE - 0.1, 2 * HIGH - 0.1)
        style = {"boxstyle": "round,pad=0.05", "facecolor": PAPER, "edgecolor": SKY}
        axes.add_patch(FancyBboxPatch(corner, *size, **style))
        name = S.STAGES[stage].lower().replace("_", " ")
        axes.text(x, y, name, ha="center", va="center", color=INK)
    for stage, successors in S.LEADS_TO.items():
        for to in successors:
            if to != stage:
                arrow(axes, PLACES[stage], PLACES[to])
    for x, title in (0, "a search"), (2, "a line"):
        axes.text(x, 4.4, title, ha="center", color=INK, style="italic")
    axes.set(xlim=(-0.8, 2.8), ylim=(-0.3, 4.6))
    axes.axis("off")


def arrow(axes: Any, begin: tuple[int, int], end: tuple[int, int]) -> None:
    """Draw an arrow between two boxes: beside its column if it leads up or past others there."""
    (x, y), (to_x, to_y) = begin, end
    curve = 0.0
    if x == to_x and (y - to_y == 1 or x == 1):
        way = 1 if to_y > y else -1
        start, stop = (x, y + way * HIGH), (to_x, to_y - way * HIGH)
    elif x == to_x:
        side = 1 if x == 2 else -1
        curve = 0.45 * side * (1 if to_y > y else -1)
        start, stop = (x + side * WIDE, y + 0.05), (to_x + side * WIDE, to_y - 0.05)
    else:
        way = 1 if to_x > x else -1
        shift = 0.06 if to_x < x else -0.06 if y == to_y == 4 else 0
        start, stop = (x + way * WIDE, y + shift), (to_x - way * WIDE, to_y + shift)
    style = {"arrowstyle": "-|>", "color": INK, "connectionstyle": f"arc3,rad={curve}"}
    axes.annotate("", xy=stop, xytext=start, arrowprops=style | {"linewidth": 0.9, "shrinkA": 0})


def picture(file: IO[bytes]) -> None:
    with plot(file, 6.4, 4.4) as figure:
        draw(figure.subplots())


if __name__ == "__main__":
    write_whole(Path(sys.argv[1]), picture)
