"""`party the-party verify`: check a document, a game or a puzzle of The Party."""

import click

from cli.common.parameters import ascii_option, json_option
from cli.common.verify import quick_option, read, report


@click.command("verify")
@click.argument("file", metavar="FILE")
@quick_option()
@ascii_option()
@click.option("--quiet", "-q", is_flag=True, help="Print nothing if FILE is correct.")
@json_option("whether FILE is correct, and the finding or the first error")
def command(file: str, quick: bool, ascii_only: bool, quiet: bool, as_json: bool) -> int:
    """Check FILE (- for the standard input): a JSON document, a state, a view, a puzzle or its
    solution as text, or a game. If FILE is wrong, print the first error and exit with code 2.

    Every line is replayed by the rules alone, and a document is made again. `party verify` does the
    same for all games.
    """
    from generator.common.verification import verify
    from generator.the_party.game import PUBLISHED

    text = read(file)
    return report(file, lambda: verify(text, PUBLISHED, quick=quick), ascii_only, quiet, as_json)
