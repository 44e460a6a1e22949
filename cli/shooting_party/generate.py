"""`party generate`: search for puzzles of a given kind."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.exit_codes import PROBLEMS
from cli.common.parameters import WORKERS, completions, json_option, width_option, workers_option
from cli.shooting_party.chosen import chosen_rules
from cli.shooting_party.parameters import rules_options, tier_names
from solver.common.rng import SEEDS
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from generator.common.calendar import Task
    from generator.common.games import Contents
    from generator.common.tally import Tally

TRIES = 300
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
    shell_complete=lambda *given: completions(tier_names(), given[-1]),
    help="Difficulty: gentle or stiff; with --mode open also brisk, testing or fierce.",
)
@click.option(
    "--mode",
    type=click.Choice(["blind", "open"]),
    default="blind",
    show_default=True,
    help="Hide the pile as at a table (blind), or show everything (open; needs --passes 1 or 2).",
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
@rules_options("leverstoke")
@click.option(
    "--seed-from",
    type=click.IntRange(0, SEEDS - 1),
    default=0,
    show_default=True,
    metavar="SEED",
    help="First seed to try; the following seeds are tried in order.",
)
@click.option(
    "--tries",
    type=click.IntRange(min=1),
    default=TRIES,
    show_default=True,
    metavar="N",
    help="Give up after N seeds in a row without a puzzle.",
)
@workers_option()
@json_option("schema shooting-party/generated/1")
@width_option()
def command(
    tier: str,
    mode: str,
    count: int,
    goal: str,
    rules: RuleSet | None,
    passes: int | None,
    seed_from: int,
    tries: int,
    workers: int | None,
    as_json: bool,
    width: int | None,
) -> int:
    """Search for deals whose rating, with its whole error, lies in TIER, and print each in a line.
    Seeds are tried in order; the result does not depend on the number of workers.

    The standard error tells how rare such puzzles are. If --tries ends the search, it also tells
    which deal came nearest and how many were turned down at which stage (docs/daily.md), and the
    exit code is 1.
    """
    from cli.common.progress import Trying
    from generator.common.generate import document_of, generate
    from generator.common.hunt import NoneFound
    from generator.common.tally import Tally
    from generator.shooting_party.game import ShootingParty

    rules = chosen_rules(rules, passes)
    game = ShootingParty(rules=rules)
    tally = Tally(_task(tier, mode, goal, rules), seed_from)
    found: list[Contents] = []
    why_ended = ""
    try:
        with Trying(count) as progress:
            hunt = generate(
                game,
                tally,
                count,
                tries,
                workers or WORKERS,
                lambda: progress.show(tally.tries, tally.found),
            )
            for contents in hunt:
                found.append(contents)
                if not as_json:
                    line = f"{contents.puzzle['seed']:>5}  {game.headline(contents.puzzle)}"
                    with progress.aside():
                        wide = output.console(width).width
                        click.echo(output.filled(output.writable(line), wide, "       "))
    except NoneFound as error:
        why_ended = str(error)
    if as_json:
        click.echo(json.dumps(document_of(game, found), ensure_ascii=False))
    good = [*tally.counts.lines(), tally.found_text()]
    for line in _shortfall(tally, why_ended, rules) if why_ended else good:
        click.echo(output.writable(line), err=True)
    return PROBLEMS if why_ended else 0


def _shortfall(tally: Tally, why_ended: str, rules: RuleSet) -> list[str]:
    """Return what to say when too few puzzles were found."""
    on = f"to go on, use --seed-from {tally.next} or more --tries"
    told = [f"party generate: {why_ended}; {on if tally.next < SEEDS else 'the seeds end there'}"]
    if tally.found:
        told.append(tally.found_text())
    if tally.nearest is not None:
        rate = rate_command(tally.nearest.seed, tally.task, rules)
        told.append(f"nearest: {tally.nearest}; see {rate}")
    return [*told, f"turned down: {tally.rejected_text()}"]


def rate_command(seed: int, task: Task, rules: RuleSet) -> str:
    """Return the command that rates the deal of a seed as a puzzle for the task."""
    goal = "" if task.goal == "best" else f" --goal {task.goal}"
    mode = f" --mode open{goal}" if task.mode == "open" else ""
    return f"party rate {seed}{'' if rules == RuleSet() else f' --rules {rules}'}{mode}"


def _task(tier: str, mode: str, goal: str, rules: RuleSet) -> Task:
    from generator.common.calendar import Task
    from generator.common.rating.tiers import TierError, tier_named
    from solver.shooting_party.rules.scores import Goal, GoalError

    try:
        tier_named(tier, mode)
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
