"""`party explain`: the best line in words, or where a recorded game was lost."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.parameters import json_option
from cli.shooting_party.choices import (
    Played,
    chosen_game,
    chosen_goal,
    chosen_theme,
    only_of_a_game,
)
from cli.shooting_party.parameters import (
    from_here_option,
    goal_option,
    look_options,
    moves_option,
    positions_option,
    rules_options,
    subject_argument,
)
from cli.shooting_party.progress import searching
from cli.shooting_party.review import show_review
from cli.shooting_party.subjects import Subject
from generator.shooting_party.studies.study import Study
from solver.common import graphs
from solver.common.errors import at
from solver.common.files import put, write_whole
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import Theme
from solver.shooting_party.search.budget import MOST_NODES, Budget, Meter

if TYPE_CHECKING:
    from solver.shooting_party.analysis.explain import Explanation

EFFORT = 60_000_000
"""Default budget in positions for the line, the graph and the alternatives together: about twenty
seconds.
"""


@click.command("explain")
@subject_argument("GAME")
@rules_options()
@moves_option('Play these moves first (after those of a recorded game), such as "draw -2h3h".')
@goal_option("Goal of the line", "the best score in the fewest passes")
@from_here_option()
@click.option(
    "--brief",
    is_flag=True,
    help="Leave out what the alternative moves still allow; of a recorded game, show only the "
    "moves that lost something.",
)
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
@click.option(
    "--blind", is_flag=True, help="Judge the moves by what could be seen, as `party review` does."
)
@positions_option(EFFORT, ", for everything together")
@look_options()
@json_option("schema shooting-party/explanation/1, or review/1 with --blind")
def command(
    subject: Subject,
    rules: RuleSet | None,
    passes: int | None,
    played: str,
    goal: Goal | str | None,
    from_here: bool,
    brief: bool,
    graphml: Path | None,
    dot: Path | None,
    nodes: int,
    blind: bool,
    positions: int,
    theme: Theme | None,
    ascii_only: bool,
    width: int | None,
    as_json: bool,
) -> None:
    """Explain GAME, knowing the whole pile.

    For a deal, a puzzle or a position in it (--moves): show the line to the goal with comments, the
    moves that every par solution makes, and what the alternatives still allow.

    For a game that `party play` keeps: show which moves lowered the score that could still be
    reached. Of a game of a puzzle in full view, explain the puzzle; with --goal, the moves made.

    With --blind, the moves of the line or of the game are judged by what their player could have
    seen.
    """
    only_of_a_game(from_here, subject)
    play = chosen_game(subject, rules, passes, played)
    wanted = chosen_goal(goal, subject)
    words = chosen_theme(theme, play.rules)
    symbols = output.symbols(ascii_only)
    commentator = Commentator(words, symbols)
    wide = output.console(width).width
    if blind:
        if graphml or dot:
            raise click.UsageError("--graphml and --dot go with the whole pile, not with --blind")
        _by_what_is_seen(play, wanted, positions, from_here, brief, wide, as_json)
        return
    begins, judged = len(subject.begins), bool(subject.recorded) and not from_here
    if subject.task is not None and goal is None and (judged or len(play.moves) == begins):
        if graphml or dot:
            raise click.UsageError("--graphml and --dot go with a goal: add --goal")
        if passes is not None:
            raise click.UsageError("a puzzle in full view has its own passes; leave out --passes")
        start = play.positions[begins]
        _solution(play, replace(subject.task, start=start), commentator, brief, wide, as_json)
        return
    if judged and len(play.moves) > begins:
        if graphml or dot:
            raise click.UsageError("--graphml and --dot need a line: add --from-here")
        # Without --goal, every fall of the best value is listed.
        asked = None if isinstance(goal, str) else goal
        _account(play, asked, commentator, brief, wide, as_json)
        return
    if play.now.is_over:
        raise click.UsageError("the game is over")
    if subject.task is not None and passes is not None:
        raise click.UsageError("a puzzle in full view has its own passes; leave out --passes")
    _line(play, wanted, positions, nodes, commentator, brief, graphml, dot, wide, as_json)


def _line(
    play: Played,
    goal: Goal | None,
    positions: int,
    nodes: int,
    commentator: Commentator,
    brief: bool,
    graphml: Path | None,
    dot: Path | None,
    width: int,
    as_json: bool,
) -> None:
    from cli.shooting_party import explain_text
    from solver.shooting_party.analysis.explain import Explanation, explain

    with searching() as report:
        found = explain(
            play.now,
            goal,
            Meter(Budget(positions), report),
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
        heading = f"{play.heading}: explained knowing the whole pile"
        click.echo("\n".join(explain_text.line_text(found, commentator, heading, width)))


def _solution(
    play: Played,
    task: Study,
    commentator: Commentator,
    brief: bool,
    width: int,
    as_json: bool,
) -> None:
    """Explain the solution of a puzzle in full view."""
    from cli.shooting_party import explain_text
    from generator.shooting_party.studies.composing import proven
    from solver.shooting_party.analysis.explain import explain_line

    with searching():
        study = proven(task)
        if study is None:
            raise click.UsageError("it is no puzzle that can be proven: not one solution, or none")
        found = explain_line(
            study.start,
            task.target.goal,
            study.line,
            commentator=commentator,
            alternatives=not brief,
        )
    if as_json:
        click.echo(json.dumps(found.to_json(), ensure_ascii=False))
        return
    heading = f"{play.heading}: explained knowing the whole pile"
    click.echo("\n".join(explain_text.solution_text(found, study, commentator, heading, width)))


def _by_what_is_seen(
    play: Played,
    goal: Goal | None,
    positions: int,
    from_here: bool,
    brief: bool,
    width: int,
    as_json: bool,
) -> None:
    """Print the review of a recorded game, or else of the line to the goal."""
    from solver.shooting_party.search.solve import solve

    if play.subject.recorded and not from_here:
        show_review(play.positions[0], play.moves, play.heading, brief, as_json, width)
        return
    if play.now.is_over:
        raise click.UsageError("the game is over")
    with searching() as report:
        line = solve(play.now, goal=goal, budget=Meter(Budget(positions), report)).line
    if line is None:
        raise click.UsageError(f"no line was found within {positions} positions")
    heading = f"{play.heading}: the best line"
    show_review(play.now, line.moves, heading, brief, as_json, width)


def _account(
    play: Played,
    goal: Goal | None,
    commentator: Commentator,
    brief: bool,
    width: int,
    as_json: bool,
) -> None:
    from cli.shooting_party import explain_text
    from solver.shooting_party.analysis.losses import account

    with searching() as report:
        begins = len(play.subject.begins)
        start, moves = play.positions[begins], play.moves[begins:]
        found = account(start, moves, goal, Meter(Budget(), report))
    if as_json:
        click.echo(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        heading = f"{play.heading}: judged knowing the whole pile"
        click.echo("\n".join(explain_text.account_text(found, commentator, heading, width, brief)))


def _export(found: Explanation, file: Path, form: str) -> None:
    if found.solutions is None:
        raise click.UsageError(f"no graph to write: {found.why_not}")
    write = graphs.graphml if form == "graphml" else graphs.dot
    data = write(found.solutions.graph).encode("utf-8")
    with at(str(file)):
        write_whole(file, lambda out: put(out, data))
