"""`party survey`: solve a range of seeds into a folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.common.exit_codes import INTERRUPTED
from cli.common.parameters import WORKERS, SeedsType, SizeType, need, workers_option
from cli.shooting_party.parameters import chosen_rules, rules_options
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from solver.common.survey.manifest import Manifest
    from solver.common.survey.run import Run
    from solver.common.survey.schedulers import Spread

SHARD = 100


@click.command("survey", short_help="Solve a range of seeds into a folder.")
@click.argument("seeds", type=SeedsType(), metavar="FROM..TO")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    metavar="DIR",
    help="The folder for the rows: a new one, or that of this survey so far.",
)
@rules_options()
@click.option(
    "--hunt",
    is_flag=True,
    help="Look for deals without a perfect eight: only they are solved in full.",
)
@click.option("--positions", type=click.IntRange(1), metavar="N", help="Positions for each deal.")
@click.option(
    "--memory",
    type=SizeType(),
    metavar="SIZE",
    help="Memory for search tables, which the workers share equally.  [default: 2G]",
)
@workers_option()
@click.option(
    "--shard",
    type=click.IntRange(1, 1_000_000),
    metavar="N",
    help=f"Seeds in one file; a file that is not full is begun anew.  [default: {SHARD}]",
)
@click.option(
    "--scheduler",
    metavar="tcp://HOST:PORT",
    help="Have the deals solved by a Dask cluster instead; --workers then only says by how many "
    "the memory of one deal is less than --memory.",
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
    """Solve the deals of the seeds FROM..TO, both ends included, one row a deal, into DIR: the
    verdict and the best score within each number of passes.

    Stopped in whatever way, it goes on when the same command is given again; with a wider FROM..TO
    it is extended. `party report DIR` tells what came out.
    """
    from solver.common.survey import provenance
    from solver.common.survey.errors import SurveyError
    from solver.common.survey.manifest import Manifest, span
    from solver.common.survey.run import Run, taken

    need("pyarrow", "survey")
    from solver.shooting_party.search.budget import Budget
    from solver.shooting_party.survey.rows import SolvedRows

    count = workers or WORKERS
    try:
        if not out.exists():  # refuse before there is a folder
            Manifest({}, shard or SHARD, (seeds,)).checked()
        spread = _spread(count, scheduler)
        with taken(out) as before:
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
            if run.missing:
                how = "Dask" if scheduler else f"{count} processes"
                plan.with_session(provenance.session(span(seeds), how)).save(out)
                if not _work(run, spread):
                    return INTERRUPTED
            click.echo(f"{out}: {run.kept} deals, complete", err=True)
            return 0
    except SurveyError as error:
        raise click.UsageError(str(error)) from None


def _spread(workers: int, scheduler: str | None) -> Spread:
    from solver.common.survey import schedulers

    return schedulers.processes(workers) if scheduler is None else schedulers.dask(scheduler)


def _memory_each(memory: int | None, workers: int, before: Manifest | None) -> int:
    """Memory for one deal. It is part of the source, so a survey keeps that of its beginning
    where none is asked for; the default for all workers together holds none the less.
    """
    from solver.common.survey.errors import SurveyError
    from solver.shooting_party.search.budget import DEFAULT_MEMORY

    if memory is not None or before is None:
        return (memory or DEFAULT_MEMORY) // workers
    each = int(before.question["memory"])
    if each * workers > DEFAULT_MEMORY:
        raise SurveyError(
            f"it was begun with {each >> 20}M a deal, and {workers} workers would take more than "
            f"the usual 2G: say --memory {workers * each} or fewer --workers"
        )
    return each


def _work(run: Run, spread: Spread) -> bool:
    """Solve what is missing, telling how it goes; whether it came to its end."""
    from cli.common.progress import Deals
    from solver.common.survey.manifest import span
    from solver.shooting_party.search.solve import is_compiled

    if not is_compiled():
        click.echo("compiling the search, the first time only", err=True)
    try:
        with Deals(run.total, run.kept) as deals:
            run.work(
                spread,
                on_row=deals.one_more,
                on_shard=lambda seeds: deals.note(f"{span(seeds)} written"),
            )
    except KeyboardInterrupt:
        click.echo(
            f"party survey: interrupted; {run.kept} of {run.total} deals are kept in {run.folder}, "
            "and the same command goes on from there",
            err=True,
        )
        return False
    return True
