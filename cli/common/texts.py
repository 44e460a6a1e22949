"""Reading of the texts that commands are handed: files, pipes, the standard input."""

import re
import sys
from importlib import import_module
from pathlib import Path

import click

import cli
from solver.common.errors import InputError
from solver.common.files import read_at_most


def text_of(source: str) -> str:
    """Return the text of a file, or for ``-`` that of the standard input, without a byte order
    mark. Raise `OSError` if it cannot be read or is too long, and `InputError` if it is no text in
    UTF-8, or a record or document of another game than that of the command; the message of the
    latter does not name the source.
    """
    if source == "-":
        data = read_at_most(sys.stdin.buffer, source)
    else:
        with Path(source).open("rb") as file:
            data = read_at_most(file, source)
    return decoded(data)


def decoded(data: bytes) -> str:
    """Return a text in UTF-8, without a byte order mark; raise `InputError` as `text_of` does."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError("not a text in UTF-8") from None
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    _refuse_other_games(text)
    return text


GAME = re.compile(
    r"""\A\s*[\[{][^{}]*?"schema":\s*"([a-z-]+)/ | ^[ \t]*\[Game[ ]"([^"\n]*)"\]""",
    re.MULTILINE | re.VERBOSE,
)
"""How a document names its game, by the schema's id, and a record, by its title."""


def _refuse_other_games(text: str) -> None:
    """Raise `InputError` for a text of another game, and name the command for it."""
    from cli.party import FOR_EVERY_GAME, game_names

    named, context = GAME.search(text), click.get_current_context(silent=True)
    if named is None or context is None or context.info_name in FOR_EVERY_GAME:
        return
    title = re.sub("[^a-z-]", "", (named[1] or named[2]).lower().replace(" ", "-"))
    names = game_names()
    other = next((name for name in names if title.endswith(name)), None)
    mine = next((word for word in context.command_path.split() if word in names), cli.FIRST_GAME)
    if other not in (None, mine):
        commands = import_module(f"cli.{other.replace('-', '_')}").COMMANDS
        group = "party" if other == cli.FIRST_GAME else f"party {other}"
        command = context.info_name if context.info_name in commands else "--help"
        raise InputError(f"of another game: see `{group} {command}`")
