"""The `party` command: its commands, each of which is imported when it is called.

Every folder but `common` is a game. Its `__init__` has ANSWERS, the modules that answer those of
every game; COMMANDS, if it has its own; and POSITION, words that only its positions have.
"""

import errno
import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from cli.common import PAGE
from cli.common.given import game_names, package
from cli.gone import instead_of
from solver.common.errors import InputError

FOR_EVERY_GAME = {
    "advise": ("ask", "by_game", "Weigh every move: what now?"),
    "check": ("publish", "check", "Check a puzzle, a game, a folder of days, a site."),
    "daily": ("publish", "daily", "Print daily puzzles, or publish them into a folder."),
    "explain": ("ask", "by_game", "Explain a line, or what each move of a game cost."),
    "play": ("play", "by_game", "Play a deal, a puzzle, a game; or let bots play."),
    "print": ("publish", "print", "Make a PDF of daily puzzles, or a book to learn by."),
    "record": ("play", "results", "Show what you have solved, in all games."),
    "rules": ("play", "by_game", "Learn a game on one page, with a game to follow."),
    "web": ("publish", "web", "Make a site of daily puzzles, or serve one here."),
}
SECTIONS = ("play", "ask", "publish", "study")
"""What commands are for, in the order of the help."""

HELP = """Play, solve and publish three card games: The Shooting Party, No Man's Land and The
Party.

WHAT is a seed (0 to 2^64 - 1), the cards of a shuffled deck from the top ("5h Ac 4s ..."), a deal
code (sp1-...), a daily puzzle (today, a date, a tier), ladder [N], last (the game kept last), or a
file that holds one of these, a recorded game or a puzzle (- is the standard input).
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
    """A group that says of wrong input which of its commands it was given to, and of what is gone
    what stands in for it.
    """

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
        except click.NoSuchOption as error:
            if (instead := instead_of([error.option_name])) is None:
                raise
            raise click.UsageError(instead, error.ctx) from None

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(context, arguments)
        except click.exceptions.NoSuchCommand as error:
            words = [*context.command_path.split()[1:], *arguments]
            if (instead := instead_of(words)) is not None:
                raise click.UsageError(instead, context) from None
            named = [*self.list_commands(context), "--help"]
            raise click.exceptions.NoSuchCommand(
                error.command_name, possibilities=named, ctx=context
            ) from None


class Commands(Reporting):
    """A group that imports a command when it is called; `places`: section, module, line of help."""

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
        found = importlib.import_module(self.places[name][1])
        command = getattr(found, "command", None) or getattr(found, name)
        assert isinstance(command, click.Command)
        own = click.Context(command, context, info_name=name)
        if command.epilog is None and command.get_help(own).count("\n") > PAGE - 2:
            command.epilog = command.get_usage(own)  # the first line is out of view by then
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Usage: party COMMAND [ARGS]..., of these commands"):
            rows, before = [], ""
            for name in sorted(self.places, key=lambda n: (SECTIONS.index(self.places[n][0]), n)):
                section, _, text = self.places[name]
                rows.append((f"{'' if section == before else section:9}{name}", text))
                before = section
            formatter.write_dl(rows)


def party_group() -> click.Group:
    places = {
        name: (section, f"cli.common.{module}", text)
        for name, (section, module, text) in FOR_EVERY_GAME.items()
    }
    for game in game_names():
        of = package(game)
        for name, (section, module, text) in getattr(of, "COMMANDS", {}).items():
            places[name] = section, f"{of.__name__}.{module}", text
    plain = click.Option(["--ascii", "ascii_only"], is_flag=True, help="Print plain ASCII.")
    settings = {"help_option_names": ["-h", "--help"]}
    group = Commands(places, name="party", help=HELP, params=[plain], context_settings=settings)
    return click.version_option(package_name="shooting-party", prog_name="party")(group)
