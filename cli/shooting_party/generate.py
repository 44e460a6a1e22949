"""`party generate`: search for puzzles of a given kind."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.parameters import WORKERS, json_option, workers_option
from cli.shooting_party.parameters import chosen_rules, rules_options
from solver.common.rng import SEEDS
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from generator.common.calendar import Task
    from generator.common.games import Contents

MOST = 10_000
OPEN_PASSES = 2
"""Most passes of an open puzzle: with a third, neither par nor the facts of the open grade can be
computed (docs/daily.md).
"""


@click.command("generate")
@click.option(
    "--tier",
    required=True,
    metavar="TIER",
    help="Difficulty: gentle, brisk, testing, stiff or fierce.",
)
@click.option(
    "--mode",
    type=click.Choice(["blind", "open"]),
    default="blind",
    show_default=True,
    help="Hide the pile as at a table (blind), or show everything (open).",
)
@click.option(
    "--count",
    type=click.IntRange(1, MOST),
    default=1,
    show_default=True,
    metavar="N",
    help="Number of puzzles.",
)
@click.option(
    "--goal",
    default="best",
    show_default=True,
    metavar="GOAL",
    help="With --mode open, the goal: best, 8 (cards), 4q (queens), or 3+2 (queens + aces).",
)
@rules_options()
@click.option(
    "--seed-from",
    type=click.IntRange(0, SEEDS - 1),
    default=0,
    show_default=True,
    metavar="SEED",
    help="First seed to try; the following seeds are tried in order.",
)
@workers_option()
@json_option("schema shooting-party/generated/1")
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
    """Search for deals whose rating, with its whole error, lies in TIER, and print them with par
    and themes. Seeds are tried in order; the result does not depend on the number of workers.
    """
    from cli.common.progress import Trying
    from generator.common.generate import document_of, generate
    from generator.common.hunt import NoneFound, StageCounts
    from generator.shooting_party.game import ShootingParty

    rules = chosen_rules(rules, passes)
    task = _task(tier, mode, goal, rules)
    game = ShootingParty(rules=rules)
    counts = StageCounts()
    found: list[Contents] = []
    try:
        with Trying(count) as progress:
            hunt = generate(
                game,
                task,
                seed_from,
                count,
                counts,
                workers or WORKERS,
                lambda seed: progress.show(seed - seed_from + 1, len(found)),
            )
            for contents in hunt:
                found.append(contents)
                if not as_json:
                    line = game.headline(contents.puzzle)
                    with progress.aside():
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
        raise click.UsageError("open puzzles need --passes 1 or --passes 2")
    if mode == "open":
        return Task("open", tier, goal)
    if goal != "best":
        raise click.UsageError(
            "--goal needs --mode open; the goal of a blind puzzle is always best"
        )
    return Task("blind", tier)
