"""The page that teaches a game (guide.md in its folder of commands)."""

from importlib.resources import files

import click

from cli.common.output import Terminal

PLAIN = str.maketrans("♣♦♥♠•─", "cdhs*-")  # the page in ASCII


def show(package: str, terminal: Terminal) -> None:
    """Print the page in a package, a screen at a time at a terminal."""
    from rich.markdown import Markdown

    text = files(package).joinpath("guide.md").read_text(encoding="utf-8")
    with terminal.console.capture() as captured:
        terminal.console.print(Markdown(text, hyperlinks=False))
    page = "\n".join(line.rstrip() for line in captured.get().splitlines())
    page = page if terminal.symbols else page.translate(PLAIN)
    try:  # it is longer than most screens; what is no terminal gets it as it is
        click.echo_via_pager(page)
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.filename is None:  # the standard output
            raise
        click.echo(page)  # PAGER is no command that can be run
