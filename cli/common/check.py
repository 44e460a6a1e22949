"""`party check`: check a whole folder of daily puzzles."""

from __future__ import annotations

from pathlib import Path

import click

from cli.common.exit_codes import PROBLEMS
from cli.common.parameters import chosen_key, key_option


@click.command("check", short_help="Check a folder of daily puzzles: every file and every claim.")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), metavar="DIR")
@key_option()
@click.option(
    "--fast", is_flag=True, help="Don't rate and solve anew, which takes some seconds a puzzle."
)
def command(folder: Path, key_file: Path | None, fast: bool) -> int:
    """Check the puzzles in DIR: schemas, seeds, deals, commitments, lines by replay, goals and par,
    themes, ratings and profiles made anew, the index, and that nothing is missing or strange.

    Each problem is a line of its own; exit code 1 if there is any.
    """
    from rich.console import Console

    from generator.common.check import check
    from generator.common.folder import FolderError

    key = chosen_key(key_file)
    try:
        with Console(stderr=True).status("checking") as status:
            report = check(
                folder,
                key=key,
                thorough=not fast,
                on_day=lambda day: status.update(f"checked {day}"),
            )
    except FolderError as error:
        raise click.UsageError(str(error)) from None
    for line in report.problems:
        click.echo(line)
    for line in report.unchecked:
        click.echo(f"not checked: {line}", err=True)
    left_out = ", but not rated and solved anew" if fast else ""
    click.echo(f"{report.puzzles} puzzles, {len(report.problems)} problems{left_out}", err=True)
    return PROBLEMS if report.problems else 0
