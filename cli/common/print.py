"""`party print`: make a PDF of daily puzzles, to be solved on paper, or a book of the ladder."""

from pathlib import Path

import click
from click.core import ParameterSource

from cli import FIRST_GAME
from cli.common import output
from cli.common import parameters as P
from cli.common.progress import Waiting
from generator.common.calendar import days_from, instant
from generator.paper.book_pages import Named, book_of
from generator.paper.booklet import booklet
from generator.paper.pdf import PAPERS, pdf
from solver.common.errors import InputError, at
from solver.common.files import write_whole
from solver.common.words import counted

MOST_DAYS = 366
PDF = ".pdf"
OF_DAYS = "give FOLDER and --from, or --book; --subtitle goes with --book"
OF_BOOK = "--book goes without FOLDER, --from, --days and --now"


@click.command("print")
@click.argument("folder", type=P.FOLDER, required=False)
@click.option("--from", "first", metavar="DATE", help="The first day.")
@P.number_option("--days", 1, MOST_DAYS, "Number of days, from that one on.", 7)
@P.number_option("--book", 1, None, "A book of the first N puzzles of the ladder instead.")
@P.file_option("--out", "FILE", "The file to write: .pdf.", required=True)
@P.choice_option("--paper", PAPERS, "The size of the paper.", "a4")
@click.option("--now", metavar="INSTANT", help="Print as if it were then.  [default: the clock]")
@P.as_one(
    "named",
    Named,
    P.name_option("--title", "The title of column or book.  [default: its game]"),
    P.name_option("--subtitle", "The subtitle of the book."),
)
def command(
    folder: Path | None,
    first: str | None,
    days: int,
    book: int | None,
    out: Path,
    paper: str,
    now: str | None,
    named: Named,
) -> int:
    """Make a PDF of the daily puzzles in FOLDER (party daily --out FOLDER): a page for each, the
    rules on one, and last the solutions that are out, which is once their days are over everywhere.

    With --book, and without FOLDER, make a book of the puzzles to learn by (party play ladder): the
    rules, the puzzles in chapters, and their solutions with the move that tempts.

    Needs the extra `print`. The same input makes the same file, byte by byte.
    """
    if out.suffix != PDF:
        raise InputError(f"--out {out}: the file name must end in {PDF}")
    P.need("typst")
    with Waiting("making the pages"):
        match folder, first, book:
            case Path(), str(), None if not named.subtitle:
                made = booklet(folder, days_from(first, days), instant(now), named.title)
                puzzles, solutions = len(made["puzzles"]), len(made["solutions"])
            case None, None, int() if now is None and not _is_given("days"):
                made, puzzles, solutions = book_of(FIRST_GAME, book, named), book, book
            case _:
                raise click.UsageError(OF_DAYS if book is None else OF_BOOK)
        data = pdf(made, paper)
    with at(f"--out {out}"):
        write_whole(out, data)
    output.say(f"{out}: {counted(puzzles, 'puzzle')}, {counted(solutions, 'solution')}")
    return 0


def _is_given(name: str) -> bool:
    """Return whether an option was typed, in place of its default."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE
