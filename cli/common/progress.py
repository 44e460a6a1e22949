"""Progress on the standard error: on a terminal a bar or a line, elsewhere lines on deals done."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Self, TypeVar

import click

Known = TypeVar("Known")


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


class Shown:
    """Shown while the `with` block lasts, if the standard error is a terminal: a task of rich."""

    def __init__(self, *, wanted: bool = True, **task: Any) -> None:
        self.bar = None
        if wanted and sys.stderr.isatty():  # rich takes long to import
            from rich import console, progress

            on = console.Console(
                stderr=True, force_terminal=True, highlight=False, emoji=False, markup=False
            )
            self.bar = progress.Progress(*self.columns(progress), console=on, transient=True)
            self.task = self.bar.add_task("", **task)

    def columns(self, rich: Any) -> tuple[Any, ...]:
        raise NotImplementedError

    def __enter__(self) -> Self:
        if self.bar:
            self.bar.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self.bar:
            self.bar.stop()


class Deals(Shown):
    """Progress over `total` deals, of which `done` were solved in earlier runs; if `wanted`."""

    def __init__(self, total: int, done: int = 0, *, wanted: bool = True) -> None:
        self.total = total
        self.done = self.earlier = done
        self.started = time.monotonic()
        super().__init__(wanted=wanted, total=total, completed=done, rate="")

    def columns(self, rich: Any) -> tuple[Any, ...]:
        rate = rich.TextColumn("deals, {task.fields[rate]}")
        return rich.BarColumn(), rich.MofNCompleteColumn(), rate

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


class Waiting(Shown):
    """A line on a terminal while the `with` block lasts: what is done, and for how long already."""

    def __init__(self, text: str) -> None:
        super().__init__(total=None)
        self.say(text)

    def columns(self, rich: Any) -> tuple[Any, ...]:
        text = rich.TextColumn("{task.description}")
        return rich.SpinnerColumn(), text, rich.TimeElapsedColumn()

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
