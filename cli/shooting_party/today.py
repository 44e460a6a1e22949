"""`party today`: today's puzzle, to look at or to play."""

import json

import click

from cli.common import output
from cli.common.kept_puzzles import word_of
from cli.common.parameters import json_option


@click.command("today")
@click.option(
    "--date", "day", metavar="DATE", default="today", help="Another day, such as 2026-01-31."
)
@click.option("--play", is_flag=True, help="Play it, as `party play today` does.")
@json_option("schema shooting-party/puzzle/1")
@click.pass_context
def command(context: click.Context, day: str, play: bool, as_json: bool) -> int:
    """Show the daily puzzle of today, by the local date: its task and, if every card is in view,
    the cards. Anybody who asks for the same day gets the same puzzle.
    """
    from cli.shooting_party.subjects import puzzle_of, subject_of_puzzle
    from generator.shooting_party.texts import preface, puzzle_record
    from solver.shooting_party.rules.notation import SourceError

    if as_json and play:
        raise click.UsageError("either --json or --play")
    try:
        puzzle = puzzle_of(day)
    except SourceError as error:
        raise click.UsageError(str(error)) from None
    if as_json:
        click.echo(json.dumps(puzzle.to_json(), ensure_ascii=False))
        return 0
    if play:
        from cli.shooting_party.play import command as play_command

        return int(context.invoke(play_command, subject=subject_of_puzzle(puzzle)))
    record = puzzle_record(puzzle)
    shown, _, _ = preface(record).partition("Below, for programs")
    click.echo(output.writable(shown.rstrip()))
    day = word_of(puzzle.date)
    click.echo(f"\nPlay it: party play {day}\nThe answer, and why: party explain {day}")
    return 0
