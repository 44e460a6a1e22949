"""`party survey` and `report`: solve a range of seeds into a folder, and summarise such folders."""

import json
from pathlib import Path
from typing import Any

import click

from cli.common import output
from cli.common import parameters as P
from cli.common.output import Terminal
from cli.common.surveying import folder_options, run_survey, work_options
from cli.shooting_party import choices as C
from solver.common.survey.manifest import Manifest, SurveyError
from solver.shooting_party import Budget, RuleSet
from solver.shooting_party.search.budget import DEFAULT_MEMORY
from solver.shooting_party.survey import tallies
from solver.shooting_party.survey.rows import SolvedRows, check_plan
from solver.shooting_party.survey.tallies import draw


@click.command("survey")
@folder_options()
@P.as_one("rules", C.chosen_rules, C.rules_options("leverstoke"))
@click.option(
    "--hunt",
    is_flag=True,
    help="Look for deals without a perfect eight: only those are solved in full.",
)
@P.positions_option(more=", per deal")
@C.memory_option(f"{C.MEMORY}, or what the survey began with")
@work_options("--workers N then only divides --memory SIZE: one deal may use SIZE / N.")
def survey(
    seeds: range,
    out: Path,
    rules: RuleSet,
    hunt: bool,
    positions: int | None,
    memory: int | None,
    **work: Any,
) -> int:
    """Solve the deals of seeds FROM..TO, both ends included, and write one row per deal into DIR:
    the verdict and the best score within each number of passes.

    Ctrl-C keeps every finished file. Run the same command to continue; run it with a wider FROM..TO
    to extend the survey. `party report DIR` summarises the result.
    """

    def source_of(before: Manifest | None) -> SolvedRows:
        if before is not None:
            check_plan(before, out)
        each = _memory_each(memory, work["workers"] or P.WORKERS, before)
        return SolvedRows(rules, Budget(positions, each), hunt)

    return run_survey(seeds, out, source_of, **work)


def _memory_each(memory: int | None, workers: int, before: Manifest | None) -> int:
    """Return the memory for one deal, in bytes. It is part of the survey's question, so without
    --memory a survey keeps what it began with. Raise `SurveyError` if that exceeds the default
    memory for all workers together.
    """
    if memory is not None or before is None:
        return (memory or DEFAULT_MEMORY) // workers
    each = int(before.question["memory"])
    if each * workers > DEFAULT_MEMORY:
        raise SurveyError(
            f"it was begun with {each >> 20}M a deal, and {workers} workers would exceed the "
            f"default {C.MEMORY}: give --memory {workers * each} or fewer --workers"
        )
    return each


@click.command("report")
@click.argument(
    "folders", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="DIR..."
)
@click.option("--rare", is_flag=True, help="List the seeds of rare deals instead.")
@click.option("--markdown", is_flag=True, help="Print the tables as Markdown.")
@P.plot_option("the distribution of the best value")
@P.json_option("the same tables, cell by cell")
def report(
    folders: tuple[Path, ...],
    rare: bool,
    markdown: bool,
    plot: Path | None,
    as_json: bool,
) -> None:
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
    tables = [t for s in surveys for t in tallies.rare(s)] if rare else tallies.tables(surveys)
    if as_json:
        kept = [{"name": s.name, "deals": s.deals, "planned": s.planned} for s in surveys]
        cells = [{"title": t.title, "header": t.header, "rows": t.rows} for t in tables]
        click.echo(json.dumps({"surveys": kept, "tables": cells}))
    elif markdown:
        click.echo("\n\n".join(map(_markdown, tables)))
    else:
        for number, table in enumerate(tables):
            if number:
                click.echo()
            _show(table, Terminal.here())
    for survey in surveys:
        if survey.deals < survey.planned:
            more = "the missing deals may be the harder ones"
            click.echo(f"{survey.name}: unfinished; {more}", err=True)
    P.plotted(plot, lambda file: draw(surveys, file))


def _show(table: tallies.TextTable, terminal: Terminal) -> None:
    """Print a table under its title: numbers aligned right, all else left."""
    header = []
    for name, *cells in zip(table.header, *table.rows, strict=True):
        numbers = all(c.replace(".", "", 1).isdigit() or not c for c in cells)
        header.append(f">{name}" if numbers else name)
    terminal.say(table.title)
    output.table(header, table.rows, terminal)


def _markdown(table: tallies.TextTable) -> str:
    rows = [table.header, ("---",) * len(table.header), *table.rows]
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([f"**{table.title}**", "", *lines])
