"""Worker processes for calls that know nothing of each other; they never outlive whoever started
them.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Self, TypeVar

R = TypeVar("R")
T = TypeVar("T")


class Workers:
    """A pool of freshly started processes (spawn), used in a `with` block.

    Every worker holds one end of a pipe, the *leash*. When the block is left by an exception, or
    this process ends in whatever way (kill -9 included), the other end closes and the workers end
    at once, in the middle of their work. Ctrl-C reaches this process alone.
    """

    def __init__(self, count: int) -> None:
        if count < 1:
            raise ValueError(f"{count} workers: one or more are needed")
        context = get_context("spawn")
        self._far_end, self._leash = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(count, context, _put_on_leash, (self._far_end,))

    def submit(self, function: Callable[..., R], *arguments: object) -> Future[R]:
        """Call a function in a worker; it and its arguments are pickled."""
        with _interrupt_held_back():  # submitting may start workers, which inherit this
            return self._pool.submit(function, *arguments)

    def in_order(
        self, function: Callable[[T], R], items: Iterable[T], ahead: int
    ) -> Iterator[tuple[T, R]]:
        """Each item with what the function makes of it, in the sequence of the items, as soon as it
        and all before it are there. Items may be endless: `ahead` of them are under way, or wait
        for an earlier one.
        """
        waiting: deque[tuple[T, Future[R]]] = deque()
        for item in items:
            waiting.append((item, self.submit(function, item)))
            if len(waiting) >= ahead:
                first, answer = waiting.popleft()
                yield first, answer.result()
        while waiting:
            first, answer = waiting.popleft()
            yield first, answer.result()

    def as_done(
        self, function: Callable[[T], R], items: Iterable[T], ahead: int
    ) -> Iterator[tuple[T, R]]:
        """The same, each as soon as it is there."""
        rest = iter(items)
        waiting = {self.submit(function, item): item for item in islice(rest, ahead)}
        while waiting:
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for item in islice(rest, len(done)):
                waiting[self.submit(function, item)] = item
            for future in done:
                yield waiting.pop(future), future.result()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            self._leash.close()
        self._pool.shutdown(cancel_futures=True)
        self._leash.close()
        self._far_end.close()


@contextmanager
def _interrupt_held_back() -> Iterator[None]:
    """Ctrl-C waits until the end of the block; processes started within never hear it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _put_on_leash(far_end: Connection[Any, Any]) -> None:
    """What a worker does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(far_end,), daemon=True).start()


def _end_with(far_end: Connection[Any, Any]) -> None:
    try:
        far_end.recv_bytes()
    except (EOFError, OSError):
        os._exit(1)
