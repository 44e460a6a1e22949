"""`party bound`: upper bounds on the score, by a relaxation that CP-SAT solves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.parameters import AmountType, json_option, width_option
from cli.common.progress import Waiting
from cli.shooting_party.choices import Played, chosen_game, only_of_a_game
from cli.shooting_party.parameters import (
    from_here_option,
    moves_option,
    objective_option,
    rules_options,
    subject_argument,
)
from cli.shooting_party.subjects import Subject
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import in_passes

if TYPE_CHECKING:
    from solver.shooting_party.relaxation import UpperBounds

LIMITED_BY = {
    "relaxation": "relaxation (solved)",
    "effort": "effort (ran out)",
    "memory": "memory (ran out)",
}


@click.command("bound")
@subject_argument()
@rules_options()
@objective_option("What to bound: scored cards (queens and aces) or queens alone.")
@moves_option('Bound the position after these moves, such as "draw -2h3h".')
@from_here_option()
@click.option(
    "--effort",
    type=AmountType(),
    metavar="E",
    show_default="60",  # relaxation.EFFORT, without importing CP-SAT for it
    help="Limit for each number of passes, in CP-SAT's deterministic seconds. The same limit gives "
    "the same bounds on any machine.",
)
@json_option("schema shooting-party/bound/1")
@width_option()
def command(
    subject: Subject,
    rules: RuleSet | None,
    passes: int | None,
    objective: str,
    played: str,
    from_here: bool,
    effort: float | None,
    as_json: bool,
    width: int | None,
) -> None:
    """Compute an upper bound on the score of DEAL within each number of passes. The bound is never
    below the best score. It comes from a relaxation of the game that shares nothing with the search
    of `party solve`; where both agree, the best score is proven twice.
    """
    from solver.shooting_party.relaxation import EFFORT, upper_bounds

    only_of_a_game(from_here, subject)
    game = chosen_game(subject, rules, passes, played, from_here=from_here)
    with Waiting("bounding"):
        bounds = upper_bounds(
            game.now,
            "queens" if objective == "queens" else "cards",
            EFFORT if effort is None else effort,
        )
    if as_json:
        click.echo(json.dumps(bounds.to_json(), ensure_ascii=False))
    else:
        _show(game, bounds, width)


def _show(game: Played, bounds: UpperBounds, width: int | None) -> None:
    console = output.console(width)
    console.print(game.heading)
    console.print(f"upper bound on {bounds.objective} scored\n")
    right = ("at most", "trivial", "effort")
    table = output.table("within", "at most", "trivial", "limited by", "effort", right=right)
    for passes, bound in bounds.profile:
        limit = LIMITED_BY[bound.because]
        cells = (str(bound.score), str(bound.trivial), limit, f"{bound.effort:.1f}")
        table.add_row(in_passes(passes), *cells)
    output.show_table(console, table)
