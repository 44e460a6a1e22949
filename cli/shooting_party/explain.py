"""`party explain`: the best line in words, or where a recorded game was lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
from solver.common.errors import at
from solver.common.files import put, write_whole
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.analysis.graphs import dot as dot_of
from solver.shooting_party.analysis.graphs import graphml as graphml_of
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import Theme
from solver.shooting_party.search.budget import MOST_NODES, Budget, Meter

if TYPE_CHECKING:
    from solver.shooting_party.analysis.explain import Explanation
    from solver.shooting_party.analysis.losses import Account

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
    look = Look(Commentator(words, symbols), brief, output.console(width).width, as_json)
    if blind:
        if graphml or dot:
            raise click.UsageError("--graphml and --dot go with the whole pile, not with --blind")
        _by_what_is_seen(play, wanted, positions, from_here, look)
        return
    begins, judged = len(subject.begins), bool(subject.recorded) and not from_here
    if subject.task is not None and goal is None and (judged or len(play.moves) == begins):
        if graphml or dot:
            raise click.UsageError("--graphml and --dot go with a goal: add --goal")
        if passes is not None:
            raise click.UsageError("a puzzle in full view has its own passes; leave out --passes")
        _solution(play, replace(subject.task, start=play.positions[begins]), look)
        return
    if judged and len(play.moves) > begins:
        if graphml or dot:
            raise click.UsageError("--graphml and --dot need a line: add --from-here")
        # Without --goal, every fall of the best value is listed.
        _account(play, None if isinstance(goal, str) else goal, look)
        return
    if play.now.is_over:
        raise click.UsageError("the game is over")
    if subject.task is not None and passes is not None:
        raise click.UsageError("a puzzle in full view has its own passes; leave out --passes")
    _line(play, wanted, Budget(positions), nodes, look, {"graphml": graphml, "dot": dot})


@dataclass(frozen=True)
class Look:
    """How an explanation is printed: its words, without alternatives or in `brief`, in lines of
    that width or as JSON.
    """

    commentator: Commentator
    brief: bool
    width: int
    as_json: bool

    def show(
        self, found: Explanation | Account, lines: Callable[..., list[str]], *more: Any
    ) -> None:
        """Print the document of what was found, or its lines as text."""
        if self.as_json:
            click.echo(json.dumps(found.to_json(), ensure_ascii=False))
        else:
            click.echo("\n".join(lines(found, *more)))


def _line(
    play: Played,
    goal: Goal | None,
    budget: Budget,
    nodes: int,
    look: Look,
    graphs: Mapping[str, Path | None],
) -> None:
    """Explain the line to a goal, and write the graph of all in files of their forms."""
    from cli.shooting_party.explain_text import line_text
    from solver.shooting_party.analysis.explain import Explanation, explain

    with searching() as report:
        found = explain(
            play.now,
            goal,
            Meter(budget, report),
            commentator=look.commentator,
            alternatives=not look.brief,
            most_nodes=nodes,
        )
    if not isinstance(found, Explanation):
        text = "the best score" if goal is None else f"the goal {goal.text}"
        if found == "no":
            raise click.UsageError(f"{text} can't be reached from there (proven)")
        raise click.UsageError(f"{text} was not reached within {budget.positions} positions")
    for form, file in graphs.items():
        if file is not None:
            _export(found, file, form)
    heading = f"{play.heading}: explained knowing the whole pile"
    look.show(found, line_text, look.commentator, heading, look.width)


def _solution(play: Played, task: Study, look: Look) -> None:
    """Explain the solution of a puzzle in full view."""
    from cli.shooting_party.explain_text import solution_text
    from generator.shooting_party.studies.composing import proven
    from solver.shooting_party.analysis.explain import explain_line

    words = look.commentator
    with searching():
        study = proven(task)
        if study is None:
            raise click.UsageError("it is no puzzle that can be proven: not one solution, or none")
        goal, alternatives = task.target.goal, not look.brief
        found = explain_line(
            study.start, goal, study.line, commentator=words, alternatives=alternatives
        )
    heading = f"{play.heading}: explained knowing the whole pile"
    look.show(found, solution_text, study, words, heading, look.width)


def _by_what_is_seen(
    play: Played, goal: Goal | None, positions: int, from_here: bool, look: Look
) -> None:
    """Print the review of a recorded game, or else of the line to the goal."""
    from solver.shooting_party.search.solve import solve

    form = look.brief, look.as_json, look.width
    if play.subject.recorded and not from_here:
        show_review(play.positions[0], play.moves, play.heading, *form)
        return
    if play.now.is_over:
        raise click.UsageError("the game is over")
    with searching() as report:
        line = solve(play.now, goal=goal, budget=Meter(Budget(positions), report)).line
    if line is None:
        raise click.UsageError(f"no line was found within {positions} positions")
    show_review(play.now, line.moves, f"{play.heading}: the best line", *form)


def _account(play: Played, goal: Goal | None, look: Look) -> None:
    from cli.shooting_party.explain_text import account_text
    from solver.shooting_party.analysis.losses import account

    begins = len(play.subject.begins)
    start, moves = play.positions[begins], play.moves[begins:]
    with searching() as report:
        found = account(start, moves, goal, Meter(Budget(), report))
    heading = f"{play.heading}: judged knowing the whole pile"
    look.show(found, account_text, look.commentator, heading, look.width, look.brief)


def _export(found: Explanation, file: Path, form: str) -> None:
    if found.solutions is None:
        raise click.UsageError(f"no graph to write: {found.why_not}")
    write = graphml_of if form == "graphml" else dot_of
    data = write(found.solutions.graph).encode("utf-8")
    with at(str(file)):
        write_whole(file, lambda out: put(out, data))
