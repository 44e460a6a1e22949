"""The `rules` commands: a game's page that teaches it (guide.md in its folder of commands)."""

from importlib import import_module
from importlib.resources import files

import click

from cli.common.output import Terminal
from cli.common.parameters import terminal_options

PLAIN = str.maketrans("♣♦♥♠•─", "cdhs*-")  # the page in ASCII


def command_for(package: str) -> click.Command:
    """Return the `rules` command for the page in a package, whose `GUIDE` says what it is about."""

    @click.command("rules", help=import_module(package).GUIDE)
    @terminal_options()
    def command(terminal: Terminal) -> None:
        from rich.markdown import Markdown

        text = files(package).joinpath("guide.md").read_text(encoding="utf-8")
        with terminal.console.capture() as captured:
            terminal.console.print(Markdown(text, hyperlinks=False))
        page = "\n".join(line.rstrip() for line in captured.get().splitlines())
        # It is longer than most screens; what is no terminal gets it as it is.
        click.echo_via_pager(page if terminal.symbols else page.translate(PLAIN))

    return command
