"""`party hint`: hints for a position, at three levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.output import Terminal
from cli.common.parameters import json_option, number_option, terminal_options
from cli.shooting_party import parameters as P
from cli.shooting_party.choices import Played, hinted_goal, of_a_game
from cli.shooting_party.progress import searching
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.themes import in_passes
from solver.shooting_party.search.budget import Budget, Meter

if TYPE_CHECKING:
    from solver.shooting_party.analysis.prospects import Hints
    from solver.shooting_party.unseen.advice import BlindHints
    from solver.shooting_party.unseen.reasons import Names

LEVELS = "1: can the goal still be reached; 2: which kind of move; 3: which move."


@click.command("hint")
@P.subject_argument("GAME")
@P.rules_options()
@P.moves_option('Play these moves first (after those of a recorded game), such as "draw -2h3h".')
@P.goal_option("Goal of the hint", "4q at level 1, the best score at levels 2 and 3")
@number_option("--level", 1, 3, LEVELS, 1)
@click.option("--blind", is_flag=True, help="Ignore the order of the pile.")
@P.positions_option(P.EFFORT)
@json_option("schema shooting-party/hint/1 or blind-hint/1")
@terminal_options("--width")
@of_a_game
def command(
    game: Played,
    goal: Goal | str | None,
    level: int,
    blind: bool,
    positions: int,
    as_json: bool,
    terminal: Terminal,
) -> None:
    """Give a hint for GAME: a deal, a puzzle or a game that `party play` keeps. Each level
    reveals more than the one before, and no more than it must. If the goal is out of reach, the
    move is one towards the best score.

    A hint knows the whole pile. With --blind it knows no more than a player who has counted the
    cards. Its levels are then 1: what can be expected; 2: which kind of move; 3: which move, and
    why. (`party advise` compares all moves.)
    """
    from solver.shooting_party.analysis.prospects import Hints
    from solver.shooting_party.unseen.advice import BlindHints

    if blind and goal is not None:
        raise click.UsageError("--goal goes with hints that know the pile, not with --blind")
    now = game.going_on()
    if blind:
        blind_hints = BlindHints(now)
        document, lines = blind_hints.to_json(level), blind_hint_text(blind_hints, level)
    else:
        with searching() as report:
            meter = Meter(Budget(positions), report)
            wanted, named = hinted_goal(goal, game.subject, game.positions[0], meter)
            hints = Hints(now, wanted, meter)
            document, lines = hints.to_json(level), hint_text(hints, level, named)
        if game.deal.reshuffle is not None:
            unseen = f"The orders that nobody has seen are those of seed {game.deal.reshuffle}."
            lines.insert(0, unseen)
        if hints.verdict == "unknown":
            lines.append("More --positions may answer it.")
    if as_json:
        output.document(document)
        return
    for line in lines:
        terminal.say(line)


def hint_text(hints: Hints, level: int, wanted: str | None = None) -> list[str]:
    """Return a hint of that level as lines of text; `wanted` names the goal in words."""
    named = "four queens" if hints.goal is None else f"the goal {hints.goal.text}"
    wanted = wanted or named
    within = in_passes(hints.position.rules.passes)
    reached = hints.goal is not None and hints.position.score in hints.goal.scores
    lines = {
        "yes": f"{wanted} can still be reached within {within}",
        "no": f"{wanted} cannot be reached within {within} (proven)",
        "unknown": f"whether {wanted} can still be reached is not known within the effort",
    }
    first = f"{wanted} has been reached" if reached else lines[hints.verdict]
    out = [f"Knowing the whole pile: {first}"]
    if level >= 2 and hints.move is not None:
        towards = "" if hints.verdict == "yes" else " (towards the best score known)"
        out.append(str(hints.move) if level == 3 else f"{hints.kind}{towards}")
    elif level >= 2 and not reached:
        proven = hints.best[1]
        out.append(f"no move {'improves' if proven else 'is known to improve'} the score")
    return out


def blind_hint_text(hints: BlindHints, level: int, names: Names = DECK.text) -> list[str]:
    """Return a hint of that level that looks at no pile, as lines of text."""
    best = hints.best
    chances = f"four queens {best.four.mean:.0%}, eight {best.eight.mean:.0%}"
    lines = [f"By what can be seen: {best.cards.mean:.1f} of 8 cards expected; {chances}"]
    if level == 2:
        lines.append(hints.kind)
    if level == 3:
        why = "; ".join(hints.reasons(names))
        lines.append(f"{best.move}: {why}" if why else str(best.move))
    return lines
