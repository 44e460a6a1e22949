"""`party generate`: search for puzzles of a wanted kind."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from cli import output
from cli.parameters import WORKERS, chosen_rules, rules_options, workers_option
from solver.rng import SEEDS
from solver.shooting_party.rules import RuleSet

if TYPE_CHECKING:
    from generator.calendar import Task
    from generator.games import Contents

MOST = 10_000
OPEN_PASSES = 2
"""Within a third pass neither par nor the facts of the open grade are to be had (docs/daily.md)."""


@click.command("generate", short_help="Search for puzzles of a wanted tier, mode and goal.")
@click.option("--tier", required=True, metavar="TIER", help="gentle, brisk, testing, ...")
@click.option("--mode", type=click.Choice(["blind", "open"]), default="blind", show_default=True)
@click.option("--count", type=click.IntRange(1, MOST), default=1, show_default=True, metavar="N")
@click.option(
    "--goal",
    default="best",
    show_default=True,
    metavar="GOAL",
    help="Open mode: best, or 8 (value), 4q (queens), 3+2.",
)
@rules_options()
@click.option(
    "--seed-from",
    type=click.IntRange(0, SEEDS - 1),
    default=0,
    show_default=True,
    metavar="SEED",
    help="The first seed tried; the others follow.",
)
@workers_option()
@click.option("--json", "as_json", is_flag=True, help="One JSON document (party/generated/1).")
def command(
    tier: str,
    mode: str,
    count: int,
    goal: str,
    rules: RuleSet,
    passes: int | None,
    seed_from: int,
    workers: int | None,
    as_json: bool,
) -> None:
    """Search seeds, one after the other, for deals whose rating lies inside TIER with its whole
    error, and give them with par and themes. The answer does not depend on the number of workers.
    """
    from cli.progress import trying
    from generator.generate import generate
    from generator.hunt import NoneFound, Tally
    from generator.shooting_party.game import PartyPuzzles

    rules = chosen_rules(rules, passes)
    task = _task(tier, mode, goal, rules)
    tally = Tally()
    found: list[Contents] = []
    try:
        with trying(count) as told:
            hunt = generate(
                PartyPuzzles(rules=rules),
                task,
                seed_from,
                count,
                tally,
                workers or WORKERS,
                lambda seed: told(seed - seed_from + 1, len(found)),
            )
            for contents in hunt:
                found.append(contents)
                if not as_json:
                    line = output.puzzle(contents.puzzle)
                    click.echo(output.writable(f"{contents.puzzle['seed']:>5}  {line}"))
    except NoneFound as error:
        raise click.UsageError(str(error)) from None
    if as_json:
        click.echo(json.dumps(_document(found), ensure_ascii=False))
    for line in tally.lines():
        click.echo(line, err=True)


def _task(tier: str, mode: str, goal: str, rules: RuleSet) -> Task:
    from generator.calendar import Task
    from rating.tiers import TierError, tier_named
    from solver.shooting_party.scores import Goal, GoalError

    try:
        tier_named(tier)
        if goal != "best" and (0, 0) in Goal.parse(goal).scores:
            raise click.UsageError(f"the goal {goal} is reached before the first move")
    except (TierError, GoalError) as error:
        raise click.UsageError(str(error)) from None
    if mode == "open" and rules.passes > OPEN_PASSES:
        raise click.UsageError("open puzzles are rated within one pass or two: --passes 1 or 2")
    if mode == "open":
        return Task("open", tier, goal)
    if goal != "best":
        raise click.UsageError("--goal is for --mode open: blind, as much as possible is asked for")
    return Task("blind", tier)


def _document(found: list[Contents]) -> dict[str, Any]:
    from generator.documents import LICENCE
    from generator.schemas import GENERATED, validate

    puzzles = [{"puzzle": each.puzzle, "solution": each.solution} for each in found]
    document = {"schema": GENERATED, "licence": LICENCE, "puzzles": puzzles}
    validate(document, GENERATED)
    return document
