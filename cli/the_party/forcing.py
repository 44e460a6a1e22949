"""`party the-party force` and `explain`: wins that can be, or could have been, forced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import click

from cli.common import parameters as P
from cli.common.kept_puzzles import names_day, puzzle_named
from cli.common.output import Answer, Terminal
from cli.common.progress import Waiting
from cli.the_party import parameters as T
from cli.the_party.playing.words import in_text
from solver import the_party
from solver.common.errors import at
from solver.common.words import counted
from solver.the_party import Record
from solver.the_party.rules.cards import DECK

if TYPE_CHECKING:
    from solver.the_party.open_hands.answers import Explained

UNKNOWN = 1  # the exit code for an answer that was not found out


@click.command("force")
@click.argument("what", metavar="SEED|FILE")
@T.within_option(12)
@P.number_option(
    "--attacker", 0, 3, "Who is to win.  [default: the player on turn]", metavar="PLAYER"
)
@T.rules_option()
@T.players_option()
@T.nodes_option()
@P.terminal_options("--ascii")
@P.answer_option("schema the-party/force/1")
@P.as_one("position", T.position_in)
def force(
    position: tuple[the_party.State, int],
    within: int,
    attacker: int | None,
    nodes: int | None,
    terminal: Terminal,
) -> Answer:
    """Find out whether the player on turn can force a win against any play, all hands seen and the
    order of all cards to come known. SEED is the opening of a seed; FILE is a state as JSON, a game
    (its end), or a puzzle.

    Print a line that wins in as few actions as possible; for every other first move, a line that
    prevents it, or the number of actions in which it wins. Nobody at a table could know this: it
    shows what is possible, not what to play. If --nodes ends the search, the answer is unknown, and
    the exit code is 1.
    """
    state, seed = position
    if state.is_over:
        raise click.UsageError("the game is over")
    who = state.turn if attacker is None else attacker
    if who >= state.rules.players:
        raise click.UsageError(f"--attacker {who}: there are {state.rules.players} players")

    with _searching(nodes) as report:
        from solver.the_party.analysis.documents import force_document

        found = the_party.force(state, seed, who, within, nodes=nodes, report=report)
    return Answer(partial(force_document, found), partial(_print_forced, found, terminal))


@click.command("explain")
@click.argument("file", metavar="FILE|today|DATE")
@T.within_option(8)
@T.nodes_option()
@P.terminal_options("--ascii")
@P.answer_option("schema the-party/explain/1")
def explain(file: str, within: int, nodes: int | None, terminal: Terminal) -> Answer:
    """Go through a game that has a seed, such as one kept by `party the-party play`. Show the turns
    at which the player could have forced a win against any play, all hands seen and all cards to
    come known, and whether the move made kept that win. For a daily puzzle, show the answer, and
    what happens after the others.
    """
    if names_day(file):
        from cli.the_party.playing.puzzling import Puzzling
        from generator.the_party.game import PUBLISHED

        return Puzzling(puzzle_named(file, PUBLISHED), terminal).key
    record = P.in_file(file, Record.parse)

    with _searching(nodes) as report, at(P.name_of(file)):
        from solver.the_party.analysis.documents import explain_document

        found = the_party.explain(record, within, nodes=nodes, report=report)
    text = partial(_print_explained, found, terminal, within)
    return Answer(partial(explain_document, found), text)


@contextmanager
def _searching(nodes: int | None) -> Iterator[Callable[[int], None]]:
    """Yield what shows the positions visited; if they run out, end the command with `UNKNOWN`."""
    with Waiting("searching") as waiting:
        try:
            yield lambda visited: waiting.say(f"searching: {visited:,} positions")
        except the_party.OutOfNodes:
            click.echo(f"Unknown: not found out with {nodes:,} positions.")
            click.get_current_context().exit(UNKNOWN)


def _print_forced(found: the_party.Forced, terminal: Terminal) -> None:
    state = found.state
    click.echo(f"{T.OPEN.capitalize()}, seed {found.seed}, rules {state.rules}:")
    for player in range(state.rules.players):
        stash = terminal.cards(DECK, state.stashes[player])
        held = terminal.cards(DECK, state.hands[player]) + (f"  (stash {stash})" if stash else "")
        click.echo(f"  player {player}: {held}")
    within = f"within {counted(found.within, 'action')}"
    if found.wins_in is None:
        click.echo(f"Player {found.attacker} cannot force a win {within}.")
    else:
        click.echo(f"Player {found.attacker} forces a win in {counted(found.wins_in, 'action')}.")
    for first in found.firsts:
        end = "prevented" if first.wins_in is None else f"wins in {first.wins_in}"
        line = in_text(first.line, terminal)
        terminal.say(f"  {end}: {line}", "      ")


def _print_explained(found: Explained, terminal: Terminal, within: int) -> None:
    turns = f"{counted(found.looked_at, 'turn')}, within {counted(within, 'action')}"
    click.echo(f"{T.OPEN.capitalize()}, {turns}: {len(found.chances)} could be won by force.")
    for chance in found.chances:
        if chance.still is None:
            kept = "gives it away"
        else:
            kept = "keeps it" if chance.still == chance.wins_in else f"still wins in {chance.still}"
        wins = f"move {chance.before + 1}: player {chance.player} wins in {chance.wins_in}"
        line = in_text(chance.line, terminal)
        terminal.say(f"  {wins} by {line}; {in_text([chance.played], terminal)} {kept}", "      ")
