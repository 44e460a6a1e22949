"""`party generate`: search for puzzles of a given kind."""

from __future__ import annotations

import json

import click

from cli.common import output
from cli.common.exit_codes import PROBLEMS
from cli.common.parameters import WORKERS, completions, json_option, width_option, workers_option
from cli.common.progress import Trying
from cli.shooting_party.choices import chosen_rules
from cli.shooting_party.parameters import rules_options, tier_names
from generator.common.calendar import Task
from generator.common.games import Contents
from generator.common.generate import document_of, generate
from generator.common.hunt import NoneFound
from generator.common.rating.tiers import tier_named
from generator.common.tally import Tally
from generator.shooting_party.studies.kinds import kinds
from solver.common.rng import SEEDS
from solver.shooting_party.rules.switches import RuleSet

TRIES = 300
MOST = 10_000


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
    help="Hide the pile as at a table (blind), or show every card (open; needs --kind).",
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
    "--kind",
    metavar="KIND",
    shell_complete=lambda *given: completions(kind_names(), given[-1]),
    help="With --mode open, what the puzzle asks for: couple, queen, eight, last-pass, only-move, "
    "finding, fetching, mistake, one-pass or two-passes (docs/shooting-party/daily.md).",
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
    kind: str | None,
    rules: RuleSet | None,
    passes: int | None,
    seed_from: int,
    tries: int,
    workers: int | None,
    as_json: bool,
    width: int | None,
) -> int:
    """Search for puzzles whose rating, with its whole error, lies in TIER, and print one a line.
    Seeds are tried in order; the result does not depend on the number of workers.

    The standard error reports how rare such puzzles are. If --tries ends the search, it also names
    the deal that came nearest and counts the deals that each stage rejected
    (docs/shooting-party/daily.md), and the exit code is 1.
    """
    from generator.shooting_party.game import shooting_party

    rules = chosen_rules(rules, passes)
    game = shooting_party(rules=rules)
    tally = Tally(_task(tier, mode, kind), seed_from)
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
    lines = [f"party generate: {why_ended}; {on if tally.next < SEEDS else 'the seeds end there'}"]
    if tally.found:
        lines.append(tally.found_text())
    if tally.nearest is not None:
        blind = tally.task.mode == "blind"
        see = f"; see {rate_command(tally.nearest.seed, rules)}" if blind else ""
        lines.append(f"nearest: {tally.nearest}{see}")
    return [*lines, f"rejected: {tally.rejected_text()}"]


def rate_command(seed: int, rules: RuleSet) -> str:
    """Return the command that rates the deal of a seed."""
    return f"party rate {seed}{'' if rules == RuleSet() else f' --rules {rules}'}"


def kind_names() -> list[str]:
    """Return the kinds of puzzles in full view."""
    return list(kinds())


def _task(tier: str, mode: str, kind: str | None) -> Task:
    tier_named(tier, mode)
    if mode == "blind":
        if kind is not None:
            raise click.UsageError("--kind needs --mode open")
        return Task("blind", tier)
    if kind not in kind_names():
        named = "--mode open needs --kind" if kind is None else f"no kind {kind!r:.40}"
        raise click.UsageError(f"{named}; there are {', '.join(kind_names())}")
    return Task("open", tier, kind)
