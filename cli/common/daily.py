"""`party daily`: publish daily puzzles into a folder."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import click

from cli.common import output
from cli.common.exit_codes import INTERRUPTED
from cli.common.parameters import WORKERS, chosen_key, json_option, key_option, workers_option
from cli.common.progress import Waiting
from generator.common.calendar import day_of
from generator.common.dailies import Series
from generator.common.games import game as game_named
from generator.common.hunt import StageCounts
from generator.common.publishing import Published, publish
from solver.common.words import counted

MOST_DAYS = 3660


def command_for(package: str) -> click.Command:
    """Return the `daily` command of the game whose commands lie in a package."""
    game = package.split(".")[-1].replace("_", "-")

    @click.command("daily")
    @click.argument("day", metavar="[DATE]", default="today")
    @click.option(
        "--days",
        type=click.IntRange(1, MOST_DAYS),
        default=1,
        show_default=True,
        metavar="N",
        help="Number of days, from DATE on.",
    )
    @click.option(
        "--out",
        type=click.Path(path_type=Path, file_okay=False),
        metavar="DIR",
        help="Publish into this folder: a new one, or one to continue. Without it, print.",
    )
    @click.option(
        "--series",
        "name",
        default=game,
        metavar="NAME",
        show_default=True,
        help="Name of the series; each series has its own deals.",
    )
    @key_option()
    @click.option(
        "--revise",
        is_flag=True,
        help="Replace published puzzles that now come out differently, as their next revision.",
    )
    @workers_option()
    @json_option("one per day: the puzzle, or with --out what was done")
    def command(
        day: str,
        days: int,
        out: Path | None,
        name: str,
        key_file: Path | None,
        revise: bool,
        workers: int | None,
        as_json: bool,
    ) -> int:
        """Print the puzzle of DATE (such as 2026-01-31; by default today), or those of N days from
        DATE on. With --out, publish them and their solutions into DIR: each is written as JSON and
        as text, and the index is updated.

        After an interruption, run the same command to continue: finished days are kept. A puzzle
        depends only on the series, the date and the generator version.
        """
        wanted, series = _asked(game, name, day, days, key_file)
        if out is not None:
            return _publish(wanted, out, series, workers or WORKERS, revise, as_json)
        if revise or workers is not None:
            raise click.UsageError("--revise and --workers need --out DIR")
        _print(wanted, series, as_json)
        return 0

    return command


def _asked(
    game: str, name: str, day: str, days: int, key_file: Path | None
) -> tuple[list[date], Series]:
    """Return the requested days and their series."""
    first = day_of(day)
    try:
        wanted = [first + timedelta(n) for n in range(days)]
    except OverflowError:
        raise click.UsageError(f"{days} days from {day}: beyond the end of the calendar") from None
    return wanted, Series(name, game_named(game), chosen_key(key_file))


def _print(days: list[date], series: Series, as_json: bool) -> None:
    """Print the puzzles, each as soon as it is found."""
    for number, day in enumerate(days):
        with Waiting(f"finding the puzzle of {day}"):
            puzzle = series.documents(day, series.find(day)).puzzle
        if as_json:
            click.echo(json.dumps(puzzle.to_json(), ensure_ascii=False))
        else:
            gap = "\n" if number else ""
            click.echo(gap + output.writable(series.game.puzzle_text(puzzle)), nl=False)


def _publish(
    days: list[date], out: Path, series: Series, workers: int, revise: bool, as_json: bool
) -> int:
    lines = _DayLines(series, len(days), as_json)
    try:
        with lines.waiting:
            publish(
                days,
                out,
                series,
                workers=workers,
                revise=revise,
                on_day=lines.day,
                on_note=lines.note,
            )
    except KeyboardInterrupt:
        click.echo(
            f"party daily: interrupted; {lines.done} of {len(days)} days are done; run the same "
            "command to continue",
            err=True,
        )
        return INTERRUPTED
    lines.costs()
    return 0


class _DayLines:
    """Prints one line per day, and at the end what the stages took for each kind of puzzle."""

    def __init__(self, series: Series, total: int, as_json: bool) -> None:
        self.as_json = as_json
        self.game = series.game
        self.total = total
        self.done = 0
        self.waiting = Waiting(f"0 of {total} days done")
        self.counts: dict[str, StageCounts] = {}

    def day(self, published: Published) -> None:
        self.done += 1
        self.waiting.say(f"{self.done} of {self.total} days done")
        puzzle = published.puzzle
        goal = self.game.goal_of(puzzle)
        kind = f"{puzzle.tier} {puzzle.mode if goal == 'best' else goal}"
        if self.as_json:
            done = {"date": str(published.day), "state": published.state, "id": puzzle.id}
            click.echo(json.dumps(done | {"tier": puzzle.tier, "mode": puzzle.mode}))
        else:
            tries = counted(puzzle.attempt + 1, "deal")
            line = f"{published.day} {published.state}: {self.game.headline(puzzle.to_json())}"
            line += "" if published.state == "kept" else f"  ({tries} tried)"
            with self.waiting.aside():
                text = output.writable(f"{self.done} of {self.total}  {line}")
                click.echo(output.filled(text, output.console().width, "    "))
        if published.state != "kept":
            self.counts.setdefault(kind, StageCounts()).add(published.counts)

    def note(self, text: str) -> None:
        with self.waiting.aside():
            click.echo(output.one_line(text), err=True)

    def costs(self) -> None:
        for kind, counts in self.counts.items():
            for line in (*counts.lines(), counts.overall()):
                click.echo(f"{kind}: {line}", err=True)
