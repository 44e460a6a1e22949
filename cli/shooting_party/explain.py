"""`party explain`: the best line in words, or where a recorded game was lost."""

from dataclasses import replace
from pathlib import Path

import click

from cli.common import parameters as P
from cli.common.output import Answer, Terminal
from cli.shooting_party import choices as C
from cli.shooting_party.subjects import Subject
from solver.shooting_party import Goal, RuleSet
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.rules.themes import Theme
from solver.shooting_party.search.budget import MOST_NODES

EFFORT = 60_000_000  # positions for line, graph and alternatives together: some twenty seconds

BRIEF = (
    "Leave out what the alternative moves still allow; of a recorded game, show only the moves "
    "that lost something."
)
BLIND = "Judge the moves by what could be seen, as `party review` does."
NODES = "Give up the graph if it has more than N positions."
OWN_PASSES = "a puzzle in full view has its own passes; leave out --passes"


@click.command("explain")
@C.subject_argument("GAME")
@C.rules_options()
@C.moves_option('Play these moves first (after those of a recorded game), such as "draw -2h3h".')
@C.goal_option("Goal of the line", "the best score in the fewest passes")
@C.from_here_option()
@click.option("--brief", is_flag=True, help=BRIEF)
@P.file_option("--graphml", "FILE", "Write the graph of all par solutions as GraphML.")
@P.file_option("--dot", "FILE", "Write the same graph in the DOT language of Graphviz.")
@P.number_option("--nodes", 1, None, NODES, MOST_NODES)
@click.option("--blind", is_flag=True, help=BLIND)
@C.positions_option(EFFORT, ", for everything together")
@C.look_options()
@P.answer_option("schema shooting-party/explanation/1, or review/1 with --blind")
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
    terminal: Terminal,
) -> Answer:
    """Explain GAME, knowing the whole pile.

    For a deal, a puzzle or a position in it (--moves): show the line to the goal with comments, the
    moves that every par solution makes, and what the alternatives still allow.

    For a game that `party play` keeps: show which moves lowered the score that could still be
    reached. If its puzzle was in full view, explain the puzzle, or with --goal the moves made.

    With --blind, the moves of the line or of the game are judged by what their player could have
    seen.
    """
    from cli.shooting_party import explain_text as T

    play = C.chosen_game(subject, rules, passes, played, from_here or None)
    wanted = C.chosen_goal(goal, subject)
    words = Commentator(C.chosen_theme(theme, play.rules), terminal.symbols)
    look = T.Look(words, brief, terminal)
    graphs = {form: file for form, file in (("graphml", graphml), ("dot", dot)) if file}
    own_passes = subject.task is not None and passes is not None
    begins, judged = len(subject.begins), bool(subject.recorded) and not from_here
    if blind:
        _refuse(graphs, "--graphml and --dot go with the whole pile, not with --blind")
        return T.explain_blind(play, wanted, positions, judged, look)
    if subject.task is not None and goal is None and (judged or len(play.moves) == begins):
        _refuse(graphs, "--graphml and --dot go with a goal: add --goal")
        _refuse(own_passes, OWN_PASSES)
        return T.explain_solution(play, replace(subject.task, start=play.positions[begins]), look)
    if judged and len(play.moves) > begins:
        _refuse(graphs, "--graphml and --dot need a line: add --from-here")
        # Without --goal, every fall of the best value is listed.
        return T.explain_game(play, None if isinstance(goal, str) else goal, look)
    play.going_on()
    _refuse(own_passes, OWN_PASSES)
    return T.explain_line_to(play, wanted, positions, nodes, look, graphs)


def _refuse(given: object, why: str) -> None:
    if given:
        raise click.UsageError(why)
