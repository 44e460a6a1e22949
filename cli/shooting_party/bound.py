"""`party bound`: upper bounds on the score, by a relaxation that CP-SAT solves."""

import click

from cli.common import output
from cli.common.output import Terminal
from cli.common.parameters import AmountType, json_option, terminal_options
from cli.common.progress import Waiting
from cli.shooting_party import parameters as P
from cli.shooting_party.choices import Played, of_a_game
from solver.shooting_party.rules.scores import Objective
from solver.shooting_party.rules.themes import in_passes

LIMITED_BY = {
    "relaxation": "relaxation (solved)",
    "effort": "effort (ran out)",
    "memory": "memory (ran out)",
}


@click.command("bound")
@P.subject_argument()
@P.rules_options()
@P.objective_option("What to bound: scored cards (queens and aces) or queens alone.")
@P.moves_option('Bound the position after these moves, such as "draw -2h3h".')
@P.from_here_option()
@click.option(
    "--effort",
    type=AmountType(),
    metavar="E",
    show_default="60",  # relaxation.EFFORT, without importing CP-SAT for it
    help="Limit for each number of passes, in CP-SAT's deterministic seconds. The same limit gives "
    "the same bounds on any machine.",
)
@json_option("schema shooting-party/bound/1")
@terminal_options("--width")
@of_a_game
def command(
    game: Played, objective: Objective, effort: float | None, as_json: bool, terminal: Terminal
) -> None:
    """Compute an upper bound on the score of DEAL within each number of passes. The bound is never
    below the best score. It comes from a relaxation of the game that shares nothing with the search
    of `party solve`; where both agree, the best score is proven twice.
    """
    from solver.shooting_party.relaxation import EFFORT, upper_bounds

    with Waiting("bounding"):
        bounds = upper_bounds(game.now, objective, EFFORT if effort is None else effort)
    if as_json:
        output.document(bounds.to_json())
        return
    terminal.console.print(game.heading)
    terminal.console.print(f"upper bound on {bounds.objective} scored\n")
    header = ("within", ">at most", ">trivial", "limited by", ">effort")
    rows = []
    for passes, bound in bounds.profile:
        limit, effort_spent = LIMITED_BY[bound.because], f"{bound.effort:.1f}"
        rows.append((in_passes(passes), bound.score, bound.trivial, limit, effort_spent))
    output.table(header, rows, terminal.console)
