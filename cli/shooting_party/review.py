"""`party review`: luck and skill of a recorded game, by what could be seen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.parameters import json_option, width_option
from cli.common.progress import Waiting
from cli.shooting_party.choices import chosen_game
from cli.shooting_party.parameters import moves_option, rules_options, subject_argument
from cli.shooting_party.subjects import Subject
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from solver.shooting_party.unseen.review import Review, Turn

COSTLIEST = 3
"""Turns named before the table."""


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
    """Judge the moves of GAME by what could be seen. The score is split into what was expected at
    the start, what the draws brought (luck) and what the choices changed (skill); for each turn,
    print what it gave away against the best one. GAME is one that `party play` keeps, or a deal
    with --moves.

    The order of the pile is ignored; `party explain` judges a game knowing the whole pile.
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
    with Waiting("reviewing"):
        from solver.shooting_party.unseen.review import review

        found = review(start, moves)
    if as_json:
        click.echo(json.dumps(found.to_json()))
        return
    wide = output.console(width).width
    for line in review_text(found, heading, brief, wide):
        click.echo(output.writable(line))


def review_text(found: Review, heading: str, brief: bool, width: int) -> Iterator[str]:
    """Yield a review as lines of text: the sums, the costliest turns and, unless `brief`, a table
    of all turns.
    """
    queens, aces = found.end.score
    scored = f"Scored {queens + aces} = {queens}+{aces}"
    over = "" if found.end.is_over else f" so far, {found.outcome:.2f} to be expected"
    yield from _filled(f"{heading}: judged by what could be seen", width)
    yield f"{scored}{over}."
    yield ""
    yield f"  {found.expected:5.2f}  cards could be expected at the start"
    yield f"  {found.luck:+5.2f}  luck: what the draws brought"
    yield f"  {found.skill:+5.2f}  skill: what the choices changed"
    yield f"  {found.outcome:5.2f}"
    yield ""
    costly = found.costliest
    if not costly:
        yield "No turn clearly gave anything away."
    else:
        much = f"{found.given_away:.2f} cards were given away against the best choices"
        yield from _filled(f"{much}, most of all by:", width)
        for turn in costly[:COSTLIEST]:
            yield from _filled(f"  {_given_away(turn)}", width, "    ")
    if brief:
        return
    yield ""
    yield f"{'move':>4}{'luck':>7}{'skill':>7}{'gave':>7}  moves"
    for turn in found.turns:
        skill = "" if turn.skill is None else f"{turn.skill:+.2f}"
        gave = f"{turn.given_away.mean:.2f}" if turn.better else ""
        moves = _moves(turn) or "..."
        yield f"{turn.first:4}{turn.luck:+7.2f}{skill:>7}{gave:>7}  {moves}"
    if found.end.is_over:
        yield f"{'end':>4}{found.last_luck:+7.2f}"


def _given_away(turn: Turn) -> str:
    last = turn.first + len(turn.moves) - 1
    which = f"move {last}" if len(turn.moves) == 1 else f"moves {turn.first} to {last}"
    given = f"{turn.given_away.mean:.2f} ± {turn.given_away.error:.2f}"
    better = ", ".join(map(str, turn.better))
    return f"{which}, {_moves(turn)}: {given}; better {better}"


def _moves(turn: Turn) -> str:
    return ", ".join(map(str, turn.moves))


def _filled(text: str, width: int, indent: str = "") -> list[str]:
    return output.filled(text, width, indent).splitlines()
