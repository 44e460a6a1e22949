"""`party daily`: publish daily puzzles into a folder."""

from datetime import date
from pathlib import Path
from typing import Any

import click

from cli import FIRST_GAME, INTERRUPTED
from cli.common import output
from cli.common import parameters as P
from cli.common.given import game_option
from cli.common.progress import Waiting
from cli.common.reading import puzzle_of_day
from generator.common.calendar import days_from
from generator.common.dailies import Series
from generator.common.folder import Folder
from generator.common.games import Game
from generator.common.games import game as game_named
from generator.common.own_rhythm import in_folder, of_file
from generator.common.publishing import Published, publish
from generator.common.texts import puzzle_text
from solver.common.words import counted

MOST_DAYS = 3660


@click.command("daily")
@click.argument("day", metavar="[DATE]", default="today")
@game_option()
@P.number_option("--days", 1, MOST_DAYS, "Number of days, from DATE on.", 1)
@P.out_option("Publish into this folder: a new one, or one to continue.")
@click.option("--series", "name", metavar="NAME", help="A series has deals of its own.")
@P.file_option("--rhythm", "FILE", "Kinds and tiers of the week, in a file of your own.")
@P.key_option
@click.option("--revise", is_flag=True, help="Replace published puzzles that now differ.")
@P.workers_option
@P.json_option("a day: the puzzle, or with --out what was done")
def command(
    day: str,
    game: str | None,
    days: int,
    out: Path | None,
    name: str | None,
    rhythm: Path | None,
    key: bytes | None,
    revise: bool,
    workers: int | None,
    as_json: bool,
) -> int:
    """Print the puzzle of DATE (2026-01-31; by default today), or those of N days. With --out,
    publish them and their solutions into DIR, as JSON and as text, with an index; DIR keeps the
    --rhythm.

    Interrupted, run it again: finished days are kept. A puzzle depends only on series, date, rhythm
    and generator version.
    """
    asked = days_from(day, days)
    of = game_named(game or FIRST_GAME)
    if rhythm is not None:
        of = of_file(rhythm, of)
    elif out is not None:
        of = in_folder(Folder(out), of)
    series = Series(of.name if name is None else name, of, key)
    kept = series.name == of.name and key is None and rhythm is None
    if out is not None and series.name == of.name and of.rhythm.mark is not None:
        raise click.UsageError("days of your own rhythm take --series NAME, for other ids")
    wanted = [each for each in asked if of.rhythm.on(each) is not None]
    if not wanted:
        click.echo(of.rhythm.no_puzzle(asked[0]), err=as_json)
        return 0
    if out is not None:
        return _publish(wanted, out, series, workers or P.WORKERS, revise, as_json)
    if revise or workers is not None:
        raise click.UsageError("--revise and --workers need --out DIR")
    _print(wanted, series, as_json, kept)
    return 0


def _print(days: list[date], series: Series, as_json: bool, kept: bool) -> None:
    """Print the puzzles, each as soon as it is found, or as it was `kept`."""
    page = output.Terminal.here().page
    for number, day in enumerate(days):
        if kept:
            puzzle = puzzle_of_day(day, series.game)
        else:
            with Waiting(f"finding the puzzle of {day}"):
                puzzle = series.documents(day, series.find(day)).puzzle
        if as_json:
            output.document(puzzle.to_json())
        else:
            gap = "\n" if number else ""
            click.echo(gap + output.writable(puzzle_text(puzzle, series.game, page)), nl=False)


def _made(published: Published) -> dict[str, Any]:
    puzzle = published.puzzle
    made = {"date": str(published.day), "state": published.state, "id": puzzle.id}
    return made | {"tier": puzzle.tier, "mode": puzzle.mode}


def _line(published: Published, game: Game) -> str:
    puzzle, state = published.puzzle, published.state
    tried = None if state == "kept" else puzzle.attempt
    tries = "" if tried is None else f"  ({counted(tried + 1, 'deal')} tried)"
    return f"{published.day} {state}: {game.headline(puzzle.to_json())}{tries}"


def _publish(
    days: list[date], out: Path, series: Series, workers: int, revise: bool, as_json: bool
) -> int:
    """Publish puzzles, and print a line for each; return the exit code."""
    done = 0
    game, terminal = series.game, output.Terminal.here()
    waiting = Waiting(f"0 of {len(days)} days done")

    def on_day(published: Published) -> None:
        nonlocal done
        done += 1
        waiting.say(f"{done} of {len(days)} days done")
        if as_json:
            output.document(_made(published))
        else:
            with waiting.aside():
                terminal.say(f"{done} of {len(days)}  {_line(published, game)}", "    ")

    def on_note(text: str) -> None:
        with waiting.aside():
            click.echo(output.one_line(text), err=True)

    try:
        with waiting:
            publish(
                days, out, series, workers=workers, revise=revise, on_day=on_day, on_note=on_note
            )
    except KeyboardInterrupt:
        again = "run the same command to continue"
        click.echo(
            f"party daily: interrupted; {done} of {len(days)} days are done; {again}", err=True
        )
        return INTERRUPTED
    return 0
