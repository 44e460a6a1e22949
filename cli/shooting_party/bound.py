"""`party bound`: an upper bound on the score, without a search."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common import parameters as P
from cli.common.output import Answer, Terminal
from cli.common.progress import Waiting, leaving
from cli.shooting_party import choices as C
from solver.shooting_party.rules.themes import in_passes

if TYPE_CHECKING:
    from solver.shooting_party.relaxation.upper_bound import UpperBounds

LIMITED_BY = {
    "relaxation": "relaxation (solved)",
    "effort": "effort (ran out)",
    "memory": "memory (ran out)",
}


@click.command("bound")
@C.what_options()
@C.moves_option('Bound the position after these moves, such as "draw -2h3h".')
@C.from_here_option()
@P.answer_option("schema shooting-party/bound/1")
@C.of_a_game
def command(game: C.Asked) -> Answer:
    """Compute an upper bound on the score of WHAT within each number of passes. The bound is never
    below the best score. It comes from a relaxation of the game that shares nothing with the search
    of `party solve`; where both agree, the best score is proven twice.
    """
    from solver.shooting_party.relaxation.upper_bound import upper_bounds

    show = partial(_print_bounds, game.lead(), Terminal.here())
    usual = " (10 to 30 s as a rule)" if game.rules.passes > 2 else ""
    with leaving(show) as note, Waiting(f"bounding{usual}") as waiting:

        def report(bounds: UpperBounds) -> None:
            note(bounds)
            each = (f"{found.score} in {in_passes(passes)}" for passes, found in bounds.profile)
            waiting.say(f"bounding; at most {', '.join(each)}{usual}")

        bounds = upper_bounds(game.now, on_progress=report)
    return Answer(bounds.to_json, partial(show, bounds))


def _print_bounds(lead: list[str], terminal: Terminal, bounds: UpperBounds) -> None:
    for line in lead:
        terminal.say(line)
    terminal.say(f"upper bound on {bounds.objective} scored")
    click.echo()
    rows = []
    for passes, found in bounds.profile:
        limit, effort = LIMITED_BY[found.because], f"{found.effort:.1f}"
        rows.append((in_passes(passes), found.score, found.trivial, limit, effort))
    header = ("within", ">at most", ">trivial", "limited by", ">effort")
    output.table(header, rows, terminal)
