"""The `party` command: dispatch to subcommands.

Each folder except `common` is a game. Its `__init__` defines SUMMARY, COMMANDS and what `rules` is
about (GUIDE). Each command is the `command` of its module, or bears its own name there, or is a
shared one that is made for the game. The commands of The Shooting Party are at the top level, with
those that work for every game; any further game becomes a group named after it.
"""

import errno
import importlib
import pkgutil
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

import cli
from solver.common.errors import InputError

COMMON = "common"
SHARED = {"daily": "daily", "rules": "guide"}
"""Commands that are alike in every game, and the common module whose `command_for` makes them."""
FOR_EVERY_GAME = {
    "check": ("publish", "verify", "Check every file and claim in a folder of puzzles."),
    "print": ("publish", "print", "Make a PDF of daily puzzles, or a book to learn by."),
    "record": ("play", "results", "Show what you have solved, in all games."),
    "verify": ("ask", "verify", "Check any document or game: replay, and make again."),
    "web": ("publish", "web", "Make a site of daily puzzles to play in a browser."),
}
GAMES = "games"  # the section of the groups of further games
SECTIONS = ("play", "ask", "publish", "study", GAMES)
"""What commands are for, in the order of the help. (It has a line for each, so that all that there
are fit on a screen of 80 x 24 below each other.)
"""

Places = dict[str, tuple[str, str, str]]


class OutputClosed(Exception):
    """The end of a command whose output is a broken pipe."""


@contextmanager
def _closed_output() -> Iterator[None]:
    """Turn the error of a broken pipe into `OutputClosed`, which click passes on."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise OutputClosed from None
        raise


class Reporting(click.Group):
    """A group that says of wrong input which of its commands it was given to."""

    def invoke(self, context: click.Context) -> object:
        try:
            with _closed_output():
                return super().invoke(context)
        except (InputError, OSError) as error:
            message = str(error)
            if isinstance(error, OSError):
                if error.filename is None:  # the standard output
                    raise
                message = f"{error.filename}: {error.strerror}"
            called = click.Context(self, context, context.invoked_subcommand)
            raise click.UsageError(message, called) from None


class Commands(Reporting):
    """A group that imports a command when it is called. `places` are section, module and line of
    help of each.
    """

    def __init__(self, places: Places, **settings: Any) -> None:
        super().__init__(**settings)
        self.places = places

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        with _closed_output():
            return super().parse_args(context, arguments)

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted(self.places)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in self.places:
            return None
        _, module, _ = self.places[name]
        if name in SHARED:
            maker = importlib.import_module(f"cli.{COMMON}.{SHARED[name]}")
            command = maker.command_for(module.rpartition(".")[0])
        else:
            found = importlib.import_module(module)
            command = getattr(found, "command", None) or getattr(found, name, None)
            command = command or group_of(module)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(context, arguments)
        except click.exceptions.NoSuchCommand as error:
            name = error.command_name
            raise click.exceptions.NoSuchCommand(
                name, possibilities=[*self.places, "--help"], ctx=context
            ) from None

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            rows, before = [], ""
            for name in sorted(self.places, key=lambda n: (SECTIONS.index(self.places[n][0]), n)):
                section, _, text = self.places[name]
                rows.append((f"{'' if section == before else section:9}{name}", text))
                before = section
            formatter.write_dl(rows)


def group_of(package: str, more: Places | None = None, **settings: Any) -> click.Group:
    """Return a game's commands as a group, with `more` places."""
    game = importlib.import_module(package)
    places = {
        name: (section, f"{package}.{module}", text)
        for name, (section, module, text) in game.COMMANDS.items()
    }
    settings = {"name": package.split(".")[-1].replace("_", "-"), **settings}
    return Commands({**(more or {}), **places}, help=game.SUMMARY, **settings)


def game_names() -> list[str]:
    modules = pkgutil.iter_modules(cli.__path__)
    return [each.name.replace("_", "-") for each in modules if each.ispkg and each.name != COMMON]


def game_titled(title: str) -> str | None:
    """Return the name of the game that a record or a schema calls so; None if there is none."""
    name = re.sub("[^a-z-]", "", title.lower().replace(" ", "-"))
    return next((each for each in game_names() if name.endswith(each)), None)


def party_group() -> click.Group:
    places = {
        name: (section, f"cli.{COMMON}.{module}", text)
        for name, (section, module, text) in FOR_EVERY_GAME.items()
    }
    packages = {name: f"cli.{name.replace('-', '_')}" for name in game_names()}
    first = packages.pop(cli.FIRST_GAME)
    for name, package in packages.items():
        summary = importlib.import_module(package).SUMMARY
        places[name] = GAMES, package, summary.partition("\n")[0]
    settings = {"help_option_names": ["-h", "--help"]}
    group = group_of(first, places, name="party", context_settings=settings)
    return click.version_option(package_name="shooting-party", prog_name="party")(group)
