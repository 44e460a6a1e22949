"""Text output that respects pipes, NO_COLOR and plain ASCII."""

from __future__ import annotations

import errno
import json
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console

    from solver.common.cards import Deck

PAGE = 80  # columns of what must have some, where nothing says how many
WIDEST = 1000  # columns


@dataclass(frozen=True)
class Terminal:
    """The standard output: whether it has the symbols of the suits."""

    symbols: bool

    @classmethod
    def here(cls) -> Terminal:
        """Return it: with symbols, unless --ascii is given or its encoding lacks them."""
        return cls(writable("♣♦♥♠") == "♣♦♥♠")

    @cached_property
    def console(self) -> Console:
        """What draws and colours, as wide as a `page`. On a terminal it respects NO_COLOR and
        TERM=dumb; elsewhere it has no colours.
        """
        from rich.console import Console

        class Plain(Console):
            def on_broken_pipe(self) -> None:
                raise BrokenPipeError(errno.EPIPE, "broken pipe")

        on_terminal = sys.stdout.isatty()
        return Plain(
            highlight=False,
            emoji=False,
            markup=False,
            width=None if on_terminal else self.page,
            no_color=None if on_terminal else True,
        )

    @property
    def width(self) -> int | None:
        """The columns of a line, the one rule for all commands: COLUMNS, or those of the terminal.
        Without either, in a file or a pipe, None: a sentence and a row of a table is one line
        there, so that `grep` finds it whole.
        """
        return min(shutil.get_terminal_size((0, 0)).columns, WIDEST) or None

    @property
    def page(self) -> int:
        """The columns of what must have some: a page that is laid out, or a picture."""
        return self.width or PAGE

    def shown(self, text: str) -> str:
        """Return the text as it can be written here."""
        return writable(text) if self.symbols else plain(text)

    def cards(self, deck: Deck, cards: Iterable[int]) -> str:
        """Return cards in symbols, or in letters where these cannot be written."""
        return deck.symbols(cards) if self.symbols else deck.text(cards)

    def say(self, text: str, indent: str = "") -> None:
        """Print a paragraph as `filled` does."""
        click.echo(filled(writable(text), self.width, indent))


def document(value: object) -> None:
    """Print a JSON document in one line."""
    click.echo(json.dumps(value, ensure_ascii=ascii_asked()))


@dataclass(frozen=True)
class Answer:
    """What a command has found: what makes its document, or why there is none, and its text."""

    document: Callable[[], object] | str
    text: Callable[[], object]

    def show(self, as_json: bool) -> int:
        """Print the document or the text, and return the exit code."""
        if not as_json:
            self.text()
        elif isinstance(self.document, str):
            raise click.UsageError(self.document)
        else:
            document(self.document())
        return 0


def filled(text: str, width: int | None, indent: str = "") -> str:
    """Return a paragraph in lines of `width` columns, all but the first indented, no word cut; in
    one line if there is no width.
    """
    return textwrap.fill(
        text,
        width or sys.maxsize,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def say(text: str, indent: str = "") -> None:
    Terminal.here().say(text, indent)


def one_line(text: str) -> str:
    """Return the text with every character that cannot be printed in a line as an escape: control
    characters, and bytes of a file name that are no UTF-8.
    """
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


ASCII = dict(zip("♣♦♥♠±−–×·“”’", ("c", "d", "h", "s", "+-", *'--x,""\''), strict=True))
"""How some characters are written where they cannot be shown."""


def ascii_asked() -> bool:
    """Return True if the output shall be plain ASCII: `party --ascii COMMAND`."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.find_root().params.get("ascii_only"))


def writable(text: str) -> str:
    """Return the text as the standard output can write it: in ASCII if that is asked for; else, of
    the characters that its encoding lacks, those in `ASCII` are written otherwise, and all others
    are dropped.
    """
    if ascii_asked():
        return plain(text)
    encoding = sys.stdout.encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        lacking = {each for each in ASCII if not each.encode(encoding, "ignore")}
        rest = text.translate(str.maketrans({each: ASCII[each] for each in lacking}))
        return rest.encode(encoding, "ignore").decode(encoding).rstrip()
    return text


def plain(text: str) -> str:
    """Return the text in ASCII (`ASCII`), without accents."""
    text = unicodedata.normalize("NFKD", text.translate(str.maketrans(ASCII)))
    return text.encode("ascii", "ignore").decode()


def table(header: Iterable[str], rows: Iterable[Iterable[Any]]) -> None:
    """Print rows below a header, as they can be written here, without borders; a column whose name
    begins with ``>`` is aligned right. It is wider than the terminal if it must be to keep every
    word whole, and has no blanks at the ends of lines.
    """
    on, header = Terminal.here(), list(header)
    cells = [[writable(one_line(str(cell))) for cell in row] for row in rows]
    columns = [*zip([name.removeprefix(">") for name in header], *cells, strict=True)]
    widths = [max(map(len, column)) for column in columns]
    if on.width and (sys.stdout.isatty() or sum(widths) + 2 * len(widths) > on.width + 2):
        _wrapped(header, cells, on.console)
        return
    for line in zip(*columns, strict=True):
        aligned = (
            f"{cell:{'>' if name[:1] == '>' else '<'}{width}}"
            for name, cell, width in zip(header, line, widths, strict=True)
        )
        click.echo("  ".join(aligned).rstrip())


def _wrapped(header: list[str], cells: list[list[str]], on: Console) -> None:
    """Print a table on a terminal, or one that has to be wrapped."""
    from rich.measure import Measurement
    from rich.table import Table

    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for name in header:
        made.add_column(name.removeprefix(">"), justify="right" if name[:1] == ">" else "left")
    for row in cells:
        made.add_row(*row)
    for column in made.columns:
        words = " ".join(map(str, (column.header, *column.cells))).split()
        column.min_width = max(map(len, words), default=0)
    roomy = on.options.update(width=10 * on.width)
    least = Measurement.get(on, roomy, made).minimum
    with on.capture() as captured:
        on.print(made, width=max(on.width, least), crop=False)
    for line in captured.get().splitlines():
        click.echo(line.rstrip())
