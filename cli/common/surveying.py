"""What the `survey` commands of all games share: a range of seeds, worked off into a folder."""

from collections.abc import Callable
from pathlib import Path

import click

from cli import INTERRUPTED
from cli.common import parameters as P
from cli.common.progress import Deals
from solver.common import interrupts
from solver.common.errors import at
from solver.common.survey import schedulers
from solver.common.survey.manifest import Manifest, span
from solver.common.survey.run import RowSource, Run, claimed
from solver.common.survey.schedulers import Spread
from solver.common.words import counted

SHARD = 100


def folder_options() -> P.Decorator:
    """Return the argument FROM..TO and --out."""
    return P.together(
        click.argument("seeds", type=P.SEEDS, metavar="FROM..TO"),
        P.out_option("Folder of the survey: a new one, or one to continue.", required=True),
    )


def work_options(scheduler_help: str = "") -> P.Decorator:
    """Return --workers, --shard and --scheduler."""
    shown = f"{SHARD}, or what the survey began with"
    cluster = f"Solve on a Dask cluster. {scheduler_help}".rstrip()
    return P.together(
        P.workers_option(),
        P.number_option("--shard", 1, 1_000_000, "Seeds per file.", show_default=shown),
        click.option("--scheduler", metavar="tcp://HOST:PORT", help=cluster),
    )


def run_survey(
    seeds: range,
    out: Path,
    source_of: Callable[[Manifest | None], RowSource],
    on_start: Callable[[], object] = lambda: None,
    *,
    shard: int | None,
    workers: int | None,
    scheduler: str | None,
) -> int:
    """Compute the rows of some seeds into a folder, and return the exit code.

    `source_of` returns the source of the rows, given the manifest of a survey to be continued; it
    may raise `SurveyError`. `on_start` is called before the work, if there is any.
    """
    P.need("pyarrow")
    if not out.exists():  # refuse before there is a folder
        Manifest({}, shard or SHARD, (seeds,)).checked()
    count = workers or P.WORKERS
    spread = schedulers.processes(count) if scheduler is None else schedulers.dask(scheduler)
    with claimed(out) as before:
        source = source_of(before)
        with at(str(out)):
            plan = (
                before.extended(source.to_json(), shard or before.shard_size, seeds)
                if before is not None
                else Manifest(source.to_json(), shard or SHARD, (seeds,)).checked()
            )
        run = Run(out, plan, source)
        if run.missing:
            plan.save(out)
            on_start()
            if not _work(run, spread):
                return INTERRUPTED
        click.echo(f"{out}: {counted(run.kept, 'deal')}, complete", err=True)
        return 0


def _work(run: Run, spread: Spread) -> bool:
    """Compute the missing rows and show progress. Return True if finished, False if interrupted."""
    try:
        with interrupts.only_the_first(), Deals(run.total, run.kept) as deals:
            run.work(
                spread,
                on_row=deals.one_more,
                on_shard=lambda seeds: deals.note(f"{span(seeds)} written"),
            )
    except KeyboardInterrupt:
        kept = f"{run.kept} of {run.total} deals are kept in {run.folder}"
        again = "run the same command to continue"
        click.echo(f"party survey: interrupted; {kept}; {again}", err=True)
        return False
    return True
