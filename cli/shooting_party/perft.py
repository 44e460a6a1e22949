"""`party perft`: count move sequences."""

import click

from cli.common.progress import Waiting
from cli.shooting_party.choices import chosen_game, only_of_a_game
from cli.shooting_party.parameters import from_here_option, rules_options, subject_argument
from cli.shooting_party.subjects import Subject
from solver.shooting_party.rules.switches import RuleSet


@click.command("perft")
@subject_argument()
@click.argument("depth", type=click.IntRange(0, 60))
@rules_options()
@from_here_option()
@click.option("--divide", is_flag=True, help="Count separately for each first move, at DEPTH only.")
@click.option("--readable", is_flag=True, help="Count with the readable rules engine (slow).")
def command(
    subject: Subject,
    depth: int,
    rules: RuleSet | None,
    passes: int | None,
    from_here: bool,
    divide: bool,
    readable: bool,
) -> None:
    """Count the move sequences of each length up to DEPTH from the opening of DEAL.

    A finished game has no moves. --divide prints one line per first move, then the sum.
    """
    from solver.shooting_party.packed import perft

    count = perft.perft_readable if readable else perft.perft
    only_of_a_game(from_here, subject)
    position = chosen_game(subject, rules, passes, from_here=from_here).now
    if not divide:
        for length in range(depth + 1):
            with Waiting(f"counting to length {length}"):
                number = count(position, length)
            click.echo(f"{length} {number}")
        return
    if depth == 0:
        raise click.UsageError("--divide needs a depth of 1 or more")
    total = 0
    for move in position.legal_moves():
        with Waiting(f"counting after {move}"):
            follow = count(position.play(move), depth - 1)
        total += follow
        click.echo(f"{move} {follow}")
    click.echo(f"sum {total}")
