"""Progress on the standard error: on a terminal, a bar over many deals or a line while deals are
tried; elsewhere, plain lines about the deals done.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn


class Deals:
    """Progress over `total` deals, of which `done` were solved in earlier runs, on the standard
    error. The bar is shown only if `wanted`, and only on a terminal.
    """

    def __init__(self, total: int, done: int = 0, *, wanted: bool = True) -> None:
        self.total = total
        self.done = self.earlier = done
        self.started = time.monotonic()
        console = Console(stderr=True, highlight=False, emoji=False, markup=False)
        self.bar = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("deals, {task.fields[rate]}"),
            console=console,
            disable=not (wanted and console.is_terminal),
            transient=True,
        )
        self.task = self.bar.add_task("", total=total, completed=done, rate="")

    def __enter__(self) -> Self:
        self.bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.bar.stop()

    def one_more(self) -> None:
        """Count one more deal as done."""
        self.done += 1
        self.bar.update(self.task, completed=self.done, rate=self.rate())

    def note(self, text: str) -> None:
        """Write a line of progress if no bar is shown."""
        if self.bar.disable:
            print(f"{text}: {self.done} of {self.total} deals, {self.rate()}", file=sys.stderr)

    def rate(self) -> str:
        """Return the deals per second of this run and the time left at that rate, as text."""
        here = self.done - self.earlier
        seconds = time.monotonic() - self.started
        if here == 0 or seconds == 0:
            return ""
        left = timedelta(seconds=round((self.total - self.done) * seconds / here))
        return f"{here / seconds:.3g} per second, {left} left"


@contextmanager
def trying(count: int) -> Iterator[Callable[[int, int], None]]:
    """Show the progress of a search for `count` puzzles: yield a function of the numbers of deals
    tried and of puzzles found.
    """
    with Console(stderr=True).status("trying deals") as status:
        yield lambda tries, found: status.update(f"{tries} deals tried, {found} of {count} found")
