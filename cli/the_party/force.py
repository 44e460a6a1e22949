"""`party force`: can a win be forced, all hands seen?"""

from __future__ import annotations

from functools import partial

import click

from cli.common import output
from cli.common import parameters as P
from cli.common.given import what_argument
from cli.common.output import Answer, Terminal
from cli.the_party import given_views as T
from cli.the_party.log_words import in_text
from solver import the_party
from solver.common.words import counted
from solver.the_party import RuleSet
from solver.the_party.rules.cards import DECK


@click.command("force")
@what_argument()
@P.rules_option(RuleSet, show_default=T.PLAYED)
@P.number_option("--players", 2, 4, "Number of players.  [default: that of the rules, 2]")
@P.number_option("--attacker", 0, 3, "Who is to win.  [default: who is on turn]", metavar="PLAYER")
@P.number_option("--within", 1, 40, "Actions of all players to look ahead.", 12)
@P.number_option("--nodes", 1, None, "Give up after N positions.")
@P.answer_option("schema the-party/force/1")
@P.as_one("position", T.position_in)
def command(
    position: tuple[the_party.State, int], within: int, attacker: int | None, nodes: int | None
) -> Answer:
    """Can the player on turn force a win of The Party against any play, all hands and all cards to
    come known? WHAT is a seed, a game (its end), a puzzle, or a state as JSON.

    Print a line that wins soonest; for every other first move, a line that prevents it. Nobody at a
    table could know this. If --nodes ends the search, the answer is unknown, and the exit code 1.
    """
    state, seed = position
    if state.is_over:
        raise click.UsageError("the game is over")
    who = state.turn if attacker is None else attacker
    with T.searching(nodes) as report:
        from solver.the_party.analysis.documents import force_document

        found = the_party.force(state, seed, who, within, budget=nodes, on_progress=report)
    return Answer(partial(force_document, found), partial(_print_forced, found, Terminal.here()))


def _print_forced(found: the_party.Forced, terminal: Terminal) -> None:
    state = found.state
    output.say(f"With all hands seen, seed {found.seed}, rules {state.rules}:")
    for player in range(state.rules.players):
        stash = terminal.cards(DECK, state.stashes[player])
        held = terminal.cards(DECK, state.hands[player]) + (f"  (stash {stash})" if stash else "")
        output.say(f"  player {player}: {held}", "    ")
    within = f"within {counted(found.within, 'action')}"
    if found.wins_in is None:
        output.say(f"Player {found.attacker} cannot force a win {within}.")
    else:
        output.say(f"Player {found.attacker} forces a win in {counted(found.wins_in, 'action')}.")
    for first in found.firsts:
        end = "prevented" if first.wins_in is None else f"wins in {first.wins_in}"
        line = in_text(first.line, terminal)
        terminal.say(f"  {end}: {line}", "      ")
