"""`party high-card play`."""

import click
from solver.high_card.rules import Game


@click.command("play")
@click.argument("seed", type=int)
@click.argument("turned", type=int)
def command(seed: int, turned: int) -> None:
    """Turn over TURNED numbers of the deal of SEED, and print the record."""
    click.echo(Game.of(seed, turned).record(), nl=False)
