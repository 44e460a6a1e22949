"""`party review`: luck and skill of a recorded game, by what could be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.output import Terminal
from cli.common.parameters import json_option, terminal_options
from cli.common.progress import Waiting
from cli.shooting_party import parameters as P
from cli.shooting_party.choices import Played, of_a_game
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position

if TYPE_CHECKING:
    from solver.shooting_party.unseen.review import Review, Turn

COSTLIEST = 3  # turns named before the table


@click.command("review")
@P.subject_argument("GAME")
@P.rules_options()
@P.moves_option("Play these moves after those of a recorded game.")
@click.option("--brief", is_flag=True, help="Leave out the table of all turns.")
@json_option("schema shooting-party/review/1")
@terminal_options("--width")
@of_a_game
def command(game: Played, brief: bool, as_json: bool, terminal: Terminal) -> None:
    """Judge the moves of GAME by what could be seen. The score is split into what was expected at
    the start, what the draws brought (luck) and what the choices changed (skill); for each turn,
    print what it gave away against the best one. GAME is one that `party play` keeps, or a deal
    with --moves.

    The order of the pile is ignored; `party explain` judges a game knowing the whole pile.
    """
    show_review(game.positions[0], game.moves, game.heading, brief, as_json, terminal)


def show_review(
    start: Position,
    moves: tuple[Move, ...],
    heading: str,
    brief: bool,
    as_json: bool,
    terminal: Terminal,
) -> None:
    """Print the review of moves from a position that is not over."""
    with Waiting("reviewing"):
        from solver.shooting_party.unseen.review import review

        found = review(start, moves)
    if as_json:
        output.document(found.to_json())
        return
    terminal.say(f"{heading}: judged by what could be seen")
    _print_sums(found)
    _print_costliest(found, terminal)
    if not brief:
        _print_turns(found)


def _print_sums(found: Review) -> None:
    queens, aces = found.end.score
    scored = f"Scored {queens + aces} = {queens}+{aces}"
    over = "" if found.end.is_over else f" so far, {found.outcome:.2f} to be expected"
    click.echo(f"{scored}{over}.\n")
    click.echo(f"  {found.expected:5.2f}  cards could be expected at the start")
    click.echo(f"  {found.luck:+5.2f}  luck: what the draws brought")
    click.echo(f"  {found.skill:+5.2f}  skill: what the choices changed")
    click.echo(f"  {found.outcome:5.2f}\n")


def _print_costliest(found: Review, terminal: Terminal) -> None:
    if not found.costliest:
        click.echo("No turn clearly gave anything away.")
        return
    much = f"{found.given_away:.2f} cards were given away against the best choices"
    terminal.say(f"{much}, most of all by:")
    for turn in found.costliest[:COSTLIEST]:
        terminal.say(f"  {_given_away(turn)}", "    ")


def _print_turns(found: Review) -> None:
    click.echo(f"\n{'move':>4}{'luck':>7}{'skill':>7}{'gave':>7}  moves")
    for turn in found.turns:
        skill = "" if turn.skill is None else f"{turn.skill:+.2f}"
        gave = f"{turn.given_away.mean:.2f}" if turn.better else ""
        moves = _moves(turn) or "..."
        click.echo(f"{turn.first:4}{turn.luck:+7.2f}{skill:>7}{gave:>7}  {moves}")
    if found.end.is_over:
        click.echo(f"{'end':>4}{found.last_luck:+7.2f}")


def _given_away(turn: Turn) -> str:
    last = turn.first + len(turn.moves) - 1
    which = f"move {last}" if len(turn.moves) == 1 else f"moves {turn.first} to {last}"
    given = f"{turn.given_away.mean:.2f} ± {turn.given_away.error:.2f}"
    better = ", ".join(map(str, turn.better))
    return f"{which}, {_moves(turn)}: {given}; better {better}"


def _moves(turn: Turn) -> str:
    return ", ".join(map(str, turn.moves))
