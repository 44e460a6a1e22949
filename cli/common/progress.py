"""Progress on the standard error: on a terminal a bar or a line, elsewhere lines on deals done."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, Self, TypeVar

import click

Known = TypeVar("Known")

if TYPE_CHECKING:  # rich takes long to import, and only a terminal needs it
    from rich.console import Console
    from rich.progress import Progress


def _console() -> "Console":
    """Return a console on the standard error, which is a terminal."""
    from rich.console import Console

    return Console(stderr=True, force_terminal=True, highlight=False, emoji=False, markup=False)


@contextmanager
def leaving(show: Callable[[Known], object]) -> Iterator[Callable[[Known], None]]:
    """Yield what takes note of an answer as far as it is known; on Ctrl-C, `show` prints the last,
    unless a document was asked for.
    """
    noted: list[Known] = []
    try:
        yield lambda known: noted.__setitem__(slice(None), [known])
    except KeyboardInterrupt:
        if noted and not click.get_current_context().params.get("as_json"):
            show(noted[0])
        raise


class Deals:
    """Progress over `total` deals, of which `done` were solved in earlier runs, on the standard
    error. The bar is shown only if `wanted`, and only on a terminal.
    """

    def __init__(self, total: int, done: int = 0, *, wanted: bool = True) -> None:
        self.total = total
        self.done = self.earlier = done
        self.started = time.monotonic()
        self.bar = self._bar() if wanted and sys.stderr.isatty() else None

    def _bar(self) -> "Progress":
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        rate = TextColumn("deals, {task.fields[rate]}")
        bar = Progress(BarColumn(), MofNCompleteColumn(), rate, console=_console(), transient=True)
        self.task = bar.add_task("", total=self.total, completed=self.done, rate="")
        return bar

    def __enter__(self) -> Self:
        if self.bar:
            self.bar.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self.bar:
            self.bar.stop()

    def more(self, count: int = 1) -> None:
        self.done += count
        if self.bar:
            self.bar.update(self.task, completed=self.done, rate=self.rate())

    def note(self, text: str) -> None:
        """Write a line of progress if no bar is shown."""
        if not self.bar:
            print(f"{text}: {self.done} of {self.total} deals, {self.rate()}", file=sys.stderr)

    def rate(self) -> str:
        """Return the deals per second of this run and the time left at that rate, as text."""
        here = self.done - self.earlier
        seconds = time.monotonic() - self.started
        if here == 0 or seconds == 0:
            return ""
        left = timedelta(seconds=round((self.total - self.done) * seconds / here))
        return f"{here / seconds:.3g} per second, {left} left"


class Waiting:
    """A line on a terminal while the `with` block lasts: what is done, and for how long already."""

    def __init__(self, text: str) -> None:
        self.bar = self._bar() if sys.stderr.isatty() else None
        self.say(text)

    def _bar(self) -> "Progress":
        from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        columns = SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
        bar = Progress(*columns, console=_console(), transient=True)
        self.task = bar.add_task("", total=None)
        return bar

    def __enter__(self) -> Self:
        if self.bar:
            self.bar.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self.bar:
            self.bar.stop()

    def say(self, text: str) -> None:
        if self.bar:
            self.bar.update(self.task, description=text)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Take the line away while something is printed: a terminal would show both on one line."""
        self.__exit__()
        try:
            yield
        finally:
            self.__enter__()
