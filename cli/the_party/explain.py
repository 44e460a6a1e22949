"""`party the-party explain`: where in a game a win could have been forced, all hands seen."""

import json

import click

from cli.common import output
from cli.common.conversation import Terminal
from cli.common.kept_puzzles import names_day, puzzle_named
from cli.common.parameters import ascii_option, json_option, name_of
from cli.common.progress import Waiting
from cli.the_party.force import UNKNOWN
from cli.the_party.parameters import OPEN, nodes_option, record_in, within_option
from solver.common.errors import at
from solver.common.words import counted


@click.command("explain")
@click.argument("file", metavar="FILE|today|DATE")
@within_option(8)
@nodes_option()
@ascii_option()
@json_option("schema the-party/explain/1")
def command(file: str, within: int, nodes: int | None, ascii_only: bool, as_json: bool) -> int:
    """Go through a game that has a seed, such as one kept by `party the-party play`. Show the turns
    at which the player could have forced a win against any play, all hands seen and all cards to
    come known, and whether the move made kept that win. Of a daily puzzle show the answer, and what
    becomes of the others.
    """
    if names_day(file):
        if as_json:
            raise click.UsageError("--json goes with a game, not with a daily puzzle")
        from cli.the_party.playing.puzzling import Puzzling
        from generator.the_party.game import PUBLISHED

        return Puzzling(puzzle_named(file, PUBLISHED), Terminal.here(ascii_only)).explained()
    record = record_in(file)
    with Waiting("searching") as waiting, at(name_of(file)):
        from solver.the_party.analysis.documents import explain_document
        from solver.the_party.open_hands.answers import explain
        from solver.the_party.open_hands.force import OutOfNodes

        def report(visited: int) -> None:
            waiting.say(f"searching: {visited:,} positions")

        try:
            found = explain(record, within, nodes=nodes, report=report)
        except OutOfNodes:
            click.echo(f"Unknown: not found out with {nodes:,} positions.")
            return UNKNOWN
    if as_json:
        click.echo(json.dumps(explain_document(found)))
        return 0
    symbols, width = output.symbols(ascii_only), output.console(None).width
    turns = f"{counted(found.looked_at, 'turn')}, within {counted(within, 'action')}"
    click.echo(f"{OPEN.capitalize()}, {turns}: {len(found.chances)} could be won by force.")
    for chance in found.chances:
        moves = [move.symbols() if symbols else str(move) for move in (chance.played, *chance.line)]
        if chance.still is None:
            kept = "gives it away"
        else:
            kept = "keeps it" if chance.still == chance.wins_in else f"still wins in {chance.still}"
        click.echo(
            output.filled(
                f"  move {chance.before + 1}: player {chance.player} wins in {chance.wins_in} by "
                f"{' '.join(moves[1:])}; {moves[0]} {kept}",
                width,
                "      ",
            )
        )
    return 0
