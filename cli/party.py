"""The `party` command: dispatch to subcommands.

Each folder except `common` is a game. Its `__init__` defines SUMMARY, COMMANDS and what `rules` is
about (GUIDE); each command is the `command` of the module of that name, or a shared one that is
made for the game. The commands of The Shooting Party are at the top level,
with those that work for every game; any further game becomes a group named after it.
"""

import errno
import importlib
import pkgutil
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
    "check": "Check every file and every claim in a folder of daily puzzles.",
    "verify": "Check any document or game: by replay, and by making it again.",
}


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


class Commands(click.Group):
    """A group that imports a command only when it is called, so that help and errors are fast.

    `places` maps each command's name to its module and its line in the help.
    """

    def __init__(self, places: dict[str, tuple[str, str]], **settings: Any) -> None:
        super().__init__(**settings)
        self.places = places

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        with _closed_output():
            return super().parse_args(context, arguments)

    def invoke(self, context: click.Context) -> Any:
        try:
            with _closed_output():
                return super().invoke(context)
        except InputError as error:
            called = click.Context(self, context, context.invoked_subcommand)
            raise click.UsageError(str(error), called) from None

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted(self.places)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in self.places:
            return None
        module, _ = self.places[name]
        package = module.rpartition(".")[0]
        if name in SHARED:
            maker = importlib.import_module(f"cli.{COMMON}.{SHARED[name]}")
            command = maker.command_for(package)
        else:
            found = importlib.import_module(module)
            command = found.command if hasattr(found, "command") else group_of(module)
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
                name, possibilities=self.places, ctx=context
            ) from None

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, self.places[name][1]) for name in self.list_commands(context)]
            )


def group_of(package: str) -> click.Group:
    """Return a game's commands as a group."""
    game = importlib.import_module(package)
    places = {name: (f"{package}.{name}", text) for name, text in game.COMMANDS.items()}
    name = package.split(".")[-1].replace("_", "-")
    return Commands(places, name=name, help=game.SUMMARY)


def game_names() -> list[str]:
    """Return the names of all games."""
    modules = pkgutil.iter_modules(cli.__path__)
    return [each.name.replace("_", "-") for each in modules if each.ispkg and each.name != COMMON]


def party_group() -> click.Group:
    """Return the `party` command with all its subcommands."""
    places = {name: (f"cli.{COMMON}.{name}", text) for name, text in FOR_EVERY_GAME.items()}
    first_package = cli.FIRST_GAME.replace("-", "_")
    for name in game_names():
        if name != cli.FIRST_GAME:
            package = f"cli.{name.replace('-', '_')}"
            places[name] = package, importlib.import_module(package).SUMMARY
    first = importlib.import_module(f"cli.{first_package}")
    places |= {name: (f"cli.{first_package}.{name}", text) for name, text in first.COMMANDS.items()}
    group = Commands(
        places,
        name="party",
        help=first.SUMMARY,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    return click.version_option(package_name="shooting-party", prog_name="party")(group)
