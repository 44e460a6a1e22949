"""Ctrl-C: held back for what must not be disturbed, heard once, heard while futures are awaited.

`KeyboardInterrupt` may come between any two steps of Python code: also between taking a lock of the
standard library and the `with` block that would release it. Then the lock stays taken, and a thread
that needs it, such as one that brings a result, waits for ever.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:  # takes time to import
    from concurrent.futures import Future

OFTEN = 0.05  # seconds between two looks whether Ctrl-C was pressed

R = TypeVar("R")


@contextmanager
def held_back() -> Iterator[list[FrameType | None]]:
    """Let a Ctrl-C within the block take effect at its end; yield a list that is empty until then.
    Meant for what takes locks; and for imports of extensions: one that is interrupted while it
    loads may drop the interrupt, or say "initialization failed".
    """
    handler, heard = signal.getsignal(signal.SIGINT), list[FrameType | None]()
    if threading.current_thread() is not threading.main_thread() or not callable(handler):
        yield heard
        return
    signal.signal(signal.SIGINT, lambda number, frame: heard.append(frame))
    try:
        yield heard
    finally:
        signal.signal(signal.SIGINT, handler)
        if heard:
            handler(signal.SIGINT, heard[0])


def first_done(waiting: Collection[Future[R]]) -> set[Future[R]]:
    """Wait until at least one of the futures is done, and return those that are; Ctrl-C is heard.

    A pending future belongs to the thread that brings its result: outside `held_back` the main
    thread must ask it for nothing, also not whether it is done.
    """
    from concurrent.futures import FIRST_COMPLETED, wait

    with held_back() as heard:
        while not (done := wait(waiting, OFTEN, FIRST_COMPLETED).done) and not heard:
            pass
    return done


@contextmanager
def only_the_first() -> Iterator[None]:
    """Let the first Ctrl-C within the block raise `KeyboardInterrupt`. Any further one is ignored,
    also after the block: the command is about to end, and nothing may disturb what it still
    writes. A process that was started to ignore Ctrl-C goes on ignoring it.
    """

    def stop(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is stop:
            signal.signal(signal.SIGINT, signal.default_int_handler)
