"""Sheets: what a puzzle shows, and its solution, once for text (texts.py) and paper
(generator/paper/). Cards are named as in the game's deck. A ``?`` is a card face down.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Strip:
    """Cards in a row, or a text in their place, below a label. `whole` cards are large pictures;
    `under` has a text for each.
    """

    label: str
    cards: Sequence[str] = ()
    text: str = "none"
    whole: bool = False
    under: tuple[str, ...] = ()


@dataclass(frozen=True)
class Strips:
    """Strips side by side, as far as there is room."""

    strips: tuple[Strip, ...]


@dataclass(frozen=True)
class Prose:
    """Paragraphs below a label."""

    paragraphs: tuple[str, ...]
    label: str = ""
    italic: bool = False


@dataclass(frozen=True)
class Blanks:
    """Boxes to tick, each before a text and a small note; `ruled`, a line to write on follows."""

    label: str
    entries: tuple[tuple[str, str], ...]
    columns: int = 1
    ruled: bool = False


@dataclass(frozen=True)
class Table:
    """A table with a header; `label` stands above it."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    label: str = ""


@dataclass(frozen=True)
class Steps:
    """Numbered steps from `first` on, each with comments."""

    steps: tuple[tuple[str, str], ...]
    first: int = 1


Part = Strips | Prose | Blanks | Table | Steps


@dataclass(frozen=True)
class Sheet:
    """A puzzle: its task, the state of the game in a few words, what it shows, and the label of the
    ruled lines that fill a page. `rules` are sentences on those that matter here, for readers who
    have no others at hand.
    """

    task: str
    state: str
    parts: tuple[Part, ...]
    lines: str
    rules: tuple[str, ...] = ()
