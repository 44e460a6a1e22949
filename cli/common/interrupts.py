"""Ctrl-C where something has to be finished after it."""

from __future__ import annotations

import signal
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
