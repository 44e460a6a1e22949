"""Text output that respects pipes, NO_COLOR and plain ASCII."""

from __future__ import annotations

import sys
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


PROBLEMS, WRONG_INPUT, INTERRUPTED = 1, 2, 130
"""Exit codes. PROBLEMS: `check` found problems, or `generate` too few puzzles. (0 is done;
`solve --exit-code` has three of its own.)
"""


def console() -> Console:
    """Return a console on the standard output. On a terminal it respects NO_COLOR and TERM=dumb;
    otherwise it is 100 columns wide, without colours.
    """
    from rich.console import Console

    if sys.stdout.isatty():
        return Console(highlight=False, emoji=False, markup=False, soft_wrap=False)
    return Console(highlight=False, emoji=False, markup=False, width=100, no_color=True)


def symbols(ascii_only: bool) -> bool:
    """Return True unless --ascii is given or the encoding of the output lacks suit symbols."""
    if ascii_only:
        return False
    try:
        "♣♦♥♠".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def writable(text: str) -> str:
    """Return the text as the standard output can write it: of the characters that its encoding
    lacks, ± becomes +- and all others are dropped.
    """
    encoding = sys.stdout.encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        rest = text if "±".encode(encoding, "ignore") else text.replace("±", "+-")
        return rest.encode(encoding, "ignore").decode(encoding).rstrip()
    return text


def table(*columns: str, right: tuple[str, ...] = ()) -> Table:
    """Return an empty table without borders, so that it needs ASCII only."""
    from rich.table import Table

    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for column in columns:
        made.add_column(column, justify="right" if column in right else "left")
    return made


def plain(text: str) -> str:
    """Return the text in ASCII, without accents."""
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
