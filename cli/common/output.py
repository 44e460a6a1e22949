"""Text output that respects pipes, NO_COLOR and plain ASCII."""

from __future__ import annotations

import errno
import sys
import textwrap
import unicodedata
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


WIDTH = 80  # columns of the output where it goes to no terminal


def console(width: int | None = None) -> Console:
    """Return a console on the standard output, `width` columns wide; by default as wide as the
    terminal, which respects NO_COLOR and TERM=dumb, or else `WIDTH` columns without colours.
    """
    from rich.console import Console

    class Plain(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError(errno.EPIPE, "broken pipe")

    on_terminal = sys.stdout.isatty()
    wide = width or (None if on_terminal else WIDTH)
    return Plain(
        highlight=False,
        emoji=False,
        markup=False,
        width=wide,
        no_color=None if on_terminal else True,
    )


def filled(text: str, width: int, indent: str = "") -> str:
    """Return a paragraph in lines of at most `width` columns, all but the first indented. A word
    that is longer stays whole.
    """
    return textwrap.fill(
        text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def symbols(ascii_only: bool) -> bool:
    """Return True unless --ascii is given or the encoding of the output lacks suit symbols."""
    if ascii_only:
        return False
    try:
        "♣♦♥♠".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def one_line(text: str) -> str:
    """Return the text with every character that cannot be printed in a line as an escape: control
    characters, and bytes of a file name that are no UTF-8.
    """
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


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


def show_table(console: Console, table: Table) -> None:
    """Print a table, wider than the console if it must be to keep every word whole, and without
    blanks at the ends of lines.
    """
    from rich.measure import Measurement

    for column in table.columns:
        words = " ".join(map(str, (column.header, *column.cells))).split()
        column.min_width = max(map(len, words), default=0)
    roomy = console.options.update(width=10 * console.width)
    least = Measurement.get(console, roomy, table).minimum
    with console.capture() as captured:
        console.print(table, width=max(console.width, least), crop=False)
    for line in captured.get().splitlines():
        click.echo(line.rstrip())


def plain(text: str) -> str:
    """Return the text in ASCII, without accents; ± becomes +-."""
    text = unicodedata.normalize("NFKD", text.replace("±", "+-"))
    return text.encode("ascii", "ignore").decode()
