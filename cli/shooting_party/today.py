"""`party today`: today's puzzle, to look at or to play."""

from __future__ import annotations

import json

import click

from cli.common import output
from cli.common.parameters import json_option


@click.command("today")
@click.option(
    "--date", "day", metavar="DATE", default="today", help="Another day, such as 2026-01-31."
)
@click.option("--play", is_flag=True, help="Play it, as `party play today` does.")
@json_option("schema shooting-party/puzzle/1")
@click.pass_context
def command(context: click.Context, day: str, play: bool, as_json: bool) -> None:
    """Show the daily puzzle of today, by the local date: its task and, if every card is in view,
    the cards. Anybody who asks for the same day gets the same puzzle.
    """
    if as_json and play:
        raise click.UsageError("either --json or --play")
    from cli.shooting_party.subjects import subject_of_puzzle
    from cli.shooting_party.todays import puzzle_of_argument
    from generator.shooting_party.texts import preface, puzzle_record
    from solver.shooting_party.rules.sources import SourceError

    try:
        puzzle = puzzle_of_argument(day)
    except SourceError as error:
        raise click.UsageError(str(error)) from None
    if as_json:
        click.echo(json.dumps(puzzle.to_json(), ensure_ascii=False))
        return
    if play:
        from cli.shooting_party.play import command as play_command

        context.invoke(play_command, subject=subject_of_puzzle(puzzle))
        return
    record = puzzle_record(puzzle)
    click.echo(output.writable(preface(record)))
    name = "today" if day == "today" else puzzle.date
    click.echo(f"Play it: party play {name}")
