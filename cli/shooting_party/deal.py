"""`party deal`: show a deal."""

from __future__ import annotations

import json

import click

from cli.common.parameters import json_option
from cli.shooting_party.parameters import deal_argument
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import ORDER_NAMES, Deal


@click.command("deal")
@deal_argument()
@json_option("usable as DEAL in every command")
@click.option("--code", "only_code", is_flag=True, help="Print only the deal code.")
@click.option(
    "--without", "ranks", metavar="RANKS", default="", help="Leave out these ranks of 2345."
)
def command(deal: Deal, as_json: bool, only_code: bool, ranks: str) -> None:
    """Show the seed, the code and the six orders of DEAL. The first card of an order is on top."""
    from solver.shooting_party.rules.deal import DealError

    try:
        deal = deal.without(ranks)
    except DealError as error:
        raise click.UsageError(str(error)) from None
    if as_json:
        click.echo(json.dumps(deal.to_json()))
        return
    if only_code:
        click.echo(deal.code)
        return
    click.echo(f"{'seed':10}{'none' if deal.seed is None else deal.seed}")
    click.echo(f"{'code':10}{deal.code}")
    for name, order in zip(ORDER_NAMES, deal.orders, strict=True):
        click.echo(f"{name:10}{DECK.text(order)}")
