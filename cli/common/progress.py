"""Progress on the standard error: on a terminal a bar or a line, elsewhere lines on deals done."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn


def _console() -> Console:
    """Return a console on the standard error; FORCE_COLOR would make a terminal of any file."""
    terminal = sys.stderr.isatty()
    return Console(stderr=True, force_terminal=terminal, highlight=False, emoji=False, markup=False)


class Deals(Progress):
    """Progress over `total` deals, of which `done` were solved in earlier runs, on the standard
    error. The bar is shown only if `wanted`, and only on a terminal.
    """

    def __init__(self, total: int, done: int = 0, *, wanted: bool = True) -> None:
        self.total = total
        self.done = self.earlier = done
        self.started = time.monotonic()
        on = _console()
        rate = TextColumn("deals, {task.fields[rate]}")
        disable = not (wanted and on.is_terminal)
        super().__init__(
            BarColumn(), MofNCompleteColumn(), rate, console=on, disable=disable, transient=True
        )
        self.task = self.add_task("", total=total, completed=done, rate="")

    def one_more(self) -> None:
        self.done += 1
        self.update(self.task, completed=self.done, rate=self.rate())

    def note(self, text: str) -> None:
        """Write a line of progress if no bar is shown."""
        if self.disable:
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
    """A line on a terminal while the `with` block lasts."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.status = _console().status(text)

    def __enter__(self) -> Self:
        self.status.start()
        return self

    def __exit__(self, *error: Any) -> None:
        self.status.stop()

    def say(self, text: str) -> None:
        self.text = text
        self.status.update(text)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Take the line away while something is printed: a terminal would show both on one line."""
        self.status.stop()
        try:
            yield
        finally:
            self.status.start()


class Trying(Waiting):
    """Progress of a search for `count` puzzles."""

    def __init__(self, count: int) -> None:
        super().__init__("")
        self.count = count
        self.show(0, 0)

    def show(self, tries: int, found: int) -> None:
        self.say(f"deals tried: {tries}, puzzles found: {found} of {self.count}")
