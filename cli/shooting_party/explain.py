"""`party explain`: the best line in words, or where a recorded game was lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.parameters import json_option
from cli.shooting_party.parameters import (
    GameType,
    chosen_game,
    chosen_theme,
    goal_option,
    look_options,
    moves_option,
    positions_option,
    rules_options,
)
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.record import Record
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import Theme
from solver.shooting_party.search.budget import MOST_NODES

if TYPE_CHECKING:
    from cli.shooting_party.parameters import Played
    from solver.shooting_party.analysis.comments import Commentator
    from solver.shooting_party.analysis.explain import Explanation
    from solver.shooting_party.rules.scores import Goal

EFFORT = 60_000_000
"""Default budget in positions for the line, the graph and the alternatives together: about twenty
seconds.
"""


@click.command("explain")
@click.argument("game", type=GameType(), metavar="GAME")
@rules_options(default=None)
@moves_option('Play these moves first (after those of a recorded game), such as "draw -2h3h".')
@goal_option("Goal of the line", "the best score in the fewest passes")
@click.option("--from-here", is_flag=True, help="Explain the line from the end of a recorded game.")
@click.option("--brief", is_flag=True, help="Leave out what the alternative moves still allow.")
@click.option(
    "--graphml",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the graph of all par solutions as GraphML.",
)
@click.option(
    "--dot",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the same graph in the DOT language of Graphviz.",
)
@click.option(
    "--nodes",
    type=click.IntRange(1),
    default=MOST_NODES,
    show_default=True,
    metavar="N",
    help="Give up the graph if it has more than N positions.",
)
@positions_option(EFFORT, ", for everything together")
@look_options()
@json_option("schema shooting-party/explanation/1")
def command(
    game: Deal | Record,
    rules: RuleSet | None,
    passes: int | None,
    played: str,
    goal: Goal | None,
    from_here: bool,
    brief: bool,
    graphml: Path | None,
    dot: Path | None,
    nodes: int,
    positions: int,
    theme: Theme | None,
    ascii_only: bool,
    as_json: bool,
) -> None:
    """Explain GAME.

    For a deal, a puzzle or a position in it (--moves): show the line to the goal with comments, the
    moves that every par solution makes, and what the alternatives still allow.

    For a game saved by `party play --log`: show which moves lowered the score that could still be
    reached.
    """
    from solver.shooting_party.analysis.comments import Commentator

    play = chosen_game(game, rules, passes, played)
    words = chosen_theme(theme, play.rules)
    symbols = output.symbols(ascii_only)
    commentator = Commentator(words, symbols)
    if isinstance(game, Record) and game.moves and not from_here:
        if graphml or dot or brief:
            raise click.UsageError("--graphml, --dot and --brief need a line: add --from-here")
        _account(play, goal, commentator, as_json)
        return
    if play.now.is_over:
        raise click.UsageError("the game is over")
    _line(play, goal, positions, nodes, commentator, brief, graphml, dot, as_json)


def _line(
    play: Played,
    goal: Goal | None,
    positions: int,
    nodes: int,
    commentator: Commentator,
    brief: bool,
    graphml: Path | None,
    dot: Path | None,
    as_json: bool,
) -> None:
    from cli.shooting_party import explained
    from cli.shooting_party.progress import searching
    from solver.shooting_party.analysis.explain import Explanation, explain
    from solver.shooting_party.search.budget import Budget, Meter

    with searching() as report:
        found = explain(
            play.now,
            goal,
            Meter(Budget(positions), report),
            played=play.moves,
            commentator=commentator,
            alternatives=not brief,
            most_nodes=nodes,
        )
    if not isinstance(found, Explanation):
        text = "the best score" if goal is None else f"the goal {goal.text}"
        if found == "no":
            raise click.UsageError(f"{text} can't be reached from there (proven)")
        raise click.UsageError(f"{text} was not reached within {positions} positions")
    for file, form in ((graphml, "graphml"), (dot, "dot")):
        if file is not None:
            _export(found, file, form)
    if as_json:
        click.echo(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        click.echo("\n".join(explained.line_text(found, commentator)))


def _account(play: Played, goal: Goal | None, commentator: Commentator, as_json: bool) -> None:
    from cli.shooting_party import explained
    from cli.shooting_party.progress import searching
    from solver.shooting_party.analysis.losses import account
    from solver.shooting_party.search.budget import Budget, Meter

    with searching() as report:
        told = account(play.positions[0], play.moves, goal, Meter(Budget(), report))
    if as_json:
        click.echo(json.dumps(told.to_json(), ensure_ascii=False))
    else:
        click.echo("\n".join(explained.account_text(told, commentator)))


def _export(found: Explanation, file: Path, form: str) -> None:
    from solver.common import graphs

    if found.solutions is None:
        raise click.UsageError(f"no graph to write: {found.why_not}")
    write = graphs.graphml if form == "graphml" else graphs.dot
    try:
        file.write_text(write(found.solutions.graph), encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"{file}: {error.strerror}") from None
