"""`party explain` for The Shooting Party: a line, the solution of a puzzle, or a recorded game."""

from __future__ import annotations

from dataclasses import replace

from cli.common.given import Given
from cli.common.output import Answer, Terminal
from cli.shooting_party import choices as C
from cli.shooting_party import explain_text as T
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.rules.themes import themes

EXPLAINED = 60_000_000  # positions for line, graph and alternatives together: some twenty seconds


def explain(
    given: Given,
    rules: str | None,
    passes: int | None,
    reshuffle: int | None,
    moves: str,
    goal: str | None,
    from_here: bool,
    brief: bool,
    hidden: bool,
    positions: int | None,
) -> Answer:
    """Explain the line to a goal, the solution of a puzzle, or the moves of a recorded game; with
    `hidden`, judge the moves by what their player could have seen.
    """
    subject = C.found(given, reshuffle)
    play = C.chosen_game(subject, rules, passes, moves, from_here or None)
    named = None if goal is None else C.goal_named(goal)
    wanted = C.chosen_goal(named, subject)
    effort = positions or EXPLAINED
    terminal = Terminal.here()
    words = Commentator(themes()[play.rules.theme], terminal.symbols)
    look = T.Look(words, brief, terminal)
    begins, judged = len(subject.begins), bool(subject.recorded) and not from_here
    if hidden:
        return T.explain_blind(play, wanted, effort, judged, look)
    if subject.task is not None and goal is None and (judged or len(play.moves) == begins):
        return T.explain_solution(play, replace(subject.task, start=play.positions[begins]), look)
    if judged and len(play.moves) > begins:
        # Without --goal, every fall of the best value is listed.
        return T.explain_game(play, None if isinstance(named, str) else named, look)
    play.going_on()
    return T.explain_line_to(play, wanted, effort, look)
