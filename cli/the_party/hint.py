"""`party the-party hint`: what the moves of a player are worth, by what they may know."""

import click

from cli.common import output
from cli.common.output import Terminal
from cli.common.parameters import json_option, name_of, number_option, terminal_options
from cli.common.progress import Waiting
from cli.the_party.parameters import view_in
from solver.common.errors import at
from solver.common.rng import SEEDS
from solver.common.words import counted

LEGEND = "1 is a sure win, -1 a sure loss."  # what the numbers of a hint mean


@click.command("hint")
@click.argument("file", metavar="FILE")
@number_option("--worlds", 1, 10_000, "Number of worlds in which every move is tried.", 1_000)
@number_option("--seed", 0, SEEDS - 1, "Seed of the worlds.", 0, metavar="SEED")
@terminal_options("--ascii")
@json_option("schema the-party/hint/1")
def command(file: str, worlds: int, seed: int, terminal: Terminal, as_json: bool) -> int:
    """Weigh the legal moves of the view in FILE (- is the standard input): JSON with a player's
    log, or with what is known of a position set up by hand (docs/the-party/rules.md). Of a game as
    text it is the view of the player who is to decide.

    Every move is tried in worlds: deals that agree with what the player knows. In each, squires
    play on for ten actions. 1 is a sure win, -1 a sure loss. It is an estimate, not a proof.
    """
    view = view_in(file)
    if not view.legal():
        who = f"the viewer, player {view.viewer}"
        raise click.UsageError(f"{name_of(file)}: it is not up to {who}")
    with Waiting("trying the moves"), at(name_of(file)):
        from solver.the_party.analysis.documents import hint_document
        from solver.the_party.players.bots import Bot, Mind

        mind = Mind(Bot.named("pimc"), view.rules, view.viewer, seed)
        weighed = mind.weigh(view, worlds)
    if as_json:
        output.document(hint_document(view, seed, weighed, worlds))
        return 0
    click.echo(f"Player {view.viewer}; mean result in {counted(worlds, 'world')}: {LEGEND}")
    rows = []
    for each in weighed:
        move = each.move.symbols() if terminal.symbols else str(each.move)
        rows.append((move, f"{each.mean:+.3f}", f"{each.error:.3f}"))
    output.table(("move", ">mean", ">error"), rows)
    return 0
