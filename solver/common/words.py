"""Numbers in words, and what they do not tell apart."""

from collections.abc import Iterable, Sequence
from itertools import takewhile

SMALL = "two", "three", "four", "five", "six", "seven", "eight", "nine"


def counted(count: int, thing: str) -> str:
    """Return a number of things, the plural formed with -s: ``1 queen``, ``1,200 moves``."""
    return f"{count:,} {thing if count == 1 else thing + 's'}"


def tied(estimates: Iterable[tuple[float, float]]) -> int:
    """Return how many estimates, each a mean and its standard error, the best first, follow one
    another that are not known to be worse than the best: by at most two standard errors of the
    difference.
    """
    listed = [*estimates]
    best, error = listed[0]
    # Without roots, so that it comes out alike in every host.
    least = 4 * error * error
    near = takewhile(lambda e: (best - e[0]) * (best - e[0]) <= least + 4 * e[1] * e[1], listed)
    return len([*near])


def tie_in_words(names: Sequence[str], exact: bool = False) -> str:
    """Return the one that is best; or of several that they tie: ``a and b are too close ...``."""
    *others, last = names
    return f"{', '.join(others)} and {last} {_alike(exact)}" if others else last


def tie_of(estimates: Sequence[tuple[float, float]]) -> list[str]:
    """Return a line for below a table of estimates, the best first, if the first ones tie."""
    count = tied(estimates)
    number = SMALL[count - 2] if 2 <= count < 10 else f"{count}"
    which = "All" if count == len(estimates) else f"The first {number}"
    exact = not any(error for _, error in estimates[:count])
    return [f"{which} {_alike(exact)}."] if count > 1 else []


def _alike(exact: bool) -> str:
    return "are equally good" if exact else "are too close to call"


LONGEST = 60  # an error message shortens a text of this many characters or more


def shortened(text: str) -> str:
    """Return as much of a text as an error message should repeat."""
    return text if len(text) < LONGEST else f"{text[: LONGEST - 4]}..."


def quoted(value: object) -> str:
    """Return what was typed, or what a document has, as an error message repeats it: in quotation
    marks if it is a text, and shortened.
    """
    return shortened(repr(value))
