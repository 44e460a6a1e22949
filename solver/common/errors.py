"""What ends a question without an answer: an input that is wrong (all such errors have one base),
or a budget that is used up.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

StopReason = Literal["positions", "memory", "seconds"]


class InputError(ValueError):
    """An error in what somebody gave; the message is one line about it."""


class OutOfBudget(Exception):
    """A budget is used up, and the answer is not known; `reason` says what of it ran out."""

    def __init__(self, reason: StopReason = "positions") -> None:
        super().__init__(reason)
        self.reason: StopReason = reason


@contextmanager
def at(place: str, raised: type[InputError] = InputError) -> Iterator[None]:
    """Put the place (a file, an option) before the message of an error about what stands there, be
    it that it cannot be read or written: `OSError` and `InputError` become a `raised`.
    """
    before = f"{place}: " if place else ""
    try:
        yield
    except OSError as error:
        raise raised(f"{before}{error.strerror or error}") from None
    except InputError as error:
        raise raised(f"{before}{error}") from None
