"""What stands on a sheet of paper, and the part that a game fills in for its puzzles. Cards are
named as in its deck. A ``?`` is a card face down.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files

from generator.common.documents import DailyPuzzle, Puzzle
from generator.common.games import part
from solver.common.schemas import Json


@dataclass(frozen=True)
class Strip:
    """Cards in a row, or a text in their place, below a label. `whole` cards are large pictures;
    `under` has a text for each; those shown `singly` are read out one by one, all others together.
    """

    label: str
    cards: tuple[str, ...] = ()
    text: str = "none"
    whole: bool = False
    under: tuple[str, ...] = ()
    singly: bool = False


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
    """A table with a header; `label` stands above it. If it is `wide`, its first column takes the
    room that the others leave.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    label: str = ""
    wide: bool = False


@dataclass(frozen=True)
class Steps:
    """Numbered steps from `first` on, each with comments."""

    steps: tuple[tuple[str, str], ...]
    first: int = 1


Part = Strips | Prose | Blanks | Table | Steps


@dataclass(frozen=True)
class Sheet:
    """A puzzle: its task, the state of the game in a few words, the parts of its page, the label of
    the ruled lines that fill the page, and what is covered at first, on a page at the back.
    """

    task: str
    state: str
    parts: tuple[Part, ...]
    lines: str
    covered: tuple[Part, ...] = ()


@dataclass(frozen=True)
class Paper:
    """A game's part: what it makes of a puzzle and of its solution, its rules (`rules_of`), and
    what a joker is called. `sheet` and `solution` raise `ValueError` for documents that make no
    sense.
    """

    joker: str
    rules: Json
    sheet: Callable[[Puzzle], Sheet]
    solution: Callable[[DailyPuzzle], tuple[Part, ...]]


def paper(game: str) -> Paper:
    """Return the paper of the game of that name; raise `NoPart` if it has none."""
    found = part(game, "paper")
    assert isinstance(found, Paper)
    return found


def rules_of(package: str) -> Json:
    """Return the rules in the file ``paper.toml`` of a package: a lead, and sections, each with a
    title and text, terms, a list or a table.
    """
    return tomllib.loads(files(package).joinpath("paper.toml").read_text(encoding="utf-8"))
