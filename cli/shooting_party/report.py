"""`party report`: a summary of surveys."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.common.parameters import need

if TYPE_CHECKING:
    from solver.shooting_party.survey.tallies import Survey, TextTable


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
def command(folders: tuple[Path, ...], rare: bool, markdown: bool, plot: Path | None) -> None:
    """Summarise the surveys in DIR... (one for each rule set) side by side: four queens and best
    value within each number of passes.

    Shares are in per cent. Where answers are unknown, the share is a range: every unknown counted
    as no, and as yes. The 95 % intervals (Wilson) in square brackets cover the whole range. Only
    finished files are read.

    --rare lists the deals proven to have no perfect eight, those proven to have no four queens, and
    those with anything unknown.
    """
    need("pyarrow", "survey")
    from solver.common.survey.manifest import SurveyError
    from solver.shooting_party.survey import tallies

    if plot is not None:
        need("matplotlib", "survey")
        if plot.suffix != ".svg":
            raise click.UsageError(f"--plot {plot}: the file name must end in .svg")
    try:
        surveys = [tallies.Survey.load(folder) for folder in folders]
    except SurveyError as error:
        raise click.UsageError(str(error)) from None
    tables = [t for s in surveys for t in tallies.rare(s)] if rare else tallies.tables(surveys)
    click.echo("\n\n".join(map(_markdown if markdown else _plain, tables)))
    for survey in surveys:
        if survey.deals < survey.planned:
            click.echo(
                f"{survey.name}: unfinished; the missing deals may be the harder ones",
                err=True,
            )
    if plot is not None:
        _plot(surveys, plot)


def _plot(surveys: list[Survey], path: Path) -> None:
    from solver.common.files import write_whole
    from solver.shooting_party.survey.plot import draw

    try:
        write_whole(path, lambda file: draw(surveys, file))
    except OSError as error:
        raise click.UsageError(f"--plot {path}: {error.strerror}") from None


def _plain(table: TextTable) -> str:
    columns = [_aligned(column) for column in zip(table.header, *table.rows, strict=True)]
    lines = ["  ".join(cells).rstrip() for cells in zip(*columns, strict=True)]
    return "\n".join([table.title, *lines])


def _aligned(column: tuple[str, ...]) -> list[str]:
    """Return a column's cells, padded to one width: whole numbers aligned right, all else left."""
    width = max(map(len, column))
    numbers = all(cell.isdigit() or not cell for cell in column[1:])
    return [cell.rjust(width) if numbers else cell.ljust(width) for cell in column]


def _markdown(table: TextTable) -> str:
    rows = [table.header, ("---",) * len(table.header), *table.rows]
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([f"**{table.title}**", "", *lines])
