"""`party record`: what was solved, here and in browsers."""

from datetime import date, datetime

import click

from cli.common import output
from cli.common.output import Answer
from cli.common.parameters import answer_option, in_file
from cli.common.results import kept_results
from generator.common.record import by_tier, figures, joined, read_record, record_document

NOTHING = """No puzzle is solved or tried yet. `party play today` has one; with FILE, this command
shows the record that a page of the puzzles has exported."""


@click.command("record")
@click.argument("files", metavar="[FILE]...", nargs=-1)
@answer_option("the record, as the pages import it")
def command(files: tuple[str, ...]) -> Answer:
    """Show your record: the puzzles of all games that were tried and solved at this terminal, the
    days in a row, and how many of each tier. Each FILE is a record that the page of a site has
    exported (record/), or that --json printed (- is the standard input). It joins what is kept here
    for this answer: of two results of a puzzle the better one counts.

    A puzzle is clean if it was solved without a hint, an undo or a wrong answer. Its first solution
    counts; of a pile played unseen, the best score.
    """
    results = joined(kept_results(), *(in_file(file, read_record) for file in files))

    def text() -> None:
        if not results:
            output.Terminal.here().say(NOTHING)
            return
        now = datetime.now().timestamp() * 1000
        output.table(("figure", ">yours"), figures(results, date.today(), now))
        rows = by_tier(results)
        if rows:
            click.echo()
            output.table(("puzzles", "tier", ">solved", ">of"), rows)

    return Answer(lambda: record_document(results), text)
