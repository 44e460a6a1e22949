"""`party generate`: search for puzzles of a wanted kind."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.parameters import WORKERS, workers_option
from cli.shooting_party.parameters import chosen_rules, rules_options
from solver.common.rng import SEEDS
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from generator.common.calendar import Task
    from generator.common.games import Contents

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
@click.option(
    "--json", "as_json", is_flag=True, help="One JSON document (shooting-party/generated/1)."
)
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
    from cli.common.progress import trying
    from generator.common.generate import document_of, generate
    from generator.common.hunt import NoneFound, StageCounts
    from generator.shooting_party.game import ShootingParty

    rules = chosen_rules(rules, passes)
    task = _task(tier, mode, goal, rules)
    game = ShootingParty(rules=rules)
    counts = StageCounts()
    found: list[Contents] = []
    try:
        with trying(count) as told:
            hunt = generate(
                game,
                task,
                seed_from,
                count,
                counts,
                workers or WORKERS,
                lambda seed: told(seed - seed_from + 1, len(found)),
            )
            for contents in hunt:
                found.append(contents)
                if not as_json:
                    line = game.headline(contents.puzzle)
                    click.echo(output.writable(f"{contents.puzzle['seed']:>5}  {line}"))
    except NoneFound as error:
        raise click.UsageError(str(error)) from None
    if as_json:
        click.echo(json.dumps(document_of(game, found), ensure_ascii=False))
    for line in counts.lines():
        click.echo(line, err=True)


def _task(tier: str, mode: str, goal: str, rules: RuleSet) -> Task:
    from generator.common.calendar import Task
    from generator.common.rating.tiers import TierError, tier_named
    from solver.shooting_party.rules.scores import Goal, GoalError

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
