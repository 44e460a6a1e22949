"""`party no-mans-land options`: every decision at a hand."""

import json
from typing import Any

import click

from cli.common import output
from cli.common.parameters import json_option
from cli.no_mans_land import parameters as P
from solver.common.words import counted
from solver.no_mans_land.rules.aims import Aim
from solver.no_mans_land.rules.switches import RuleSet

SHOWN = 12


@click.command("options")
@P.rules_option(f"{P.PLAYED}, or those of --position")
@P.aim_option()
@P.position_options()
@click.option("--all", "every", is_flag=True, help=f"Print every decision, not only {SHOWN}.")
@json_option("schema no-mans-land/options/1")
def command(
    rules: RuleSet | None,
    aim: Aim,
    every: bool,
    as_json: bool,
    **described: Any,
) -> int:
    """List every decision for a hand, the best first, with its value, what it loses against the
    best, its mean points and its chance of death.

    A decision is written as the cards given up (-2d4h), then the groups of cards, each aimed at a
    unit of its own; h: marks the group aimed at the handler.
    """
    position = P.chosen_position(rules, **described)
    if not position.hand:
        raise click.UsageError("--target, --weather and --hand are needed (or --position)")
    solution = P.solved(position.rules, aim)
    if as_json:
        from solver.no_mans_land.analysis.documents import options_document

        click.echo(json.dumps(options_document(solution, position)))
        return 0
    options = solution.options(position)
    best = options[0].value
    equal = sum(option.value > best - 1e-9 for option in options)
    click.echo(
        f"Rules {position.rules}, aim {aim.name}, round {position.round + 1}, score "
        f"{position.score}: {counted(len(options), 'decision')}, {equal} best"
    )
    columns = ("value", "gives up", "points", "death")
    table = output.table("decision", *columns, right=columns)
    for option in options if every else options[:SHOWN]:
        chances = option.chances
        table.add_row(
            option.text,
            f"{option.value:.4f}",
            f"{max(best - option.value, 0):.4f}",
            f"{float(chances.mean_points):.3f}",
            f"{float(chances.death):.1%}",
        )
    output.show_table(output.console(None), table)
    if not every and len(options) > SHOWN:
        click.echo(f"{len(options) - SHOWN} more: --all")
    return 0
