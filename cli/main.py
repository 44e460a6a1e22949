"""The `party` command: dispatch to subcommands; every error becomes one line and an exit code.

Each folder except `common` is a game. Its `__init__` defines SUMMARY and COMMANDS; each command is
the `command` of the module of that name. The commands of The Shooting Party are at the top level,
with those that work for every game; any further game becomes a group named after it.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from typing import Any

import click

import cli
from cli.common.output import INTERRUPTED, WRONG_INPUT

COMMON = "common"
FOR_EVERY_GAME = {
    "check": "Check every file and every claim in a folder of daily puzzles.",
    "verify": "Check a solution, a puzzle or a recorded game by replay.",
}


class Commands(click.Group):
    """A group that imports a command only when it is called, so that help and errors are fast.

    `places` maps each command's name to its module and its line in the help.
    """

    def __init__(self, places: dict[str, tuple[str, str]], **settings: Any) -> None:
        super().__init__(**settings)
        self.places = places

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted(self.places)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in self.places:
            return None
        module, _ = self.places[name]
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


def party_group() -> click.Group:
    """Return the `party` command with all its subcommands."""
    places = {name: (f"cli.{COMMON}.{name}", text) for name, text in FOR_EVERY_GAME.items()}
    first_package = cli.FIRST_GAME.replace("-", "_")
    for module in pkgutil.iter_modules(cli.__path__):
        if module.ispkg and module.name not in (COMMON, first_package):
            package = f"cli.{module.name}"
            summary = importlib.import_module(package).SUMMARY
            places[module.name.replace("_", "-")] = package, summary
    first = importlib.import_module(f"cli.{first_package}")
    places |= {name: (f"cli.{first_package}.{name}", text) for name, text in first.COMMANDS.items()}
    group = Commands(
        places,
        name="party",
        help=first.SUMMARY,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    return click.version_option(package_name="shooting-party", prog_name="party")(group)


def main() -> None:
    """Run `party` and exit: 0 done, 2 wrong usage or input, 130 interrupted (`solve`, `check` and
    `generate` have further codes).
    """
    try:
        result = party_group().main(prog_name="party", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help(), err=True)
        sys.exit(WRONG_INPUT)
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        where = context.command_path if context is not None else "party"
        message = " ".join(error.format_message().split())
        click.echo(f"{where}: {message}", err=True)
        sys.exit(WRONG_INPUT)
    except (click.Abort, KeyboardInterrupt):
        click.echo("party: interrupted", err=True)
        sys.exit(INTERRUPTED)
    except ModuleNotFoundError as error:
        # `make solve` installs no more than `party solve` needs.
        missing = (error.name or "").partition(".")[0]
        if not missing or missing in ("solver", "generator", "cli"):
            raise
        click.echo(f"party: {missing} is needed: pip install shooting-party", err=True)
        sys.exit(WRONG_INPUT)
    except BrokenPipeError:
        # The reader has closed the pipe, as in `party deal 1 | head`: no output can reach it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    sys.exit(result if isinstance(result, int) else 0)
