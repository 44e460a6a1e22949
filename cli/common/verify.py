"""`party verify`: check any document or game by replay."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from cli import FIRST_GAME
from cli.common import output
from cli.common.exit_codes import WRONG_INPUT
from cli.common.parameters import json_option

if TYPE_CHECKING:
    from generator.common.games import Game


@click.command("verify")
@click.argument("file", metavar="FILE")
@click.option(
    "--puzzle",
    metavar="FILE",
    help="Check a daily solution against its puzzle too: all that they share, and the commitment.",
)
@click.option(
    "--theme", metavar="NAME", help="Describe the result in the words of this theme of the game."
)
@click.option("--ascii", "ascii_only", is_flag=True, help="Print plain ASCII.")
@click.option("--quiet", "-q", is_flag=True, help="Print nothing if FILE is correct.")
@json_option("whether FILE is correct, and the finding or the first error")
def command(
    file: str, puzzle: str | None, theme: str | None, ascii_only: bool, quiet: bool, as_json: bool
) -> int:
    """Check FILE (- for the standard input): a JSON document with a "schema" (from solve, bound,
    hint, explain, rate, deal, today, generate, daily or survey), a puzzle or its solution as text,
    a game saved by `party play`, or a deal. If FILE is wrong, print the first error and exit with
    code 2.

    The check replays every move and compares the claims of the document with each other. It shares
    no code with the search. What only a new search can check is listed in docs/reliability.md.
    """

    def found() -> str:
        text = read(file)
        told = _game_of(text).verify(text, theme)
        return told if puzzle is None else _against(text, read(puzzle))

    return report(file, found, ascii_only, quiet, as_json)


def report(
    file: str, check: Callable[[], str], ascii_only: bool, quiet: bool, as_json: bool
) -> int:
    """Print the finding of a check of a file, and return the exit code. Raise `click.UsageError`
    for the `ValueError` of an error found, unless it is printed as JSON.
    """
    name = "<stdin>" if file == "-" else file
    try:
        found = check()
    except ValueError as error:
        if not as_json:
            raise click.UsageError(f"{name}: {error}") from None
        click.echo(json.dumps({"file": name, "ok": False, "text": str(error)}))
        return WRONG_INPUT
    if as_json:
        click.echo(json.dumps({"file": name, "ok": True, "text": found}))
    elif not quiet:
        click.echo(output.plain(found) if ascii_only else output.writable(found))
    return 0


def read(file: str) -> str:
    """Return the text of a file (- for the standard input); raise `click.UsageError` if it cannot
    be read.
    """
    from cli.common.texts import text_of

    try:
        return text_of(file)
    except OSError as error:
        raise click.UsageError(f"{file}: {error.strerror}") from None


def _against(solution: str, puzzle: str) -> str:
    """Return the finding about a daily solution and its puzzle; raise `ValueError` for the first
    fault.
    """
    from generator.common.check import check_pair
    from generator.common.documents import DailyPuzzle, Puzzle, PuzzleSolution
    from solver.common.schemas import read_json

    pair = DailyPuzzle(
        Puzzle.from_json(read_json(puzzle)), PuzzleSolution.from_json(read_json(solution))
    )
    for problem in check_pair(pair):
        raise ValueError(problem)
    return f"ok: the solution of {pair.puzzle.id}, and the one committed to"


def _game_of(text: str) -> Game:
    """Return the game whose document or record this is. Raise `ValueError` if there is none."""
    from generator.common.games import game, games
    from solver.common.schemas import read_json

    if text.lstrip().startswith("{"):
        first, _, rest = text.partition("\n")
        several = first.rstrip().endswith("}") and rest.strip()
        try:
            document = read_json(first if several else text)
        except ValueError as error:
            raise ValueError(f"not JSON: {error}") from None
        names = {each.name for each in games()}
        name = str(document.get("schema", document.get("game"))).partition("/")[0]
        return game(name if name in names else FIRST_GAME)
    tag = re.search(r'^[ \t]*\[Game "([^"\n]*)"\]', text, re.MULTILINE)
    titles = {each.title: each for each in games()}
    if tag is None:
        return game(FIRST_GAME)
    if tag[1] not in titles:
        raise ValueError(f"no game {tag[1]!r}; there are {', '.join(titles)}")
    return titles[tag[1]]
