"""`party report`: a summary of surveys."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.parameters import json_option, need, width_option
from solver.common.errors import InputError, at
from solver.common.files import write_whole
from solver.shooting_party.survey import tallies
from solver.shooting_party.survey.plot import draw
from solver.shooting_party.survey.tallies import TextTable

if TYPE_CHECKING:
    from rich.console import Console


@click.command("report")
@click.argument(
    "folders", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="DIR..."
)
@click.option("--rare", is_flag=True, help="List the seeds of rare deals instead.")
@click.option("--markdown", is_flag=True, help="Print the tables as Markdown.")
@click.option(
    "--plot",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.svg",
    help="Also plot the distribution of the best value.",
)
@json_option("the same tables, cell by cell")
@width_option()
def command(
    folders: tuple[Path, ...],
    rare: bool,
    markdown: bool,
    plot: Path | None,
    as_json: bool,
    width: int | None,
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
        console = output.console(width)
        for number, table in enumerate(tables):
            if number:
                console.print()
            _show(table, console)
    for survey in surveys:
        if survey.deals < survey.planned:
            click.echo(
                f"{survey.name}: unfinished; the missing deals may be the harder ones",
                err=True,
            )
    if plot is not None:
        with at(f"--plot {plot}"):
            write_whole(plot, lambda file: draw(surveys, file))


def _show(table: TextTable, console: Console) -> None:
    """Print a table under its title: numbers aligned right, all else left."""
    columns = list(zip(table.header, *table.rows, strict=True))
    numbers = [
        name
        for name, *cells in columns
        if all(c.replace(".", "", 1).isdigit() or not c for c in cells)
    ]
    shown = output.table(*table.header, right=tuple(numbers))
    for row in table.rows:
        shown.add_row(*row)
    console.print(table.title)
    output.show_table(console, shown)


def _markdown(table: TextTable) -> str:
    rows = [table.header, ("---",) * len(table.header), *table.rows]
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([f"**{table.title}**", "", *lines])
