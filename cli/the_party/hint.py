"""`party the-party hint`: what the moves of a player are worth, by what they may know."""

import json

import click

from cli.common import output
from cli.common.parameters import ascii_option, json_option, name_of, number_option
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
@ascii_option()
@json_option("schema the-party/hint/1")
def command(file: str, worlds: int, seed: int, ascii_only: bool, as_json: bool) -> int:
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
        click.echo(json.dumps(hint_document(view, seed, weighed, worlds)))
        return 0
    symbols = output.symbols(ascii_only)
    click.echo(f"Player {view.viewer}; mean result in {counted(worlds, 'world')}: {LEGEND}")
    table = output.table("move", "mean", "error", right=("mean", "error"))
    for each in weighed:
        text = each.move.symbols() if symbols else str(each.move)
        table.add_row(text, f"{each.mean:+.3f}", f"{each.error:.3f}")
    output.show_table(output.console(None), table)
    return 0
