"""`party explain` for The Shooting Party: a line, the solution of a puzzle, or a recorded game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from cli.common.given import Given
from cli.common.output import Answer, Terminal
from cli.common.progress import Waiting
from cli.shooting_party import choices as C
from cli.shooting_party import explain_text as T
from solver.shooting_party import Goal, solve
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.rules.themes import themes

if TYPE_CHECKING:
    from solver.shooting_party.unseen.review import Review, Turn

EXPLAINED = 60_000_000  # positions for line, graph and alternatives together: some twenty seconds
COSTLIEST = 3  # turns named before the table


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
    """Explain a line, a solution or a game; `hidden`: by what its player could have seen."""
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
        return _blind(play, wanted, effort, judged, look)
    if subject.task is not None and goal is None and (judged or len(play.moves) == begins):
        return T.explain_solution(play, replace(subject.task, start=play.positions[begins]), look)
    if judged and len(play.moves) > begins:
        # Without --goal, every fall of the best value is listed.
        return T.explain_game(play, None if isinstance(named, str) else named, positions, look)
    play.going_on()
    return T.explain_line_to(play, wanted, effort, look)


def _blind(play: C.Asked, goal: Goal | None, positions: int, judged: bool, look: T.Look) -> Answer:
    """Return the review of a recorded game that is `judged`, or else of the line to the goal."""
    (start, moves), heading, terminal = play.judged, play.heading, look.terminal
    if not judged:
        start, heading = play.going_on(), f"{heading}: the best line"
        with C.metered(positions) as meter:
            line = solve(start, goal=goal, budget=meter).line
        if line is None:
            raise click.UsageError(f"no line was found within {positions} positions")
        moves = line.moves
    with Waiting("reviewing"):
        from solver.shooting_party.unseen import review

        found = review.review(start, moves)

    def text() -> None:
        terminal.say(f"{heading}, judged by what could be seen")
        _print_sums(found, terminal)
        _print_costliest(found, terminal)
        if not look.brief:
            _print_turns(found, terminal)

    return Answer(found.to_json, text)


def _print_sums(found: Review, terminal: Terminal) -> None:
    terminal.say(f"{C.score_so_far(found.end)}.")
    click.echo()
    for row in (
        f"{found.expected:5.2f}  expected at the start",
        f"{found.luck:+5.2f}  luck: what the draws brought",
        f"{found.skill:+5.2f}  skill: what the choices changed",
        f"{found.outcome:5.2f}  {'scored' if found.end.is_over else 'expected at the end'}",
    ):
        terminal.say(f"  {row}", " " * 9)
    click.echo()


def _print_costliest(found: Review, terminal: Terminal) -> None:
    if not found.costliest:
        terminal.say("No turn clearly gave anything away.")
        return
    terminal.say(f"The choices gave away {found.given_away:.2f} cards in all. The costliest:")
    for turn in found.costliest[:COSTLIEST]:
        terminal.say(f"  {_given_away(turn)}", "    ")


def _print_turns(found: Review, terminal: Terminal) -> None:
    click.echo(f"\n{'move':>4}{'luck':>7}{'skill':>7}{'gave':>7}  moves")
    for turn in found.turns:
        skill = "" if turn.skill is None else f"{turn.skill:+.2f}"
        gave = f"{turn.given_away.mean:.2f}" if turn.better else ""
        moves = _moves(turn) or "..."
        terminal.say(f"{turn.first:4}{turn.luck:+7.2f}{skill:>7}{gave:>7}  {moves}", " " * 27)
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
