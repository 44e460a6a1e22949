"""`party perft`: count move sequences."""

import click

from cli.common.progress import Waiting
from cli.shooting_party import parameters as P
from cli.shooting_party.choices import Played, of_a_game


@click.command("perft")
@P.subject_argument()
@click.argument("depth", type=click.IntRange(0, 60))
@P.rules_options()
@P.from_here_option()
@click.option("--divide", is_flag=True, help="Count separately for each first move, at DEPTH only.")
@click.option("--readable", is_flag=True, help="Count with the readable rules engine (slow).")
@of_a_game
def command(game: Played, depth: int, divide: bool, readable: bool) -> None:
    """Count the move sequences of each length up to DEPTH from the opening of DEAL.

    A finished game has no moves. --divide prints one line per first move, then the sum.
    """
    from solver.shooting_party.packed import perft

    count = perft.perft_readable if readable else perft.perft
    if not divide:
        for length in range(depth + 1):
            with Waiting(f"counting to length {length}"):
                number = count(game.now, length)
            click.echo(f"{length} {number}")
        return
    if depth == 0:
        raise click.UsageError("--divide needs a depth of 1 or more")
    total = 0
    for move in game.now.legal_moves():
        with Waiting(f"counting after {move}"):
            follow = count(game.now.play(move), depth - 1)
        total += follow
        click.echo(f"{move} {follow}")
    click.echo(f"sum {total}")
