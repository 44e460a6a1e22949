"""`party daily`: publish the puzzles of some days into a folder."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.common import output
from cli.common.exit_codes import INTERRUPTED
from cli.common.parameters import WORKERS, chosen_key, key_option, workers_option

if TYPE_CHECKING:
    from generator.common.dailies import Series
    from generator.common.hunt import StageCounts
    from generator.common.publishing import Published

MOST_DAYS = 3660


def command_for(game: str) -> click.Command:
    """Return the `daily` command of the game of that name."""

    @click.command("daily", short_help="Publish the puzzles of some days into a folder.")
    @click.argument("day", metavar="DATE")
    @click.option(
        "--days", type=click.IntRange(1, MOST_DAYS), default=1, metavar="N", help="Number of days."
    )
    @click.option(
        "--out",
        type=click.Path(path_type=Path, file_okay=False),
        required=True,
        metavar="DIR",
        help="The folder of the series: a new one, or as it is so far.",
    )
    @click.option("--series", "name", default=game, metavar="NAME", show_default=True)
    @key_option()
    @click.option(
        "--revise",
        is_flag=True,
        help="Replace published puzzles that come out differently now, as their next revision.",
    )
    @workers_option()
    def command(
        day: str,
        days: int,
        out: Path,
        name: str,
        key_file: Path | None,
        revise: bool,
        workers: int | None,
    ) -> int:
        """Publish the puzzle of DATE (such as 2026-01-31, or today) and its solution into DIR, as
        JSON and as text, or those of N days from DATE on, and bring the index up to date.

        Stopped in whatever way, it goes on when the same command is given again: days that are
        there are kept. Series, date and generator version alone decide the puzzle.
        """
        wanted, series = _asked(game, name, day, days, key_file)
        return _publish(wanted, out, series, workers or WORKERS, revise)

    return command


def _asked(
    game: str, name: str, day: str, days: int, key_file: Path | None
) -> tuple[list[date], Series]:
    """Return the days and the series that are asked for."""
    from generator.common.calendar import CalendarError, day_of
    from generator.common.dailies import Series, SeriesError
    from generator.common.games import game as game_named

    try:
        first = day_of(day)
        wanted = [first + timedelta(n) for n in range(days)]
        return wanted, Series(name, game_named(game), chosen_key(key_file))
    except (CalendarError, SeriesError) as error:
        raise click.UsageError(str(error)) from None
    except OverflowError:
        raise click.UsageError(f"{days} days from {day} on: the calendar ends before") from None


def _publish(days: list[date], out: Path, series: Series, workers: int, revise: bool) -> int:
    from generator.common.folder import FolderError
    from generator.common.hunt import NoneFound
    from generator.common.publishing import publish

    told = _Told(series, len(days))
    try:
        publish(days, out, series, workers=workers, revise=revise, on_day=told.day)
    except (FolderError, NoneFound) as error:
        raise click.UsageError(str(error)) from None
    except KeyboardInterrupt:
        click.echo(
            f"party daily: interrupted; {told.done} of {len(days)} days are done, and the same "
            "command goes on from there",
            err=True,
        )
        return INTERRUPTED
    told.costs()
    return 0


class _Told:
    """A line a day, and in the end what the stages of each kind of puzzle took."""

    def __init__(self, series: Series, total: int) -> None:
        self.game = series.game
        self.total = total
        self.done = 0
        self.counts: dict[str, StageCounts] = {}

    def day(self, published: Published) -> None:
        from generator.common.hunt import StageCounts

        self.done += 1
        puzzle = published.puzzle
        kind = f"{puzzle.tier} {puzzle.mode}"
        line = f"{published.day} {published.state}: {self.game.headline(puzzle.to_json())}"
        click.echo(output.writable(f"{self.done} of {self.total}  {line}"))
        if published.state != "kept":
            self.counts.setdefault(kind, StageCounts()).add(published.counts)

    def costs(self) -> None:
        for kind, counts in self.counts.items():
            for line in counts.lines():
                click.echo(f"{kind}: {line}", err=True)
