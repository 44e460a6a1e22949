"""`party check`: check a folder of daily puzzles."""

import json
from pathlib import Path

import click

from cli.common.exit_codes import PROBLEMS
from cli.common.output import one_line, say
from cli.common.parameters import FOLDER, json_option, key_option
from cli.common.progress import Waiting
from generator.common.check import check
from solver.common.words import counted


@click.command("check")
@click.argument("folder", type=FOLDER, metavar="DIR")
@key_option()
@click.option("--fast", is_flag=True, help="Make no puzzle again, which takes seconds for each.")
@json_option("the number of puzzles, and the problems")
def command(folder: Path, key: bytes | None, fast: bool, as_json: bool) -> int:
    """Check all puzzles in DIR: schemas, seeds and commitments; lines by replay; every puzzle and
    its solution by making them again; the index, and missing or unknown files.

    Print one line per problem, and exit with code 1 if there are any.
    """
    with Waiting("checking") as waiting:
        report = check(
            folder, key=key, quick=fast, on_day=lambda day: waiting.say(f"checked {day}")
        )
    if as_json:
        click.echo(json.dumps(vars(report)))
    else:
        for line in report.problems:
            say(one_line(line), "  ")
        for line in report.unchecked:
            click.echo(one_line(f"not checked: {line}"), err=True)
        left_out = " (not made again)" if fast else ""
        problems = counted(len(report.problems), "problem")
        click.echo(f"{counted(report.puzzles, 'puzzle')}, {problems}{left_out}", err=True)
    return PROBLEMS if report.problems else 0
