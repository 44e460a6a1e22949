"""Reading of the texts that commands are handed: files, pipes, the standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from solver.common.errors import InputError
from solver.common.files import read_at_most


def text_of(source: str) -> str:
    """Return the text of a file, or for ``-`` that of the standard input, without a byte order
    mark. Raise `OSError` if it cannot be read or is too long, and `InputError` if it is no text in
    UTF-8; the message of the latter does not name the source.
    """
    if source == "-":
        data = read_at_most(sys.stdin.buffer, source)
    else:
        with Path(source).open("rb") as file:
            data = read_at_most(file, source)
    return decoded(data)


def decoded(data: bytes) -> str:
    """Return a text in UTF-8, without a byte order mark; raise `InputError` if it is none."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError("not a text in UTF-8") from None
    return text.removeprefix("\ufeff").replace("\r\n", "\n")
