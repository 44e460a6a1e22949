"""`party bound`: how much can be scored at most, by a relaxation that CP-SAT solves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from cli import output
from cli.parameters import (
    chosen_rules,
    deal_argument,
    moves_option,
    objective_option,
    position_after,
    rules_options,
)
from solver.shooting_party.deal import Deal
from solver.shooting_party.rules import RuleSet

if TYPE_CHECKING:
    from solver.shooting_party.moves import Move
    from solver.shooting_party.position import Position
    from solver.shooting_party.relaxation import UpperBound

SCHEMA = "party/bound/1"
LIMITED_BY = {
    "relaxation": "the relaxation, solved",
    "effort": "the effort, which ran out",
    "passes": "the passes, too many for it",
}


@click.command("bound", short_help="How much can be scored at most? A bound without a search.")
@deal_argument()
@rules_options()
@objective_option("What is counted: cards scored, or queens alone.")
@moves_option('Bound the position after these moves: "draw -2h3h".')
@click.option(
    "--effort",
    type=click.FloatRange(0),
    metavar="E",
    help="Limit for each number of passes, in CP-SAT's deterministic seconds (60). The same "
    "limit gives the same bounds on any machine.",
)
@click.option("--json", "as_json", is_flag=True, help=f"One JSON document ({SCHEMA}).")
def command(
    deal: Deal,
    rules: RuleSet,
    passes: int | None,
    objective: str,
    played: str,
    effort: float | None,
    as_json: bool,
) -> None:
    """Bound from above what can be scored in DEAL within each number of passes, by a relaxation of
    the game that shares nothing with the search of `solve`. The bound is never below the best
    score; where the two meet, that is a second proof of it.
    """
    rules = chosen_rules(rules, passes)
    moves, position = position_after(deal, rules, played)
    bounds = _bounds(position, objective, effort)
    if as_json:
        click.echo(json.dumps(_document(position, moves, objective, bounds), ensure_ascii=False))
    else:
        _show(position, moves, objective, bounds)


def _bounds(
    position: Position, objective: str, effort: float | None
) -> list[tuple[int, UpperBound]]:
    """The bound within each number of passes that the position can still be played for."""
    from dataclasses import replace

    from solver.shooting_party.relaxation import EFFORT, upper_bound

    return [
        (
            passes,
            upper_bound(
                replace(position, rules=position.rules.within(passes)),
                "queens" if objective == "queens" else "cards",
                EFFORT if effort is None else effort,
            ),
        )
        for passes in range(position.pass_number, position.rules.passes + 1)
    ]


def _document(
    position: Position,
    moves: tuple[Move, ...],
    objective: str,
    bounds: list[tuple[int, UpperBound]],
) -> dict[str, Any]:
    """The JSON document of schema ``party/bound/1`` (schemas/bound.json)."""
    deal = position.deal
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "rules": str(position.rules),
        "seed": None if deal.seed is None else str(deal.seed),
        "deal": deal.code,
    }
    if moves:
        document["played"] = [str(move) for move in moves]
    document["objective"] = objective
    document["profile"] = [
        {
            "passes": passes,
            "upper": bound.score,
            "trivial": bound.trivial,
            "because": bound.because,
            "effort": round(bound.effort, 3),
        }
        for passes, bound in bounds
    ]
    return document


def _show(
    position: Position,
    moves: tuple[Move, ...],
    objective: str,
    bounds: list[tuple[int, UpperBound]],
) -> None:
    seed = position.deal.seed
    name = position.deal.code if seed is None else f"seed {seed}"
    after = f", after {len(moves)} moves" if moves else ""
    console = output.console()
    console.print(f"{name}, {position.rules}{after}")
    console.print(f"{objective} that can be scored at most\n")
    right = ("at most", "trivial", "effort")
    table = output.table("within", "at most", "trivial", "limited by", "effort", right=right)
    for passes, bound in bounds:
        within = output.passes(passes)
        limit = LIMITED_BY[bound.because]
        cells = (str(bound.score), str(bound.trivial), limit, f"{bound.effort:.1f}")
        table.add_row(within, *cells)
    console.print(table)
