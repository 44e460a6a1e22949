"""The picture of a puzzle that other sites show beside a link to it: its game, number and task, its
tier, and the hand on the table. typst draws it, with the font that comes with it, so that it has
the same bytes everywhere.
"""

from collections.abc import Sequence

from generator.common.documents import Puzzle
from generator.common.games import game
from generator.common.rating.tiers import tier_named
from generator.paper.pdf import printed
from generator.web.pictures import picture, symbol

VERSION = 6
"""Raised when the picture of the same puzzle may come out differently."""

MOST = 9
"""More cards than this do not fit side by side."""


def png(puzzle: Puzzle, task: str, hand: Sequence[str]) -> bytes:
    """Return the picture of a puzzle with its task in words and the hand it begins with, 1200 × 630
    pixels, as PNG.
    """
    cards = [symbol(card, whole=True) for card in hand[:MOST]]
    number = f"no. {puzzle.number}"  # the rhythm of a publisher may have another title
    title = f"{game(puzzle.game).title} · {number}" if puzzle.rhythm is None else number.title()
    return printed({
        "template": "preview",
        "title": title,
        "task": task,
        "level": tier_named(puzzle.tier, puzzle.mode).level - 1,
        "cards": cards,
        "pictures": {each: picture(each) for each in cards},
    }, form="png")  # fmt: skip
