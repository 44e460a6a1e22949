"""`party hint`: hints for a position, at three levels."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from cli.common.parameters import json_option
from cli.shooting_party.parameters import (
    GameType,
    chosen_game,
    goal_option,
    moves_option,
    positions_option,
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
"""Default budget in positions for a hint: about ten seconds."""


@click.command("hint")
@click.argument("game", type=GameType(), metavar="GAME")
@rules_options(default=None)
@moves_option('Play these moves first (after those of a recorded game), such as "draw -2h3h".')
@goal_option("Goal of the hint", "4q at level 1, the best score at levels 2 and 3")
@click.option(
    "--level",
    type=click.IntRange(1, 3),
    default=1,
    show_default=True,
    metavar="N",
    help="1: is the goal still possible; 2: which kind of move; 3: which move.",
)
@positions_option(EFFORT)
@json_option("schema shooting-party/hint/1")
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
    """Give a hint for GAME: a deal, a puzzle or a game saved by `party play --log`. Each level
    reveals more than the one before, and no more than it must. If the goal is out of reach, the
    move is one towards the best score.
    """
    from cli.shooting_party.progress import searching
    from solver.shooting_party.analysis.hints import Hints
    from solver.shooting_party.search.budget import Budget, Meter

    play = chosen_game(game, rules, passes, played)
    if play.now.is_over:
        raise click.UsageError("the game is over")
    with searching() as report:
        hints = Hints(play.now, goal, Meter(Budget(positions), report))
        document = hints.to_json(level)
    if as_json:
        click.echo(json.dumps(document))
        return
    for line in _sentences(hints, level):
        click.echo(line)


def _sentences(hints: Hints, level: int) -> list[str]:
    """Return the lines of the answer at that level, the first one whether the goal is possible."""
    wanted = "four queens" if hints.goal is None else f"the goal {hints.goal.text}"
    within = in_passes(hints.position.rules.passes)
    reached = hints.goal is not None and hints.position.score in hints.goal.scores
    lines = {
        "yes": f"{wanted} can still be reached within {within}",
        "no": f"{wanted} can no longer be reached within {within} (proven)",
        "unknown": f"whether {wanted} can still be reached is not known; try more --positions",
    }
    first = f"{wanted} has been reached" if reached else lines[hints.verdict]
    out = [first[0].upper() + first[1:]]
    if level >= 2 and hints.move is not None:
        towards = "" if hints.verdict == "yes" else " (towards the best score known)"
        out.append(str(hints.move) if level == 3 else f"{hints.kind}{towards}")
    elif level >= 2 and not reached:
        proven = hints.best[1]
        out.append(f"no move {'improves' if proven else 'is known to improve'} the score")
    return out
