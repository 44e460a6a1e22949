"""`party the-party force`: whether a win can be forced, all hands seen."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.parameters import ascii_option, json_option, number_option
from cli.common.progress import Waiting
from cli.the_party import parameters as P
from solver.common.words import counted
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from solver.the_party.open_hands.answers import First, Forced

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
@ascii_option()
@json_option("schema the-party/force/1")
def command(
    what: str,
    within: int,
    attacker: int | None,
    rules: RuleSet | None,
    players: int | None,
    nodes: int | None,
    ascii_only: bool,
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

    with Waiting("searching") as waiting:
        from solver.the_party.analysis.documents import force_document
        from solver.the_party.open_hands.answers import force
        from solver.the_party.open_hands.force import OutOfNodes

        def report(visited: int) -> None:
            waiting.say(f"searching: {visited:,} positions")

        try:
            found = force(state, seed, who, within, nodes=nodes, report=report)
        except OutOfNodes:
            click.echo(f"Unknown: not found out with {nodes:,} positions.")
            return UNKNOWN
    if as_json:
        click.echo(json.dumps(force_document(found)))
    else:
        _print(found, output.symbols(ascii_only))
    return 0


def _print(found: Forced, symbols: bool) -> None:
    state, width = found.state, output.console(None).width
    click.echo(f"{P.OPEN.capitalize()}, seed {found.seed}, rules {state.rules}:")
    for player in range(state.rules.players):
        hand = " ".join(_cards(state.hands[player], symbols))
        stash = " ".join(_cards(state.stashes[player], symbols))
        click.echo(f"  player {player}: {hand}" + (f"  (stash {stash})" if stash else ""))
    within = f"within {counted(found.within, 'action')}"
    if found.wins_in is None:
        click.echo(f"Player {found.attacker} cannot force a win {within}.")
    else:
        click.echo(f"Player {found.attacker} forces a win in {counted(found.wins_in, 'action')}.")
    for first in found.firsts:
        click.echo(output.filled(f"  {_described(first, symbols)}", width, "      "))


def _described(first: First, symbols: bool) -> str:
    line = " ".join(move.symbols() if symbols else str(move) for move in first.line)
    if first.wins_in is not None:
        return f"wins in {first.wins_in}: {line}"
    return f"prevented: {line}"


def _cards(cards: tuple[int, ...], symbols: bool) -> list[str]:
    return [DECK.symbols([card]) if symbols else DECK.text([card]) for card in cards]
