"""`party no-mans-land odds`: what a round can bring."""

import json

import click

from cli.common import output
from cli.common.parameters import json_option
from cli.common.progress import Waiting
from cli.no_mans_land.parameters import one_card, rules_option
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.switches import RuleSet
from solver.no_mans_land.rules.targets import TARGETS


@click.command("odds")
@rules_option()
@click.option("--target", metavar="CARD", help="Only this target, with the chance of each score.")
@json_option("schema no-mans-land/odds/1")
def command(rules: RuleSet, target: str | None, as_json: bool) -> int:
    """Show what to expect of a round if you shoot, by target and penalty: mean points, the chance
    of death, and the best rule of thumb with what it loses against best play.

    The rules of thumb give up the weakest cards and aim the others. one: all cards at one unit.
    greedy: the strongest cards first, unit after unit. fit: the same, but each unit is completed
    with the weakest card that is enough.
    """
    name = None
    if target is not None:
        card = one_card("--target", target)
        name = DECK.names[card]
        if card not in TARGETS:
            raise click.UsageError(f"--target {name}: no target; they are jacks, queens and kings")
    with Waiting("counting hands"):
        from solver.no_mans_land.analysis.documents import odds_document

        document = odds_document(rules)
    if as_json:
        click.echo(json.dumps(document))
        return 0
    click.echo(f"Rules {rules}")
    columns = ("penalty", "points", "death", "gives up")
    heads = ("target", "penalty", "points", "death", "rule of thumb", "gives up")
    table = output.table(*heads, *(["chances"] if name else []), right=columns)
    for row in document["rounds"]:
        if name in (None, row["target"]):
            law = ", ".join(f"{points}: {chance:.2%}" for points, chance in row["law"].items())
            table.add_row(
                row["target"],
                str(row["penalty"]),
                f"{row['points']:.4f}",
                f"{row['death']:.1%}",
                row["thumb"]["name"],
                f"{row['thumb']['gives_up']:.4f}",
                *([law] if name else []),
            )
    output.show_table(output.console(None), table)
    return 0
