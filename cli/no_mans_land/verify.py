"""`party no-mans-land verify`: check a document or a game of No Man's Land."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.common.parameters import json_option
from cli.common.verify import read, report
from cli.no_mans_land.parameters import rules_option

if TYPE_CHECKING:
    from solver.no_mans_land.rules.switches import RuleSet


@click.command("verify")
@click.argument("file", metavar="FILE")
@rules_option(None, "those of the game, or ohara")
@click.option("--ascii", "ascii_only", is_flag=True, help="Print plain ASCII.")
@click.option("--quiet", "-q", is_flag=True, help="Print nothing if FILE is correct.")
@json_option("whether FILE is correct, and the finding or the first error")
def command(file: str, rules: RuleSet | None, ascii_only: bool, quiet: bool, as_json: bool) -> int:
    """Check FILE (- for the standard input): a JSON document, a position, a puzzle or its solution
    as text, or a game. --rules are those of a game that does not name its own, such as one typed in
    from a table; by default ohara. If FILE is wrong, print the first error and exit with code 2.

    The check counts the draws of every decision and replays every round by the rules alone.
    `party verify` does the same for the documents of all games.
    """
    from generator.no_mans_land.verification import verify

    return report(file, lambda: verify(read(file), rules=rules), ascii_only, quiet, as_json)
