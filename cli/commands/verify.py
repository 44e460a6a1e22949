"""`party verify`: check a solution or a recorded game by replaying it."""

from __future__ import annotations

import json
from typing import TextIO

import click

from cli import output
from cli.parameters import chosen_theme, look_options
from solver.shooting_party.themes import Theme
from solver.shooting_party.verify import Refused, Replay, check_solution

SOLUTION = "party/solution/1"


@click.command("verify", short_help="Check a solution or a recorded game by replaying it.")
@click.argument("file", type=click.File("r", encoding="utf-8"))
@look_options()
@click.option("--quiet", "-q", is_flag=True, help="Say nothing if all is well.")
def command(file: TextIO, theme: Theme | None, ascii_only: bool, quiet: bool) -> None:
    """Check FILE (- for the standard input): a solution as `party solve --json` prints it, a
    game as `party play --log` writes it, or a daily puzzle or its solution, as JSON or as text.
    Exit code 2 and the first thing that is wrong, if anything is.

    The replay shares no code with the search.
    """
    from generator.shooting_party.text import check_text
    from solver.shooting_party.record import Record, RecordError

    try:
        text = file.read()
    except UnicodeDecodeError:
        raise click.UsageError(f"{file.name}: not a text in UTF-8") from None
    try:
        if text.lstrip().startswith("{"):
            replay = _check(_document(text))
        else:
            replay = check_text(Record.parse(text))
    except (RecordError, Refused) as error:
        raise click.UsageError(f"{file.name}: {error}") from None
    if not quiet:
        click.echo(_account(replay, theme))


def _document(text: str) -> dict[str, object]:
    try:
        return dict(json.loads(text))
    except ValueError as error:
        raise Refused(f"not JSON: {error}") from None


def _check(document: dict[str, object]) -> Replay | None:
    from generator.shooting_party.examine import DOCUMENTS, check_document

    schema = document.get("schema")
    if schema == SOLUTION:
        return check_solution(document)
    if schema in DOCUMENTS:
        return check_document(document)
    known = ", ".join(f'"{name}"' for name in (SOLUTION, *DOCUMENTS))
    raise Refused(f'"schema" is not one of {known}')


def _account(replay: Replay | None, theme: Theme | None) -> str:
    if replay is None:
        return "ok: no line is claimed, and nothing contradicts itself"
    words = chosen_theme(theme, replay.start.rules)
    score = output.score(replay.end.score, words)
    state = "the game is over" if replay.end.is_over else f"pass {replay.end.pass_number}"
    return f"ok: {len(replay.steps)} legal moves, {score}, {state}"
