"""`party explain`: a line in words; where a recorded game was lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli import output
from cli.parameters import (
    GameType,
    GoalType,
    chosen_game,
    chosen_theme,
    look_options,
    moves_option,
    rules_options,
)
from solver.shooting_party.deal import Deal
from solver.shooting_party.record import Record
from solver.shooting_party.rules import RuleSet
from solver.shooting_party.themes import Theme

if TYPE_CHECKING:
    from analysis.shooting_party.comments import Commentator
    from analysis.shooting_party.explain import Subject
    from cli.parameters import Played
    from solver.shooting_party.scores import Goal

EFFORT = 30_000_000
"""Positions for the line and the graph, unless --positions says otherwise: some ten seconds."""

MOST_NODES = 20_000


@click.command("explain", short_help="A line in words; where a game was lost.")
@click.argument("game", type=GameType(), metavar="GAME")
@rules_options(default=None)
@moves_option('Moves played (after those of a recorded game): "draw -2h3h".')
@click.option(
    "--goal",
    type=GoalType(),
    metavar="GOAL",
    help="What is wanted: 8, 4q, 3+2. Unless said, the best score, in the fewest passes it takes.",
)
@click.option("--from-here", is_flag=True, help="For a recorded game: go on from where it ends.")
@click.option("--brief", is_flag=True, help="Leave out what the alternatives still allow.")
@click.option(
    "--graphml",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the graph of all par solutions, as GraphML.",
)
@click.option(
    "--dot",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write it in the DOT language of Graphviz.",
)
@click.option(
    "--nodes",
    type=click.IntRange(1),
    default=MOST_NODES,
    show_default=True,
    metavar="N",
    help="Give the graph up beyond so many positions.",
)
@click.option(
    "--positions",
    type=click.IntRange(1),
    default=EFFORT,
    metavar="N",
    help="Budget in positions, for the line and the graph.",
)
@look_options()
@click.option("--json", "as_json", is_flag=True, help="One JSON document (party/explanation/1).")
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
    """Explain GAME. A deal, a puzzle, or a position of one (--moves): the line to the goal with
    comments, the moves that every par solution makes, and what the alternatives still allow. A
    recorded game, as `party play --log` writes it: the moves after which less could be had.
    """
    from analysis.shooting_party.comments import Commentator

    play = chosen_game(game, rules, passes, played)
    words = chosen_theme(theme, play.rules)
    symbols = output.symbols(ascii_only)
    commentator = Commentator(words, symbols)
    if isinstance(game, Record) and game.moves and not from_here:
        if graphml or dot or brief:
            raise click.UsageError("--graphml, --dot and --brief go with a line (--from-here)")
        _account(play, goal, commentator, as_json)
        return
    if play.now.is_over:
        raise click.UsageError("the game is over")
    what = _subject(play, goal, positions, nodes)
    for file, write in ((graphml, "graphml"), (dot, "dot")):
        if file is not None:
            _export(what, file, write)
    _line(what, play, commentator, brief, as_json)


def _line(
    what: Subject, play: Played, commentator: Commentator, brief: bool, as_json: bool
) -> None:
    from analysis.shooting_party.explain import explain
    from analysis.shooting_party.prospects import Prospects
    from cli import explained
    from cli.progress import searching

    with searching() as report:
        prospects = None if brief else Prospects(what.position, on_progress=report)
        moves = list(explain(what, commentator, prospects))
    if as_json:
        click.echo(json.dumps(explained.line_document(what, play.moves, moves), ensure_ascii=False))
    else:
        click.echo("\n".join(explained.line_text(what, moves, commentator)))


def _account(play: Played, goal: Goal | None, commentator: Commentator, as_json: bool) -> None:
    from analysis.shooting_party.losses import loss, losses
    from analysis.shooting_party.prospects import Prospects
    from cli import explained
    from cli.progress import searching

    with searching() as report:
        prospects = Prospects(play.positions[0], on_progress=report)
        if goal is None:
            found = list(losses(prospects, play.positions))
        else:
            lost = loss(prospects, play.positions, goal)
            found = [] if lost is None else [lost]
        account = explained.Account(play, goal, found, prospects)
        told = account.document() if as_json else account.text(commentator)
    click.echo(json.dumps(told, ensure_ascii=False) if as_json else "\n".join(told))


def _subject(play: Played, goal: Goal | None, positions: int, nodes: int) -> Subject:
    from analysis.shooting_party.explain import Subject, subject
    from cli.progress import searching
    from solver.shooting_party.search.budget import Budget

    with searching() as report:
        what = subject(play.now, goal, Budget(positions), nodes, report)
    if isinstance(what, Subject):
        return what
    text = "the best score" if goal is None else f"the goal {goal.text}"
    if what == "no":
        raise click.UsageError(f"{text} can't be reached from there: that is proven")
    raise click.UsageError(f"{text} was not reached within {positions} positions")


def _export(what: Subject, file: Path, form: str) -> None:
    from analysis import graphs

    if what.solutions is None:
        raise click.UsageError(f"no graph to write: {what.why_not}")
    write = graphs.graphml if form == "graphml" else graphs.dot
    try:
        file.write_text(write(what.solutions.graph), encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"{file}: {error.strerror}") from None
