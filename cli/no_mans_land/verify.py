"""`party no-mans-land verify`: check a document or a game of No Man's Land."""

import click

from cli.common.verify import options, read, report
from cli.no_mans_land.parameters import rules_option
from generator.common.verification import verify
from generator.no_mans_land.game import PUBLISHED
from generator.no_mans_land.verification import check_text
from solver.no_mans_land.rules.switches import RuleSet


@click.command("verify")
@rules_option("those of the game, or ohara")
@options()
def command(file: str, rules: RuleSet | None, quick: bool, **shown: bool) -> int:
    """Check FILE (- for the standard input): a JSON document, a position, a puzzle or its solution
    as text, or a game. --rules are those of a game that does not name its own, such as one typed in
    from a table; by default ohara. If FILE is wrong, print the first error and exit with code 2.

    Every round is replayed by the rules alone, and a document is made again. `party verify` does
    the same for all games.
    """
    text = read(file)

    def found() -> str:
        if rules is not None and not text.lstrip().startswith("{"):
            return check_text(text, rules=rules)
        return verify(text, PUBLISHED, quick=quick)

    return report(file, found, **shown)
