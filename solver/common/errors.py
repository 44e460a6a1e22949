"""What is wrong with an input: the one base of all errors that somebody's input can cause."""

from collections.abc import Iterator
from contextlib import contextmanager


class InputError(ValueError):
    """An error in what somebody gave; the message is one line about it."""


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
