"""`party hint`: three levels of help in a position."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from cli.shooting_party.parameters import (
    GameType,
    GoalType,
    chosen_game,
    moves_option,
    rules_options,
)
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import in_passes

if TYPE_CHECKING:
    from solver.shooting_party.analysis.hints import Hints
    from solver.shooting_party.rules.record import Record
    from solver.shooting_party.rules.scores import Goal

EFFORT = 30_000_000
"""Positions that a hint may take, unless --positions says otherwise: some ten seconds."""


@click.command("hint", short_help="Is the goal still possible? Which kind of move? Which move?")
@click.argument("game", type=GameType(), metavar="GAME")
@rules_options(default=None)
@moves_option('Moves played (after those of a recorded game): "draw -2h3h".')
@click.option("--goal", type=GoalType(), metavar="GOAL", help="What is wanted: 8, 4q, 3+2.")
@click.option(
    "--level",
    type=click.IntRange(1, 3),
    default=1,
    show_default=True,
    help="1: is the goal still possible; 2: which kind of move; 3: the move.",
)
@click.option(
    "--positions", type=click.IntRange(1), default=EFFORT, metavar="N", help="Budget in positions."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def command(
    game: Deal | Record,
    rules: RuleSet | None,
    passes: int | None,
    played: str,
    goal: Goal | None,
    level: int,
    positions: int,
    as_json: bool,
) -> None:
    """Give a hint on GAME: a deal, or a recorded game as `party play --log` writes it. Each level
    tells more, and never more than it must. Without --goal the question is the four-queen win, and
    the move is one to the best score.
    """
    from cli.shooting_party.progress import searching
    from solver.shooting_party.analysis.hints import Hints
    from solver.shooting_party.search.budget import Budget, Meter

    play = chosen_game(game, rules, passes, played)
    if play.now.is_over:
        raise click.UsageError("the game is over")
    with searching() as report:
        hints = Hints(play.now, goal, Meter(Budget(positions), report))
        told = _told(hints, level)
    if as_json:
        click.echo(json.dumps({"level": level, **told}))
        return
    for line in _sentences(hints, told):
        click.echo(line)


def _told(hints: Hints, level: int) -> dict[str, Any]:
    """What that level tells, and the levels below it."""
    goal = "4q" if hints.goal is None else hints.goal.text
    told: dict[str, Any] = {"goal": goal, "possible": hints.verdict}
    if level >= 2:
        told["kind"] = hints.kind
    if level >= 3:
        told["move"] = None if hints.move is None else str(hints.move)
    return told


def _sentences(hints: Hints, told: dict[str, Any]) -> list[str]:
    wanted = "four queens" if hints.goal is None else f"the goal {hints.goal.text}"
    within = in_passes(hints.position.rules.passes)
    reached = hints.goal is not None and hints.position.score in hints.goal.scores
    lines = {
        "yes": f"{wanted} can still be reached within {within}",
        "no": f"{wanted} can no longer be reached within {within}: that is proven",
        "unknown": f"whether {wanted} can still be reached is not known: more --positions may tell",
    }
    out = [f"{wanted} has been reached" if reached else lines[told["possible"]]]
    if "kind" in told and told["kind"] is None:
        out.append("no move betters the score")
    elif "kind" in told:
        towards = "" if told["possible"] == "yes" else " (towards the best score known)"
        out.append(told.get("move") or f"{told['kind']}{towards}")
    return [line[0].upper() + line[1:] if line == out[0] else line for line in out]
