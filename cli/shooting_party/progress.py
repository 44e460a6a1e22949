"""Progress of a search, and of the compilation before the very first one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

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
