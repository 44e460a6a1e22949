"""`party verify`: check a solution, a puzzle or a recorded game by replaying it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, TextIO

import click

from cli.common import output

if TYPE_CHECKING:
    from generator.common.games import Game

FIRST_GAME = "shooting-party"
"""The game of a record without a [Game] tag."""


@click.command(
    "verify", short_help="Check a solution, a puzzle or a recorded game by replaying it."
)
@click.argument("file", type=click.File("r", encoding="utf-8"))
@click.option("--theme", metavar="NAME", help="Say the result in the words of a theme of the game.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Plain ASCII output.")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing if all is well.")
def command(file: TextIO, theme: str | None, ascii_only: bool, quiet: bool) -> None:
    """Check FILE (- for the standard input): a solution as `party solve --json` prints it, a game
    as `party play --log` writes it, or a daily puzzle or its solution, as JSON or as text. Exit
    code 2 and the first thing that is wrong, if anything is.

    The replay shares no code with the search.
    """
    try:
        text = file.read()
    except UnicodeDecodeError:
        raise click.UsageError(f"{file.name}: not a text in UTF-8") from None
    try:
        found = _game_of(text).verify(text, theme)
    except ValueError as error:
        raise click.UsageError(f"{file.name}: {error}") from None
    if not quiet:
        click.echo(output.plain(found) if ascii_only else output.writable(found))


def _game_of(text: str) -> Game:
    """Return the game whose document or record this is. `ValueError` if there is none."""
    from generator.common.games import game, games

    if text.lstrip().startswith("{"):
        try:
            schema = json.loads(text).get("schema")
        except ValueError as error:
            raise ValueError(f"not JSON: {error}") from None
        names = {each.name for each in games()}
        name = str(schema).partition("/")[0]
        return game(name if name in names else FIRST_GAME)
    tag = re.search(r'^\[Game "([^"]*)"\]', text, re.MULTILINE)
    titles = {each.title: each for each in games()}
    if tag is None:
        return game(FIRST_GAME)
    if tag[1] not in titles:
        raise ValueError(f"no game {tag[1]!r}; there are {', '.join(titles)}")
    return titles[tag[1]]
