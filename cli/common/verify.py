"""`party verify`: check a solution, a puzzle or a recorded game by replay."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, TextIO

import click

from cli import FIRST_GAME
from cli.common import output
from cli.common.parameters import json_option

if TYPE_CHECKING:
    from generator.common.games import Game


@click.command("verify")
@click.argument("file", type=click.File("r", encoding="utf-8"))
@click.option(
    "--theme", metavar="NAME", help="Describe the result in the words of this theme of the game."
)
@click.option("--ascii", "ascii_only", is_flag=True, help="Print plain ASCII.")
@click.option("--quiet", "-q", is_flag=True, help="Print nothing if FILE is correct.")
@json_option("whether FILE is correct, and the finding or the first error")
def command(file: TextIO, theme: str | None, ascii_only: bool, quiet: bool, as_json: bool) -> int:
    """Check FILE (- for the standard input): a solution printed by `party solve --json`, a game
    saved by `party play`, a puzzle or its solution, as JSON or as text, or a deal. If FILE is
    wrong, print the first error and exit with code 2.

    The replay shares no code with the search.
    """
    try:
        text = file.read().removeprefix("\ufeff")
    except UnicodeDecodeError:
        raise click.UsageError(f"{file.name}: not a text in UTF-8") from None
    try:
        found = _game_of(text).verify(text, theme)
    except ValueError as error:
        if not as_json:
            raise click.UsageError(f"{file.name}: {error}") from None
        click.echo(json.dumps({"file": file.name, "ok": False, "text": str(error)}))
        return output.WRONG_INPUT
    if as_json:
        click.echo(json.dumps({"file": file.name, "ok": True, "text": found}))
    elif not quiet:
        click.echo(output.plain(found) if ascii_only else output.writable(found))
    return 0


def _game_of(text: str) -> Game:
    """Return the game whose document or record this is. Raise `ValueError` if there is none."""
    from generator.common.games import game, games
    from solver.common.schemas import read_json

    if text.lstrip().startswith("{"):
        try:
            schema = read_json(text).get("schema")
        except ValueError as error:
            raise ValueError(f"not JSON: {error}") from None
        names = {each.name for each in games()}
        name = str(schema).partition("/")[0]
        return game(name if name in names else FIRST_GAME)
    tag = re.search(r'^\s*\[Game "([^"]*)"\]', text, re.MULTILINE)
    titles = {each.title: each for each in games()}
    if tag is None:
        return game(FIRST_GAME)
    if tag[1] not in titles:
        raise ValueError(f"no game {tag[1]!r}; there are {', '.join(titles)}")
    return titles[tag[1]]
