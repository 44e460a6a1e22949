"""`party the-party force` and `explain`: wins that can be, or could have been, forced."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import click

from cli.common import output
from cli.common.kept_puzzles import names_day, puzzle_named
from cli.common.output import Terminal
from cli.common.parameters import in_file, json_option, name_of, number_option, terminal_options
from cli.common.progress import Waiting
from cli.the_party import parameters as P
from solver.common.errors import at
from solver.common.words import counted
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.moves import Move
from solver.the_party.rules.record import Record
from solver.the_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from solver.the_party.open_hands.answers import Explained, Forced

Answer = TypeVar("Answer")

UNKNOWN = 1  # the exit code for an answer that was not found out


@click.command("force")
@click.argument("what", metavar="SEED|FILE")
@P.within_option(12)
@number_option(
    "--attacker", 0, 3, "Who is to win.  [default: the player on turn]", metavar="PLAYER"
)
@P.rules_option()
@P.players_option()
@P.nodes_option()
@terminal_options("--ascii")
@json_option("schema the-party/force/1")
def force(
    what: str,
    within: int,
    attacker: int | None,
    rules: RuleSet | None,
    players: int | None,
    nodes: int | None,
    terminal: Terminal,
    as_json: bool,
) -> int:
    """Find out whether the player on turn can force a win against any play, all hands seen and the
    order of all cards to come known. SEED is the opening of a seed; FILE is a state as JSON, a game
    (its end), or a puzzle.

    Print a line that wins in as few actions as possible; for every other first move, a line that
    prevents it, or the number of actions in which it wins. Nobody at a table could know this: it
    shows what is possible, not what to play. If --nodes ends the search, the answer is unknown, and
    the exit code is 1.
    """
    state, seed = P.position_in(what, rules, players)
    if state.is_over:
        raise click.UsageError("the game is over")
    who = state.turn if attacker is None else attacker
    if who >= state.rules.players:
        raise click.UsageError(f"--attacker {who}: there are {state.rules.players} players")

    def search(report: Callable[[int], None]) -> Forced:
        from solver.the_party.open_hands.answers import force

        return force(state, seed, who, within, nodes=nodes, report=report)

    found = _searched(search, nodes)
    if found is None:
        return UNKNOWN
    if as_json:
        from solver.the_party.analysis.documents import force_document

        output.document(force_document(found))
    else:
        _print_forced(found, terminal)
    return 0


@click.command("explain")
@click.argument("file", metavar="FILE|today|DATE")
@P.within_option(8)
@P.nodes_option()
@terminal_options("--ascii")
@json_option("schema the-party/explain/1")
def explain(file: str, within: int, nodes: int | None, terminal: Terminal, as_json: bool) -> int:
    """Go through a game that has a seed, such as one kept by `party the-party play`. Show the turns
    at which the player could have forced a win against any play, all hands seen and all cards to
    come known, and whether the move made kept that win. For a daily puzzle, show the answer, and
    what happens after the others.
    """
    if names_day(file):
        if as_json:
            raise click.UsageError("--json goes with a game, not with a daily puzzle")
        from cli.the_party.playing.puzzling import Puzzling
        from generator.the_party.game import PUBLISHED

        return Puzzling(puzzle_named(file, PUBLISHED), terminal).explained()
    record = in_file(file, Record.parse)

    def search(report: Callable[[int], None]) -> Explained:
        from solver.the_party.open_hands.answers import explain

        with at(name_of(file)):
            return explain(record, within, nodes=nodes, report=report)

    found = _searched(search, nodes)
    if found is None:
        return UNKNOWN
    if as_json:
        from solver.the_party.analysis.documents import explain_document

        output.document(explain_document(found))
    else:
        _print_explained(found, terminal, within)
    return 0


def _searched(
    search: Callable[[Callable[[int], None]], Answer], nodes: int | None
) -> Answer | None:
    """Return what a search finds, which reports the positions visited; None if they run out."""
    with Waiting("searching") as waiting:
        from solver.the_party.open_hands.force import OutOfNodes

        try:
            return search(lambda visited: waiting.say(f"searching: {visited:,} positions"))
        except OutOfNodes:
            click.echo(f"Unknown: not found out with {nodes:,} positions.")
            return None


def _print_forced(found: Forced, terminal: Terminal) -> None:
    state, write = found.state, DECK.symbols if terminal.symbols else DECK.text
    click.echo(f"{P.OPEN.capitalize()}, seed {found.seed}, rules {state.rules}:")
    for player in range(state.rules.players):
        hand, stash = write(state.hands[player]), write(state.stashes[player])
        click.echo(f"  player {player}: {hand}" + (f"  (stash {stash})" if stash else ""))
    within = f"within {counted(found.within, 'action')}"
    if found.wins_in is None:
        click.echo(f"Player {found.attacker} cannot force a win {within}.")
    else:
        click.echo(f"Player {found.attacker} forces a win in {counted(found.wins_in, 'action')}.")
    for first in found.firsts:
        end = "prevented" if first.wins_in is None else f"wins in {first.wins_in}"
        line = " ".join(_text(move, terminal) for move in first.line)
        terminal.say(f"  {end}: {line}", "      ")


def _print_explained(found: Explained, terminal: Terminal, within: int) -> None:
    turns = f"{counted(found.looked_at, 'turn')}, within {counted(within, 'action')}"
    click.echo(f"{P.OPEN.capitalize()}, {turns}: {len(found.chances)} could be won by force.")
    for chance in found.chances:
        if chance.still is None:
            kept = "gives it away"
        else:
            kept = "keeps it" if chance.still == chance.wins_in else f"still wins in {chance.still}"
        wins = f"move {chance.before + 1}: player {chance.player} wins in {chance.wins_in}"
        line = " ".join(_text(move, terminal) for move in chance.line)
        terminal.say(f"  {wins} by {line}; {_text(chance.played, terminal)} {kept}", "      ")


def _text(move: Move, terminal: Terminal) -> str:
    return move.symbols() if terminal.symbols else str(move)
