"""`party survey`: solve a range of seeds into a folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.common.exit_codes import INTERRUPTED
from cli.common.parameters import WORKERS, SeedsType, SizeType, need, workers_option
from cli.shooting_party.chosen import chosen_rules
from cli.shooting_party.parameters import MEMORY, positions_option, rules_options
from solver.common.words import counted
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from solver.common.survey.manifest import Manifest
    from solver.common.survey.run import Run
    from solver.common.survey.schedulers import Spread

SHARD = 100


@click.command("survey")
@click.argument("seeds", type=SeedsType(), metavar="FROM..TO")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    metavar="DIR",
    help="Folder of the survey: a new one, or one to continue.",
)
@rules_options("leverstoke")
@click.option(
    "--hunt",
    is_flag=True,
    help="Look for deals without a perfect eight: only those are solved in full.",
)
@positions_option(scope=", per deal")
@click.option(
    "--memory",
    type=SizeType(),
    metavar="SIZE",
    show_default=f"{MEMORY}, or what the survey began with",
    help="Memory for the search, shared equally by the workers.",
)
@workers_option()
@click.option(
    "--shard",
    type=click.IntRange(1, 1_000_000),
    metavar="N",
    show_default=f"{SHARD}, or what the survey began with",
    help="Seeds per file.",
)
@click.option(
    "--scheduler",
    metavar="tcp://HOST:PORT",
    help="Solve on a Dask cluster. --workers N then only divides --memory SIZE: one deal may use "
    "SIZE / N.",
)
def command(
    seeds: range,
    out: Path,
    rules: RuleSet,
    passes: int | None,
    hunt: bool,
    positions: int | None,
    memory: int | None,
    workers: int | None,
    shard: int | None,
    scheduler: str | None,
) -> int:
    """Solve the deals of seeds FROM..TO, both ends included, and write one row per deal into DIR:
    the verdict and the best score within each number of passes.

    Ctrl-C keeps every finished deal. Run the same command to continue; run it with a wider FROM..TO
    to extend the survey. `party report DIR` summarises the result.
    """
    from solver.common.survey import provenance
    from solver.common.survey.manifest import Manifest, SurveyError, span
    from solver.common.survey.run import Run, claimed

    need("pyarrow", "survey")
    from solver.shooting_party.search.budget import Budget
    from solver.shooting_party.survey.rows import SolvedRows, check_plan

    count = workers or WORKERS
    try:
        if not out.exists():  # refuse before there is a folder
            Manifest({}, shard or SHARD, (seeds,)).checked()
        spread = _spread(count, scheduler)
        with claimed(out) as before:
            if before is not None:
                check_plan(before, out)
            each = _memory_each(memory, count, before)
            source = SolvedRows(chosen_rules(rules, passes), Budget(positions, each), hunt)
            try:
                plan = (
                    before.extended(source.to_json(), shard or before.shard_size, seeds)
                    if before is not None
                    else Manifest(source.to_json(), shard or SHARD, (seeds,)).checked()
                )
            except SurveyError as error:
                raise SurveyError(f"{out}: {error}") from None
            run = Run(out, plan, source)
            for note in run.notes:
                click.echo(note, err=True)
            if run.missing:
                how = "Dask" if scheduler else f"{count} processes"
                plan.with_session(provenance.session(span(seeds), how)).save(out)
                if not _work(run, spread):
                    return INTERRUPTED
            click.echo(f"{out}: {counted(run.kept, 'deal')}, complete", err=True)
            return 0
    except SurveyError as error:
        raise click.UsageError(str(error)) from None


def _spread(workers: int, scheduler: str | None) -> Spread:
    from solver.common.survey import schedulers

    return schedulers.processes(workers) if scheduler is None else schedulers.dask(scheduler)


def _memory_each(memory: int | None, workers: int, before: Manifest | None) -> int:
    """Return the memory for one deal, in bytes. It is part of the survey's question, so without
    --memory a survey keeps what it began with. Raise `SurveyError` if that exceeds the default
    memory for all workers together.
    """
    from solver.common.survey.manifest import SurveyError
    from solver.shooting_party.search.budget import DEFAULT_MEMORY

    if memory is not None or before is None:
        return (memory or DEFAULT_MEMORY) // workers
    each = int(before.question["memory"])
    if each * workers > DEFAULT_MEMORY:
        raise SurveyError(
            f"it was begun with {each >> 20}M a deal, and {workers} workers would exceed the "
            f"default {MEMORY}: give --memory {workers * each} or fewer --workers"
        )
    return each


def _work(run: Run, spread: Spread) -> bool:
    """Solve the missing deals and show progress. Return True if finished, False if interrupted."""
    from cli.common.progress import Deals
    from solver.common.interrupts import only_the_first_interrupt
    from solver.common.survey.manifest import span
    from solver.shooting_party.search.solve import is_compiled

    if not is_compiled():
        click.echo("compiling the search (first run only)", err=True)
    try:
        with only_the_first_interrupt(), Deals(run.total, run.kept) as deals:
            run.work(
                spread,
                on_row=deals.one_more,
                on_shard=lambda seeds: deals.note(f"{span(seeds)} written"),
            )
    except KeyboardInterrupt:
        click.echo(
            f"party survey: interrupted; {run.kept} of {run.total} deals are kept in {run.folder}; "
            "run the same command to continue",
            err=True,
        )
        return False
    return True
