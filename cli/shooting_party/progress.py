"""Progress of a search, and of the compilation before the very first one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

import click

from cli.common.progress import Waiting


@contextmanager
def searching() -> Iterator[Callable[[int], None]]:
    """Show the progress of a search on the standard error, if that is a terminal, and remove it at
    the end. Yield a function of the number of positions searched so far.
    """
    with Waiting("searching") as waiting:
        from solver.shooting_party.search.ahead import compiling_ahead, is_compiled

        with nullcontext() if is_compiled() else compiling_ahead():
            yield lambda count: waiting.say(f"searching: {count / 1e6:.1f} million positions")


def announce_compiling() -> None:
    """Print, before worker processes begin, that they compile the search if they do."""
    from solver.shooting_party.search.ahead import is_compiled

    if not is_compiled():
        click.echo("compiling the search, this first time only: a minute or so", err=True)
