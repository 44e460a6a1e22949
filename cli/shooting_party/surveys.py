"""`party survey` and `report`: solve a range of seeds into a folder, and summarise such folders."""

import json
from pathlib import Path

import click

from cli import INTERRUPTED
from cli.common import output
from cli.common import parameters as P
from cli.common.progress import Deals
from cli.shooting_party import choices as C
from solver.common import interrupts
from solver.common.errors import InputError, at
from solver.common.files import write_whole
from solver.common.processes import Workers
from solver.common.words import counted
from solver.shooting_party import Budget, RuleSet
from solver.shooting_party.search.budget import DEFAULT_MEMORY
from solver.shooting_party.survey import tallies
from solver.shooting_party.survey.parts import missing, span
from solver.shooting_party.survey.rows import Question
from solver.shooting_party.survey.work import cluster, held, work

SHARD = 100
PLOT = "Also plot the distribution of the best value."


@click.command("survey")
@click.argument("seeds", type=P.SEEDS, metavar="FROM..TO")
@P.out_option("Folder of the survey: a new one, or one to continue.", required=True)
@P.as_one("rules", C.chosen_rules, C.rules_options("leverstoke"))
@P.positions_option(more=", per deal")
@C.memory_option(C.MEMORY)
@P.workers_option
@P.number_option("--shard", 1, 1_000_000, "Seeds per file.", SHARD)
@click.option(
    "--scheduler",
    metavar="tcp://HOST:PORT",
    help="Solve on a Dask cluster; --workers then only divides --memory.",
)
def survey(
    seeds: range,
    out: Path,
    rules: RuleSet,
    positions: int | None,
    memory: int | None,
    workers: int | None,
    shard: int,
    scheduler: str | None,
) -> int:
    """Solve the deals of seeds FROM..TO, both ends included, and write one row per deal into DIR:
    the verdict and the best score within each number of passes.

    Ctrl-C keeps every finished file. Run the same command to continue; run it with other seeds to
    extend the survey. `party report DIR` summarises the result.
    """
    P.need("pyarrow")
    count = workers or P.WORKERS
    each = Budget(positions, memory or DEFAULT_MEMORY).divided(count)
    question = Question(str(rules), each.positions, each.memory)
    return run_survey(seeds, out, question, shard, count, scheduler)


def run_survey(
    seeds: range,
    out: Path,
    question: Question,
    shard: int = SHARD,
    workers: int = P.WORKERS,
    scheduler: str | None = None,
) -> int:
    """Make the parts that a folder lacks of some seeds, show progress, and return the exit code."""
    total = seeds.stop - seeds.start
    try:
        with (
            interrupts.only_the_first(),
            cluster(scheduler) if scheduler else Workers(workers) as pool,
            held(out, question) as there,
        ):
            shared = [range(max(r.start, seeds.start), min(r.stop, seeds.stop)) for r in there]
            with Deals(total, sum(map(len, shared))) as deals:
                for done in work(pool, out, question, missing(seeds, there, shard)):
                    deals.more(len(done))
                    deals.note(f"{span(done)} written")
    except KeyboardInterrupt:
        kept = f"the finished files are kept in {out}; run the same command to continue"
        click.echo(f"party survey: interrupted; {kept}", err=True)
        return INTERRUPTED
    click.echo(f"{out}: {counted(total, 'deal')}, complete", err=True)
    return 0


def _plotted(_: click.Context, __: click.Parameter, path: Path | None) -> Path | None:
    """Return the path of an SVG file in a folder that exists, None unless given."""
    if path is not None:
        P.need("matplotlib")
        with at(f"--plot {path}"):
            if path.suffix != ".svg":
                raise InputError("the file name must end in .svg")
            if not path.parent.is_dir():
                raise InputError("no such folder")
    return path


@click.command("report")
@click.argument("folders", nargs=-1, required=True, type=P.PATH, metavar="DIR...")
@click.option("--rare", is_flag=True, help="List the seeds of rare deals instead.")
@P.file_option("--plot", "FILE.svg", PLOT, callback=_plotted)
@P.json_option("the same tables, cell by cell")
def report(folders: tuple[Path, ...], rare: bool, plot: Path | None, as_json: bool) -> None:
    """Summarise the surveys in DIR... (one for each rule set) side by side: four queens and best
    value within each number of passes.

    Shares are in per cent. Where answers are unknown, the share is a range: every unknown counted
    as no, and as yes. The 95 % intervals (Wilson) in square brackets cover the whole range. Only
    finished files are read.

    --rare lists the deals that are proven to have no perfect eight, those proven to have no four
    queens, and those with an unknown answer.
    """
    P.need("pyarrow")
    surveys = [tallies.Survey.load(folder) for folder in folders]
    tables = [t for s in surveys for t in tallies.rare(s)] if rare else [*tallies.tables(surveys)]
    if as_json:
        kept = [{"name": s.name, "deals": s.deals, "missing": s.missing} for s in surveys]
        click.echo(json.dumps({"surveys": kept, "tables": [t._asdict() for t in tables]}))
    else:
        for number, table in enumerate(tables):
            if number:
                click.echo()
            _show(table)
    for survey in surveys:
        if survey.missing:
            more = "are missing between its seeds; they may be the harder ones"
            click.echo(f"{survey.name}: {counted(survey.missing, 'deal')} {more}", err=True)
    if plot is not None:
        with at(f"--plot {plot}"):
            write_whole(plot, lambda file: tallies.draw(surveys, file))


def _show(table: tallies.TextTable) -> None:
    """Print a table under its title: numbers aligned right, all else left."""
    header = []
    for name, *cells in zip(table.header, *table.rows, strict=True):
        numbers = all(c.replace(".", "", 1).isdigit() or not c for c in cells)
        header.append(f">{name}" if numbers else name)
    output.say(table.title)
    output.table(header, table.rows)
