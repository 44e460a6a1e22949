"""Reading of the texts that commands are handed: files, pipes, the standard input."""

from __future__ import annotations

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
    """Raise `InputError` for a text of another game than that of the command that runs, and name
    the other game's command.
    """
    named, context = GAME.search(text), click.get_current_context(silent=True)
    if named is None or context is None:
        return
    title = re.sub("[^a-z ]", "", (named[1] or named[2]).lower().replace("-", " "))
    name = title.replace(" ", "-").replace(f"the-{cli.FIRST_GAME}", cli.FIRST_GAME)
    root, *rest = context.command_path.split()
    package = Path(cli.__file__).parent
    group = rest[0] if rest and package.joinpath(rest[0].replace("-", "_")).is_dir() else None
    for_every_game = import_module("cli.party").FOR_EVERY_GAME
    its_own = package.joinpath(name.replace("-", "_"))
    if name == (group or cli.FIRST_GAME) or not its_own.is_dir():
        return
    if group is None and rest and rest[0] in for_every_game:
        return
    commands = import_module(f"cli.{its_own.name}").COMMANDS
    place = root if name == cli.FIRST_GAME else f"{root} {name}"
    better = context.info_name if context.info_name in commands else "--help"
    raise InputError(f"of another game: `{place} {better}` takes it")
