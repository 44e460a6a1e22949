"""Ctrl-C where it must wait, or where something has to be finished after it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def only_the_first_interrupt() -> Iterator[None]:
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


@contextmanager
def held_back() -> Iterator[None]:
    """Let a Ctrl-C within the block take effect at its end. Meant for imports of extensions: one
    that is interrupted while it loads may drop the interrupt, or say "initialization failed".
    """
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(handler):
        yield
        return
    heard: list[FrameType | None] = []
    signal.signal(signal.SIGINT, lambda number, frame: heard.append(frame))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if heard:
            handler(signal.SIGINT, heard[0])
