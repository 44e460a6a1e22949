"""`party play` for High Card."""

import click
from solver.high_card.rules import Game


def play(what: str) -> int:
    """Turn over so many numbers of the deal of a seed, and print the record."""
    seed, turned = map(int, what.split())
    click.echo(Game.of(seed, turned).record(), nl=False)
    return 0
