"""Workers that never outlive the process that started them."""

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import active_children, current_process, get_context
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Self, TypeVar

from solver.common.errors import InputError
from solver.common.interrupts import first_done, held_back

UNGUARDED = 87  # the exit code of a worker whose script would start workers of its own
MOST_ON_WINDOWS = 61  # processes of a pool: what waits for them takes no more

R = TypeVar("R")
T = TypeVar("T")


class WorkerLost(InputError):
    """A worker process ended before its work did; the message says how."""


class Pool:
    """An executor (any that has `submit`), whose results arrive in order or as they are ready, and
    while they are awaited Ctrl-C is heard.
    """

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    def submit(self, function: Callable[..., R], *arguments: object) -> Future[R]:
        """Return the future of a call in a worker; function and arguments are pickled."""
        with held_back():
            return self._executor.submit(function, *arguments)

    def in_order(
        self, function: Callable[[T], R], items: Iterable[T], ahead: int
    ) -> Iterator[tuple[T, R]]:
        """Yield each item with the function's result for it, in the order of the items, as soon as
        that result and all before it are ready.

        Items may be endless: at most `ahead` of them are in work or wait for an earlier one.
        """
        rest = iter(items)
        waiting = deque((item, self.submit(function, item)) for item in islice(rest, ahead))
        while waiting:
            first, answer = waiting.popleft()
            first_done([answer])
            yield first, answer.result()
            waiting.extend((item, self.submit(function, item)) for item in islice(rest, 1))

    def as_done(
        self, function: Callable[[T], R], items: Iterable[T], ahead: int
    ) -> Iterator[tuple[T, R]]:
        """Yield the same pairs, each as soon as its result is ready."""
        rest = iter(items)
        waiting = {self.submit(function, item): item for item in islice(rest, ahead)}
        while waiting:
            done = first_done(waiting)
            for item in islice(rest, len(done)):
                waiting[self.submit(function, item)] = item
            for future in done:
                yield waiting.pop(future), future.result()


class Workers(Pool):
    """A pool of freshly started processes (spawn), used in a `with` block.

    Every worker holds one end of a pipe, the *leash*. When an exception leaves the block, or this
    process ends in whatever way (kill -9 included), the other end closes and the workers end in the
    middle of their work. That takes a while where compiled code does not let go, as LLVM does not;
    so an exception also kills them. Ctrl-C reaches only this process. The block raises `WorkerLost`
    if a worker is lost.
    """

    def __init__(self, count: int) -> None:
        if count < 1:
            raise ValueError(f"{count} workers: one or more are needed")
        if getattr(current_process(), "_inheriting", False):  # a script is imported by its worker
            os._exit(UNGUARDED)
        if sys.platform == "win32":
            count = min(count, MOST_ON_WINDOWS)
        context = get_context("spawn")
        self._others = set(active_children())
        self._started: set[BaseProcess] = set()
        self._far_end, self._leash = context.Pipe(duplex=False)
        reading = (self._far_end.recv_bytes,)
        super().__init__(ProcessPoolExecutor(count, context, _end_with, reading))

    def submit(self, function: Callable[..., R], *arguments: object) -> Future[R]:
        with held_back(), _interrupt_blocked():
            future = super().submit(function, *arguments)
            self._started |= set(active_children()) - self._others
            return future

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        lost = kind is not None and issubclass(kind, BrokenProcessPool)
        if kind is not None and not lost:
            self._leash.close()
            for worker in self._started:
                worker.kill()
        self._executor.shutdown(cancel_futures=True)
        self._leash.close()
        self._far_end.close()
        if lost:
            raise WorkerLost(self._how_lost()) from None

    def _how_lost(self) -> str:
        """Return in words how the first worker ended. Those that were left, the pool terminated."""
        codes = sorted({worker.exitcode or 0 for worker in self._started} - {0, -signal.SIGTERM})
        code = codes[-1] if codes else -signal.SIGTERM
        if code == UNGUARDED:
            return (
                "workers import the script that starts them: what it does must stand below "
                '`if __name__ == "__main__":`'
            )
        if code > 0:
            return f"a worker process ended with exit code {code}"
        name = signal.Signals(-code).name
        hint = "; is there enough memory?" if name == "SIGKILL" else ""
        return f"a worker process was ended by {name}{hint}"


def as_done(function: Callable[[T], R], items: Sequence[T], workers: int) -> Iterator[tuple[T, R]]:
    """Yield each item with the function's result for it, as soon as that is ready, by at most so
    many workers; of one there is no need.
    """
    if (count := min(workers, len(items))) <= 1:
        yield from ((item, function(item)) for item in items)
        return
    with Workers(count) as pool:
        yield from pool.as_done(function, items, ahead=2 * workers)


@contextmanager
def _interrupt_blocked() -> Iterator[None]:
    """Block Ctrl-C; threads and processes started within never receive it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with(read: Callable[[], bytes]) -> None:
    """Ignore Ctrl-C, and end this process when there is no more to read from a pipe."""

    def watch() -> None:
        with suppress(EOFError, OSError):
            while read():
                pass
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=watch, daemon=True).start()
