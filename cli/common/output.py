"""Writing for people: consoles that respect pipes, NO_COLOR and plain ASCII."""

from __future__ import annotations

import sys
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def console() -> Console:
    """The standard output. Piped, it is as wide as its text; NO_COLOR and TERM=dumb are
    respected.
    """
    from rich.console import Console

    if sys.stdout.isatty():
        return Console(highlight=False, emoji=False, markup=False, soft_wrap=False)
    return Console(highlight=False, emoji=False, markup=False, width=100, no_color=True)


def symbols(ascii_only: bool) -> bool:
    """Whether suit symbols can be written: not with --ascii, nor where the encoding lacks them."""
    if ascii_only:
        return False
    try:
        "♣♦♥♠".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def writable(text: str) -> str:
    """A text as the standard output can write it: where the encoding lacks them, ± becomes +- and
    other characters are left out.
    """
    encoding = sys.stdout.encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        rest = text if "±".encode(encoding, "ignore") else text.replace("±", "+-")
        return rest.encode(encoding, "ignore").decode(encoding).rstrip()
    return text


def table(*columns: str, right: tuple[str, ...] = ()) -> Table:
    """A table without frames, which reads the same in ASCII."""
    from rich.table import Table

    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for column in columns:
        made.add_column(column, justify="right" if column in right else "left")
    return made


def plain(text: str) -> str:
    """Return a text in ASCII, accents dropped."""
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
