"""`party hint`: hints for a position, at three levels."""

import json

import click

from cli.common import output
from cli.common.parameters import json_option, width_option
from cli.shooting_party.choices import chosen_game, hinted_goal
from cli.shooting_party.parameters import (
    EFFORT,
    goal_option,
    moves_option,
    positions_option,
    rules_options,
    subject_argument,
)
from cli.shooting_party.progress import searching
from cli.shooting_party.subjects import Subject
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.budget import Budget, Meter


@click.command("hint")
@subject_argument("GAME")
@rules_options()
@moves_option('Play these moves first (after those of a recorded game), such as "draw -2h3h".')
@goal_option("Goal of the hint", "4q at level 1, the best score at levels 2 and 3")
@click.option(
    "--level",
    type=click.IntRange(1, 3),
    default=1,
    show_default=True,
    metavar="N",
    help="1: can the goal still be reached; 2: which kind of move; 3: which move.",
)
@click.option("--blind", is_flag=True, help="Ignore the order of the pile.")
@positions_option(EFFORT)
@json_option("schema shooting-party/hint/1 or blind-hint/1")
@width_option()
def command(
    subject: Subject,
    rules: RuleSet | None,
    passes: int | None,
    played: str,
    goal: Goal | str | None,
    level: int,
    blind: bool,
    positions: int,
    as_json: bool,
    width: int | None,
) -> None:
    """Give a hint for GAME: a deal, a puzzle or a game that `party play` keeps. Each level
    reveals more than the one before, and no more than it must. If the goal is out of reach, the
    move is one towards the best score.

    A hint knows the whole pile. With --blind it knows no more than a player who has counted the
    cards. Its levels are then 1: what can be expected; 2: which kind of move; 3: which move, and
    why. (`party advise` compares all moves.)
    """
    from cli.shooting_party.explain_text import blind_hint_text, hint_text
    from solver.shooting_party.analysis.hints import Hints
    from solver.shooting_party.unseen.advice import BlindHints

    if blind and goal is not None:
        raise click.UsageError("--goal goes with hints that know the pile, not with --blind")
    play = chosen_game(subject, rules, passes, played)
    if play.now.is_over:
        raise click.UsageError("the game is over")
    wide = output.console(width).width
    if blind:
        blind_hints = BlindHints(play.now)
        if as_json:
            click.echo(json.dumps(blind_hints.to_json(level)))
            return
        for line in blind_hint_text(blind_hints, level):
            click.echo(output.filled(output.writable(line), wide))
        return
    with searching() as report:
        meter = Meter(Budget(positions), report)
        wanted, named = hinted_goal(goal, subject, play.positions[0], meter)
        hints = Hints(play.now, wanted, meter)
        document = hints.to_json(level)
    if as_json:
        click.echo(json.dumps(document))
        return
    if play.deal.reshuffle is not None:
        click.echo(f"The orders that nobody has seen are those of seed {play.deal.reshuffle}.")
    for line in hint_text(hints, level, named):
        click.echo(output.filled(line, wide))
    if hints.verdict == "unknown":
        click.echo("More --positions may answer it.")
