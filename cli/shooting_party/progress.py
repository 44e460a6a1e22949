"""How far a search is, or the compiling before the very first one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console


@contextmanager
def searching() -> Iterator[Callable[[int], None]]:
    """Show on a terminal's standard error how far a search is; the line is gone at the end."""
    from solver.common.compiled import compiling

    with Console(stderr=True).status("searching") as status:

        def pieces(begun: int, known: int) -> None:
            status.update(f"compiling, the first time only: piece {begun} of about {known}")

        with compiling(pieces):
            yield lambda count: status.update(f"searching: {count / 1e6:.1f} million positions")
