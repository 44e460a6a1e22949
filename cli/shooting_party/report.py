"""`party report`: a summary of surveys."""

import json
from pathlib import Path

import click

from cli.common import output
from cli.common.output import Terminal
from cli.common.parameters import file_option, json_option, need, terminal_options
from solver.common.errors import InputError, at
from solver.common.files import write_whole
from solver.shooting_party.survey import tallies
from solver.shooting_party.survey.plot import draw
from solver.shooting_party.survey.tallies import TextTable


@click.command("report")
@click.argument(
    "folders", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="DIR..."
)
@click.option("--rare", is_flag=True, help="List the seeds of rare deals instead.")
@click.option("--markdown", is_flag=True, help="Print the tables as Markdown.")
@file_option("--plot", "FILE.svg", "Also plot the distribution of the best value.")
@json_option("the same tables, cell by cell")
@terminal_options("--width")
def command(
    folders: tuple[Path, ...],
    rare: bool,
    markdown: bool,
    plot: Path | None,
    as_json: bool,
    terminal: Terminal,
) -> None:
    """Summarise the surveys in DIR... (one for each rule set) side by side: four queens and best
    value within each number of passes.

    Shares are in per cent. Where answers are unknown, the share is a range: every unknown counted
    as no, and as yes. The 95 % intervals (Wilson) in square brackets cover the whole range. Only
    finished files are read.

    --rare lists the deals that are proven to have no perfect eight, those proven to have no four
    queens, and those with an unknown answer.
    """
    need("pyarrow", "survey")

    if plot is not None:
        need("matplotlib", "survey")
        with at(f"--plot {plot}"):
            if plot.suffix != ".svg":
                raise InputError("the file name must end in .svg")
            if not plot.parent.is_dir():
                raise InputError("no such folder")
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
            _show(table, terminal)
    for survey in surveys:
        if survey.deals < survey.planned:
            more = "the missing deals may be the harder ones"
            click.echo(f"{survey.name}: unfinished; {more}", err=True)
    if plot is not None:
        with at(f"--plot {plot}"):
            write_whole(plot, lambda file: draw(surveys, file))


def _show(table: TextTable, terminal: Terminal) -> None:
    """Print a table under its title: numbers aligned right, all else left."""
    header = []
    for name, *cells in zip(table.header, *table.rows, strict=True):
        numbers = all(c.replace(".", "", 1).isdigit() or not c for c in cells)
        header.append(f">{name}" if numbers else name)
    terminal.console.print(table.title)
    output.table(header, table.rows, terminal.console)


def _markdown(table: TextTable) -> str:
    rows = [table.header, ("---",) * len(table.header), *table.rows]
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([f"**{table.title}**", "", *lines])
