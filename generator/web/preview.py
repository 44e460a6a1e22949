"""The picture of a puzzle that other sites show beside a link to it: its game, number and task, its
tier, and the hand on the table. typst draws it, with the font that comes with it, so that it has
the same bytes everywhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from xml.etree import ElementTree

from generator.common.documents import Puzzle
from generator.common.games import game
from generator.common.rating.tiers import tier_named
from generator.web.pictures import picture, symbol
from solver.common.schemas import Json

VERSION = 4
"""Raised when the picture of the same puzzle may come out differently."""

WIDTH, HEIGHT = 1200, 630
SIDE, STEP = 92, 108
CARD, CARD_HEIGHT = 190, 266
MOST = 9
"""More cards than this do not fit side by side."""

TABLE, BRASS = "#2F4136", "#D8B169"
FACE, BORDER = "#FDFBF4", "#CFC6AE"

PICTURE = """
#let data = json(bytes(sys.inputs.data))
#set page(width: data.width * 1pt, height: data.height * 1pt, margin: 0pt)
#set text(font: "Libertinus Serif", fill: rgb("#F2EBD8"), hyphenate: false)
#place(image(bytes(data.drawn), width: 100%))
#place(dx: 90pt, dy: 78pt, block(width: 900pt)[
  #text(size: 36pt, fill: rgb("#D8B169"), data.title)
  #v(-14pt)
  #text(size: if data.task.len() > 85 { 44pt } else { 52pt }, data.task)])
"""


def png(puzzle: Puzzle, task: str, hand: Sequence[str]) -> bytes:
    """Return the picture of a puzzle with its task in words and the hand it begins with, 1200 × 630
    pixels, as PNG.
    """
    title = f"{game(puzzle.game).title} · no. {puzzle.number}"
    level = tier_named(puzzle.tier, puzzle.mode).level
    return _png(_drawn(level, hand), title, task)


def _png(drawn: str, title: str, task: str) -> bytes:
    import typst

    data: Json = {"width": WIDTH, "height": HEIGHT, "drawn": drawn, "title": title, "task": task}
    fonts = typst.Fonts(include_system_fonts=False)
    compiler = typst.Compiler(PICTURE.encode(), font_paths=fonts, ignore_system_fonts=True)
    made = compiler.compile(format="png", ppi=72.0, sys_inputs={"data": json.dumps(data)})
    assert isinstance(made, bytes)
    return made


def _drawn(level: int, hand: Sequence[str]) -> str:
    """Return what lies below the words, as SVG."""
    return "".join((
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">',
        f'<path fill="{TABLE}" d="M0 0H1200V630H0z"/>',
        f'<g fill="none" stroke="{BRASS}">{_inlay(24, 3)}</g>',
        _tier(level),
        *_row(hand[:MOST]),
        "</svg>",
    ))  # fmt: skip


def _inlay(inset: int, width: float) -> str:
    """Return a line along the edge, notched at the corners."""
    right, low, notch = WIDTH - inset, HEIGHT - inset, 44
    arc = f"a{notch} {notch} 0 0 0"
    return (
        f'<path stroke-width="{width}" d="M{inset + notch} {inset}H{right - notch}'
        f"{arc} {notch} {notch}V{low - notch}{arc} -{notch} {notch}H{inset + notch}"
        f'{arc} -{notch} -{notch}V{inset + notch}{arc} {notch} -{notch}z"/>'
    )


def _tier(level: int) -> str:
    """Return the sign of a tier: a circle filled by quarters."""
    x, y, r, turn = 1082, 113, 30, (level - 1) / 4
    full = f'<circle cx="{x}" cy="{y}" r="{r}" fill="none" stroke="{BRASS}" stroke-width="4"/>'
    if not turn:
        return full
    if turn == 1:
        return full.replace('"none"', f'"{BRASS}"')
    end_x, end_y = x + r * sin(2 * pi * turn), y - r * cos(2 * pi * turn)
    large = int(turn > 0.5)
    return (
        f'{full}<path fill="{BRASS}" d="M{x} {y}V{y - r}A{r} {r} 0 {large} 1 '
        f'{end_x:.1f} {end_y:.1f}z"/>'
    )


def _row(hand: Sequence[str]) -> Iterator[str]:
    """Yield the cards of a hand in a row, each over the one before it."""
    step = min(STEP, (WIDTH - 2 * SIDE - CARD) // max(len(hand) - 1, 1))
    first, top = (WIDTH - CARD - step * (len(hand) - 1)) // 2, 318
    for left, card in enumerate(hand):
        x = first + step * left
        yield (
            f'<rect x="{x}" y="{top}" width="{CARD}" height="{CARD_HEIGHT}" rx="14" '
            f'fill="{FACE}" stroke="{BORDER}"/>'
        )
        made = ElementTree.fromstring(picture(symbol(card, whole=True)))
        made.attrib |= {"x": f"{x}", "y": f"{top}", "width": f"{CARD}", "height": f"{CARD_HEIGHT}"}
        yield ElementTree.tostring(made, encoding="unicode")
