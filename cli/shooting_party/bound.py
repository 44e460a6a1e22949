"""`party bound`: upper bounds on the score, by a relaxation that CP-SAT solves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.parameters import json_option
from cli.shooting_party.parameters import (
    chosen_rules,
    deal_argument,
    moves_option,
    objective_option,
    position_after,
    rules_options,
)
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import in_passes

if TYPE_CHECKING:
    from solver.shooting_party.relaxation import UpperBounds

LIMITED_BY = {
    "relaxation": "relaxation (solved)",
    "effort": "effort (ran out)",
    "passes": "passes (too many)",
}


@click.command("bound")
@deal_argument()
@rules_options()
@objective_option("What to bound: scored cards (queens and aces) or queens alone.")
@moves_option('Bound the position after these moves, such as "draw -2h3h".')
@click.option(
    "--effort",
    type=click.FloatRange(0),
    metavar="E",
    show_default="60",  # relaxation.EFFORT, without importing CP-SAT for it
    help="Limit for each number of passes, in CP-SAT's deterministic seconds. The same limit gives "
    "the same bounds on any machine.",
)
@json_option("schema shooting-party/bound/1")
def command(
    deal: Deal,
    rules: RuleSet,
    passes: int | None,
    objective: str,
    played: str,
    effort: float | None,
    as_json: bool,
) -> None:
    """Compute an upper bound on the score of DEAL within each number of passes, by a relaxation of
    the game that shares nothing with the search of `party solve`. The bound is never below the best
    score; where they are equal, it is a second proof that the best score is right.
    """
    from solver.shooting_party.relaxation import EFFORT, upper_bounds

    rules = chosen_rules(rules, passes)
    moves, position = position_after(deal, rules, played)
    bounds = upper_bounds(
        position,
        "queens" if objective == "queens" else "cards",
        EFFORT if effort is None else effort,
        played=moves,
    )
    if as_json:
        click.echo(json.dumps(bounds.to_json(), ensure_ascii=False))
    else:
        _show(bounds)


def _show(bounds: UpperBounds) -> None:
    position, objective = bounds.position, bounds.objective
    seed = position.deal.seed
    name = position.deal.code if seed is None else f"seed {seed}"
    after = f", after {len(bounds.played)} moves" if bounds.played else ""
    console = output.console()
    console.print(f"{name}, {position.rules}{after}")
    console.print(f"upper bound on {objective} scored\n")
    right = ("at most", "trivial", "effort")
    table = output.table("within", "at most", "trivial", "limited by", "effort", right=right)
    for passes, bound in bounds.profile:
        limit = LIMITED_BY[bound.because]
        cells = (str(bound.score), str(bound.trivial), limit, f"{bound.effort:.1f}")
        table.add_row(in_passes(passes), *cells)
    console.print(table)
