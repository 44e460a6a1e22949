"""`party perft`: count move sequences."""

from __future__ import annotations

import click

from cli.shooting_party.parameters import chosen_rules, deal_argument, rules_options
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet


@click.command("perft")
@deal_argument()
@click.argument("depth", type=click.IntRange(0, 60))
@rules_options()
@click.option("--divide", is_flag=True, help="Count separately for each first move, at DEPTH only.")
@click.option("--readable", is_flag=True, help="Count with the readable rules engine (slow).")
def command(
    deal: Deal, depth: int, rules: RuleSet, passes: int | None, divide: bool, readable: bool
) -> None:
    """Count the move sequences of each length up to DEPTH from the opening of DEAL.

    A finished game has no moves. --divide prints one line per first move, then the sum.
    """
    from solver.shooting_party.packed import perft
    from solver.shooting_party.rules.position import Position

    count = perft.perft_readable if readable else perft.perft
    position = Position.opening(deal, chosen_rules(rules, passes))
    if not divide:
        for length in range(depth + 1):
            click.echo(f"{length} {count(position, length)}")
        return
    if depth == 0:
        raise click.UsageError("--divide needs a depth of 1 or more")
    total = 0
    for move in position.legal_moves():
        follow = count(position.play(move), depth - 1)
        total += follow
        click.echo(f"{move} {follow}")
    click.echo(f"sum {total}")
