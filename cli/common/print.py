"""`party print`: make a PDF of daily puzzles, to be solved on paper, a picture of one, or a book of
the ladder.
"""

from pathlib import Path

import click

from cli import FIRST_GAME
from cli.common import output
from cli.common import parameters as P
from cli.common.progress import Waiting
from generator.common.calendar import day_of, days_from, instant
from generator.common.games import part
from generator.paper.booklet import booklet, picture
from generator.paper.pdf import FORMS, PAPERS, Named, printed
from solver.common.errors import InputError, at
from solver.common.files import write_whole
from solver.common.words import counted

MOST_DAYS = 366
NOT_OF_PICTURE = ("paper", "now", "title", "subtitle")
OF_DAYS = "give FOLDER and --from, or --book; --subtitle goes with --book"
OF_FIRST = "give --from, the first day to print"
OF_BOOK = "--book goes without FOLDER, --from, --days and --now, into a .pdf"
OF_PICTURE = "a picture is one puzzle: give one FOLDER and --from; other options go with a .pdf"


@click.command("print")
@click.argument("folders", type=P.FOLDER, metavar="[FOLDER]...", nargs=-1)
@click.option("--from", "first", metavar="DATE", help="The first day.")
@P.number_option("--days", 1, MOST_DAYS, "Number of days from there.", 7)
@P.number_option("--book", 1, None, "A book of the first N puzzles of the ladder instead.")
@P.file_option("--out", "FILE", "The file to write: .pdf, .svg or .png.", required=True)
@P.choice_option("--paper", PAPERS, "The size of the paper.", "a4")
@click.option("--now", metavar="INSTANT", help="Print as if it were then.  [default: the clock]")
@P.as_one(
    "named",
    Named,
    P.name_option("--title", "The title of column or book.  [default: its game]"),
    P.name_option("--subtitle", "The subtitle of the book."),
)
def command(
    folders: tuple[Path, ...],
    first: str | None,
    days: int,
    book: int | None,
    out: Path,
    paper: str,
    now: str | None,
    named: Named,
) -> int:
    """Make a PDF of the daily puzzles in FOLDER (party daily --out FOLDER), one for each game: the
    puzzles, the rules, then the solutions of days that have ended in every time zone. If --out ends
    in .svg or .png, make a picture of one puzzle.

    With --book, make a book of the training puzzles (party play ladder): the rules, the puzzles in
    chapters, and their solutions with the move that tempts.

    Needs the extra `print`. The same input makes the same bytes.
    """
    form = out.suffix.removeprefix(".")
    if form not in FORMS:
        raise InputError(f"--out {out}: the file name must end in .pdf, .svg or .png")
    P.need("typst")
    with Waiting("making the pages"):
        match folders, first, book:
            case [folder], str(), None if form != "pdf":
                if P.are_typed(*NOT_OF_PICTURE) or (days > 1 and P.are_typed("days")):
                    raise click.UsageError(OF_PICTURE)
                made, puzzles, solutions = picture(folder, day_of(first)), 1, 0
            case _ if form != "pdf" and book is None:
                raise click.UsageError(OF_PICTURE)
            case [_, *_], str(), None if not named.subtitle:
                made = booklet(folders, days_from(first, days), instant(now), named.title)
                puzzles, solutions = len(made["puzzles"]), len(made["solutions"])
            case [], None, int() if form == "pdf" and now is None and not P.are_typed("days"):
                made = part(FIRST_GAME, "book")(book, named)
                puzzles = solutions = book
            case _ if book is not None:
                raise click.UsageError(OF_BOOK)
            case [_, *_], None, _:
                raise click.UsageError(OF_FIRST)
            case _:
                raise click.UsageError(OF_DAYS)
        data = printed(made, paper, form)
    with at(f"--out {out}"):
        write_whole(out, data)
    output.say(f"{out}: {counted(puzzles, 'puzzle')}, {counted(solutions, 'solution')}")
    return 0
