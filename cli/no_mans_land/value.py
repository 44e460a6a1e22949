"""`party no-mans-land value`: what a position is worth."""

import json
from pathlib import Path
from typing import Any

import click

from cli.common import output
from cli.common.parameters import json_option
from cli.no_mans_land import parameters as P
from cli.no_mans_land.plots import draw_law, plot_option, plotted
from solver.no_mans_land.rules.aims import Aim
from solver.no_mans_land.rules.switches import RuleSet


@click.command("value")
@P.rules_option(f"{P.PLAYED}, or those of --position")
@P.aim_option()
@P.position_options()
@click.option("--law", "whole_law", is_flag=True, help="Print the chance of every final score.")
@plot_option("the distribution of the final score")
@json_option("schema no-mans-land/value/1")
def command(
    rules: RuleSet | None,
    aim: Aim,
    whole_law: bool,
    plot: Path | None,
    as_json: bool,
    **described: Any,
) -> int:
    """Show what a position is worth under best play, and the distribution of the final score.

    Without options it is the beginning of a game; then show the value of each first target, too.
    """
    position = P.chosen_position(rules, **described)
    solution = P.solved(position.rules, aim)
    from solver.no_mans_land.analysis.documents import value_document

    document = value_document(solution, position)
    if plot is not None:
        plotted(plot, lambda file: draw_law(document, file))
    if as_json:
        click.echo(json.dumps(document))
        return 0
    law = document["law"]
    click.echo(f"Rules {position.rules}, aim {aim.name}: {document['value']:.6f}")
    if "exact" in document:
        click.echo(f"  exactly {document['exact']}")
    spread = f"mean {law['mean']:.3f}, deviation {law['deviation']:.3f}, median {law['median']}"
    click.echo(f"Final score under this play: {spread}; survival {law['survive']:.1%}")
    click.echo("  " + ", ".join(f"{name} {chance:.1%}" for name, chance in law["bands"].items()))
    first: dict[str, Any] = document.get("first_target", {})
    if first:
        click.echo("With the first target:")
        ordered = sorted(first.items(), key=lambda pair: -pair[1])
        for at in range(0, len(ordered), 6):
            click.echo("  " + "  ".join(f"{n} {v:9.6f}" for n, v in ordered[at : at + 6]))
    if whole_law:
        table = output.table("score", "chance", "at least", right=("score", "chance", "at least"))
        rest = 1.0
        for points, chance in law["scores"].items():
            table.add_row(points, f"{chance:.6f}", f"{max(rest, 0):.6f}")
            rest -= chance
        output.show_table(output.console(None), table)
    return 0
