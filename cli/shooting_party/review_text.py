"""A game judged by what could be seen, as text: luck, skill, and what each turn gave away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.common.output import Answer, Terminal
from cli.common.progress import Waiting
from cli.shooting_party.choices import score_in_words
from solver.shooting_party import Move, Position

if TYPE_CHECKING:
    from solver.shooting_party.unseen.review import Review, Turn

COSTLIEST = 3  # turns named before the table


def reviewed(
    start: Position, moves: tuple[Move, ...], heading: str, brief: bool, terminal: Terminal
) -> Answer:
    """Return the review of moves from a position that is not over."""
    with Waiting("reviewing"):
        from solver.shooting_party.unseen import review

        found = review.review(start, moves)

    def text() -> None:
        terminal.say(f"{heading}, judged by what could be seen")
        _print_sums(found, terminal)
        _print_costliest(found, terminal)
        if not brief:
            _print_turns(found, terminal)

    return Answer(found.to_json, text)


def score_so_far(end: Position) -> str:
    return f"Score{'' if end.is_over else ' so far'}: {score_in_words(end)}"


def _print_sums(found: Review, terminal: Terminal) -> None:
    terminal.say(f"{score_so_far(found.end)}.")
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
