"""The `party` command: finds the subcommand, and turns every error into one line and an
exit code.
"""

from __future__ import annotations

import importlib
import os
import sys

import click

COMMANDS = {
    "bound": "How much can be scored at most? A bound without a search.",
    "check": "Check a folder of daily puzzles: every file and every claim.",
    "daily": "Publish the puzzles of some days into a folder.",
    "deal": "Show a deal: its code, its six orders.",
    "explain": "A line in words, its forks and what is forced; where a game was lost.",
    "generate": "Search for puzzles of a wanted tier, mode and goal.",
    "hint": "Is the goal still possible? Which kind of move? Which move?",
    "perft": "Count move sequences, the test of a rules engine.",
    "play": "Play a deal in the terminal.",
    "rate": "How hard is a deal, and of which tier?",
    "report": "Tables and plots of surveys: winnability, best values, rare deals.",
    "solve": "Is it a four-queen win, what is the best score, and by which line?",
    "survey": "Solve a range of seeds into a folder; goes on where it was stopped.",
    "verify": "Check a solution or a recorded game by replaying it.",
}
WRONG_INPUT = 2
INTERRUPTED = 130


class _Lazy(click.Group):
    """A group that imports a subcommand only when it is called, so that help and errors are
    quick.
    """

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command = importlib.import_module(f"cli.commands.{name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="shooting-party", prog_name="party")
def party() -> None:
    """The Shooting Party, a solitaire for 33 cards: solved, shown, checked and played.

    A DEAL is a seed (0 to 2^64 - 1), a deal code (sp1-...), or a JSON file (- for the standard
    input).
    """


def main() -> None:
    """Run `party` and exit: 0 done, 2 wrong usage or input, 130 interrupted (solve and check have
    more).
    """
    try:
        result = party.main(prog_name="party", standalone_mode=False)
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
    except BrokenPipeError:
        # The reader has gone (as in `party deal 1 | head`); nothing is left to say to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    sys.exit(result if isinstance(result, int) else 0)
