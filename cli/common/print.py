"""`party print`: make a PDF of daily puzzles, to be solved on paper."""

from datetime import timedelta
from pathlib import Path

import click

from cli.common import parameters as P
from cli.common.progress import Waiting
from generator.common.calendar import day_of
from generator.paper.booklet import booklet
from generator.paper.printing import PAPERS, pdf
from generator.web.clock import instant
from solver.common.errors import at
from solver.common.files import put, write_whole
from solver.common.words import counted

MOST_DAYS = 366


@click.command("print")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER")
@click.option("--from", "first", metavar="DATE", required=True, help="The first day.")
@P.number_option("--days", 1, MOST_DAYS, "Number of days, from that one on.", 7)
@P.file_option("--out", "FILE.pdf", "Where the PDF goes.", required=True)
@P.choice_option("--paper", PAPERS, "The size of the paper.", "a4")
@click.option("--large", is_flag=True, help="Print everything large.")
@click.option("--now", metavar="INSTANT", help="Print as if it were then.  [default: the clock]")
def command(
    folder: Path, first: str, days: int, out: Path, paper: str, large: bool, now: str | None
) -> int:
    """Make a PDF of the daily puzzles in FOLDER (party daily --out FOLDER): a page for each, the
    rules on one, and last the solutions that are out, which is once their days are over everywhere.

    Needs the extra `print`. The same input makes the same file, byte by byte.
    """
    P.need("typst", "print")
    begin, due = day_of(first), instant(now)
    try:
        wanted = [begin + timedelta(n) for n in range(days)]
    except OverflowError:
        raise click.UsageError(f"{days} days from {first}: beyond the calendar") from None
    with Waiting("making the pages"):
        made = booklet(folder, wanted, due)
        data = pdf(made, paper, large=large)
    with at(f"--out {out}"):
        write_whole(out, lambda file: put(file, data))
    puzzles, solutions = len(made["puzzles"]), len(made["solutions"])
    click.echo(f"{out}: {counted(puzzles, 'puzzle')}, {counted(solutions, 'solution')}")
    return 0
