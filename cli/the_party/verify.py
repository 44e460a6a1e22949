"""`party the-party verify`: check a document, a game or a puzzle of The Party."""

import click

from cli.common.verify import options, read, report
from generator.common.verification import verify
from generator.the_party.game import PUBLISHED


@click.command("verify")
@options()
def command(file: str, quick: bool, **shown: bool) -> int:
    """Check FILE (- for the standard input): a JSON document, a state, a view, a puzzle or its
    solution as text, or a game. If FILE is wrong, print the first error and exit with code 2.

    Every line is replayed by the rules alone, and a document is made again. `party verify` does the
    same for all games.
    """
    text = read(file)
    return report(file, lambda: verify(text, PUBLISHED, quick=quick), **shown)
