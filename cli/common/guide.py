"""The `rules` commands: a game's page that teaches it (guide.md in its folder of commands)."""

from importlib import import_module
from importlib.resources import files

import click

from cli.common import output
from cli.common.parameters import ascii_option, width_option

PLAIN = str.maketrans("♣♦♥♠•─", "cdhs*-")  # the page in ASCII


def command_for(package: str) -> click.Command:
    """Return the `rules` command for the page in a package, whose `GUIDE` says what it is about."""

    @click.command("rules", help=import_module(package).GUIDE)
    @ascii_option()
    @width_option()
    def command(ascii_only: bool, width: int | None) -> None:
        from rich.markdown import Markdown

        text = files(package).joinpath("guide.md").read_text(encoding="utf-8")
        console = output.console(width)
        with console.capture() as captured:
            console.print(Markdown(text, hyperlinks=False))
        page = "\n".join(line.rstrip() for line in captured.get().splitlines())
        click.echo(page if output.symbols(ascii_only) else page.translate(PLAIN))

    return command
