"""`party no-mans-land hindsight`: the best final score of a seed, all orders known."""

import json

import click

from cli.common.parameters import SeedType, json_option
from cli.no_mans_land.parameters import rules_option
from solver.no_mans_land.analysis.reckoning import hindsight
from solver.no_mans_land.rules.switches import RuleSet


@click.command("hindsight")
@click.argument("seed", type=SeedType(), metavar="SEED")
@rules_option()
@json_option("schema no-mans-land/hindsight/1")
def command(seed: int, rules: RuleSet, as_json: bool) -> int:
    """Find the best final score that any play of SEED can reach, knowing every card in advance, and
    print a game that reaches it.
    """
    if as_json:
        from solver.no_mans_land.analysis.documents import hindsight_document

        click.echo(json.dumps(hindsight_document(seed, rules)))
        return 0

    record = hindsight(seed, rules)
    click.echo(f"Rules {rules}, knowing every card: {record.end.final} points at most")
    click.echo(record.lines)
    return 0
