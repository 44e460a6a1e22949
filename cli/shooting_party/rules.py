"""`party rules`: the page that teaches the game (guide.md, which docs/play.md repeats)."""

from __future__ import annotations

from importlib.resources import files

import click

from cli.common import output
from cli.common.parameters import width_option

PLAIN = str.maketrans("♣♦♥♠•─", "cdhs*-")
"""The page in ASCII."""


@click.command("rules")
@click.option("--ascii", "ascii_only", is_flag=True, help="Print plain ASCII.")
@width_option()
def command(ascii_only: bool, width: int | None) -> None:
    """Teach the game on one page: aim, table, a turn, etiquette, the butler, scoring, and a first
    game with comments. The exact rules are in docs/rules.md.
    """
    from rich.markdown import Markdown

    text = files(__package__).joinpath("guide.md").read_text(encoding="utf-8")
    console = output.console(width)
    with console.capture() as captured:
        console.print(Markdown(text, hyperlinks=False))
    page = "\n".join(line.rstrip() for line in captured.get().splitlines())
    click.echo(page if output.symbols(ascii_only) else page.translate(PLAIN))
