"""The picture of a puzzle that other sites show beside a link to it: the hand on the table, the
number and the tier. All of it is drawn out of the project's own paths, with no font, so that it has
the same bytes everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from xml.etree import ElementTree

from generator.common.documents import Puzzle
from generator.common.rating.tiers import tier_named
from generator.web.pictures import picture, symbol

VERSION = 1
"""Raised when the picture of the same puzzle may come out differently."""

WIDTH, HEIGHT = 1200, 630
SIDE, STEP = 92, 108
CARD, CARD_HEIGHT = 190, 266
MOST = 9
"""More cards than this do not fit side by side."""

TABLE, BRASS, LIGHT = "#2F4136", "#D8B169", "#F2EBD8"
FACE, BORDER = "#FDFBF4", "#CFC6AE"


def png(puzzle: Puzzle, hand: Sequence[str]) -> bytes:
    """Return the picture of a puzzle that begins with a hand, 1200 × 630, as PNG."""
    import resvg_py

    return resvg_py.svg_to_bytes(svg_string=svg(puzzle, hand), skip_system_fonts=True)


def svg(puzzle: Puzzle, hand: Sequence[str]) -> str:
    """Return the picture as SVG."""
    level = tier_named(puzzle.tier, puzzle.mode).level
    return "".join((
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">',
        f'<path fill="{TABLE}" d="M0 0H1200V630H0z"/>',
        f'<g fill="none" stroke="{BRASS}">{_inlay(24, 3)}</g>',
        *_number(puzzle.number),
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


def _number(number: int) -> Iterator[str]:
    """Yield the number of the puzzle, in the figures of the cards."""
    for place, digit in enumerate(str(number)):
        yield _placed(f"rank-{digit}", 90 + 54 * place, 78, 46, 70, LIGHT)


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
    first, top = (WIDTH - CARD - step * (len(hand) - 1)) // 2, 246
    for left, card in enumerate(hand):
        x = first + step * left
        yield (
            f'<rect x="{x}" y="{top}" width="{CARD}" height="{CARD_HEIGHT}" rx="14" '
            f'fill="{FACE}" stroke="{BORDER}"/>'
        )
        yield _placed(symbol(card, whole=True), x, top, CARD, CARD_HEIGHT)


def _placed(name: str, x: float, y: float, width: int, height: int, colour: str = "") -> str:
    """Return a picture of the deck at a place."""
    made = ElementTree.fromstring(picture(name))
    made.attrib |= {"x": f"{x:g}", "y": f"{y:g}", "width": f"{width}", "height": f"{height}"}
    if colour:
        made.set("color", colour)
    return ElementTree.tostring(made, encoding="unicode")
