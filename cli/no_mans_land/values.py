"""`party no-mans-land value`, `options`, `hindsight`: positions, hands, and the best of a seed."""

from pathlib import Path
from typing import Any

import click

from cli.common import output
from cli.common.parameters import SEED, json_option
from cli.no_mans_land import parameters as P
from cli.no_mans_land.plots import draw_law, plot_option, plotted
from solver.common.words import counted
from solver.no_mans_land.rules.switches import Aim, RuleSet

SHOWN = 12


@click.command("value")
@P.rules_option(f"{P.PLAYED}, or those of --position")
@P.aim_option()
@P.position_options()
@click.option("--law", "whole_law", is_flag=True, help="Print the chance of every final score.")
@plot_option("the distribution of the final score")
@json_option("schema no-mans-land/value/1")
def value(
    rules: RuleSet | None,
    aim: Aim,
    whole_law: bool,
    plot: Path | None,
    as_json: bool,
    **described: Any,
) -> int:
    """Show what a position is worth under best play, and the distribution of the final score.

    Without options, the position is the beginning of a game, and each first target is valued too.
    """
    position = P.chosen_position(rules, **described)
    solution = P.solved(position.rules, aim)
    from solver.no_mans_land.analysis.documents import value_document

    document = value_document(solution, position)
    if plot is not None:
        plotted(plot, lambda file: draw_law(document, file))
    if as_json:
        output.document(document)
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
        rows, rest = [], 1.0
        for points, chance in law["scores"].items():
            rows.append((points, f"{chance:.6f}", f"{max(rest, 0):.6f}"))
            rest -= chance
        output.table((">score", ">chance", ">at least"), rows)
    return 0


@click.command("options")
@P.rules_option(f"{P.PLAYED}, or those of --position")
@P.aim_option()
@P.position_options()
@click.option("--all", "every", is_flag=True, help=f"Print every decision, not only {SHOWN}.")
@json_option("schema no-mans-land/options/1")
def options(rules: RuleSet | None, aim: Aim, every: bool, as_json: bool, **described: Any) -> int:
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

        output.document(options_document(solution, position))
        return 0
    found = solution.options(position)
    best = found[0].value
    equal = sum(option.value > best - 1e-9 for option in found)
    at = f"round {position.round + 1}, score {position.score}"
    many = f"{counted(len(found), 'decision')}, {equal} best"
    click.echo(f"Rules {position.rules}, aim {aim.name}, {at}: {many}")
    rows = []
    for option in found if every else found[:SHOWN]:
        points, death = float(option.chances.mean_points), float(option.chances.death)
        lost = f"{max(best - option.value, 0):.4f}"
        rows.append((option.text, f"{option.value:.4f}", lost, f"{points:.3f}", f"{death:.1%}"))
    output.table(("decision", ">value", ">gives up", ">points", ">death"), rows)
    if not every and len(found) > SHOWN:
        click.echo(f"{len(found) - SHOWN} more: --all")
    return 0


@click.command("hindsight")
@click.argument("seed", type=SEED, metavar="SEED")
@P.rules_option()
@json_option("schema no-mans-land/hindsight/1")
def hindsight(seed: int, rules: RuleSet, as_json: bool) -> int:
    """Find the best final score that any play of SEED can reach, knowing every card in advance, and
    print a game that reaches it.
    """
    from solver.no_mans_land.analysis import documents, reckoning

    if as_json:
        output.document(documents.hindsight_document(seed, rules))
        return 0
    record = reckoning.hindsight(seed, rules)
    click.echo(f"Rules {rules}, knowing every card: {record.end.final} points at most")
    click.echo(record.lines)
    return 0
