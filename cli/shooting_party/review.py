"""`party review`: luck and skill of a recorded game, by what could be seen."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.parameters import json_option, width_option
from cli.shooting_party.chosen import chosen_game
from cli.shooting_party.parameters import moves_option, rules_options, subject_argument
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from cli.shooting_party.subjects import Subject
    from solver.shooting_party.rules.moves import Move
    from solver.shooting_party.rules.position import Position


@click.command("review")
@subject_argument("GAME")
@rules_options()
@moves_option("Play these moves after those of a recorded game.")
@click.option("--brief", is_flag=True, help="Leave out the table of all turns.")
@json_option("schema shooting-party/review/1")
@width_option()
def command(
    subject: Subject,
    rules: RuleSet | None,
    passes: int | None,
    played: str,
    brief: bool,
    as_json: bool,
    width: int | None,
) -> None:
    """Judge the moves of GAME by what could be seen: what was to be expected at the start, what the
    draws brought (luck), what the choices changed (skill), which add up to the score; and what each
    turn gave away against the best one. GAME is one that `party play` keeps, or a deal with
    --moves.

    No pile is looked at; `party explain` judges a game knowing the whole pile.
    """
    play = chosen_game(subject, rules, passes, played)
    show_review(play.positions[0], play.moves, play.heading, brief, as_json, width)


def show_review(
    start: Position,
    moves: tuple[Move, ...],
    heading: str,
    brief: bool,
    as_json: bool,
    width: int | None,
) -> None:
    """Print the review of moves from a position that is not over."""
    from cli.common.progress import Waiting
    from cli.shooting_party.reviewed import review_text
    from solver.shooting_party.unseen.review import review

    with Waiting("reviewing"):
        found = review(start, moves)
    if as_json:
        click.echo(json.dumps(found.to_json()))
        return
    wide = output.console(width).width
    for line in review_text(found, heading, brief, wide):
        click.echo(output.writable(line))
