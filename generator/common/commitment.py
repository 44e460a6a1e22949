"""Commitments: a puzzle is published with a value that its solution, published later, must give.

With a series key, which only the publisher has, the value is an HMAC-SHA256 (RFC 2104) over the
canonical JSON of the solution: nobody else can make one, and nobody can test guesses of the
solution against it. Who has the key can check it.

Without a key the value is a plain SHA-256 over the same bytes, and is called a *checksum*: it shows
that the solution has not changed, not who made it, and whoever finds the solution can test it.

The solution holds a salt. It is derived, not drawn, so that the same puzzle always gives the same
bytes: from the key where there is one, and else from the puzzle's name alone.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.common.canonical import canonical, sha256

KEYED, PLAIN = "hmac-sha256", "checksum-sha256"
KEY_VARIABLE = "PARTY_SERIES_KEY"
LEAST_KEY = 16
"""Bytes that a key must have."""


class SeriesKeyError(ValueError):
    """A series key that cannot be used; the message never holds any of it."""


@dataclass(frozen=True)
class Commitment:
    """What a puzzle says of its solution: the kind of value, and the value in hexadecimal."""

    kind: str
    value: str

    def to_json(self) -> dict[str, str]:
        """Its part of a document."""
        return {"kind": self.kind, "value": self.value}


def series_key(file: Path | None = None) -> bytes | None:
    """The key in a file, else that of the environment variable `KEY_VARIABLE`, else None. White
    space around it does not count. `SeriesKeyError` if it is too short or the file can't be read.
    """
    if file is not None:
        try:
            key = file.read_bytes().strip()
        except OSError as error:
            raise SeriesKeyError(f"{file}: {error.strerror}") from None
        source = str(file)
    elif (text := os.environ.get(KEY_VARIABLE)) is not None:
        key, source = text.strip().encode(), KEY_VARIABLE
    else:
        return None
    if len(key) < LEAST_KEY:
        raise SeriesKeyError(f"{source}: a series key has {LEAST_KEY} bytes or more")
    return key


def salt(key: bytes | None, puzzle: str, revision: int) -> str:
    """The salt of a solution, by the puzzle's id and revision."""
    return _digest(key, f"salt\0{puzzle}\0{revision}".encode())


def key_id(key: bytes | None) -> str | None:
    """By which key a puzzle was made, without telling the key; None for no key."""
    return None if key is None else _digest(key, b"key")


def commit(solution: Mapping[str, Any], key: bytes | None) -> Commitment:
    """The commitment to the document of a solution, salt and all."""
    return Commitment(PLAIN if key is None else KEYED, _digest(key, canonical(solution)))


def holds(commitment: Commitment, solution: Mapping[str, Any], key: bytes | None) -> bool:
    """Whether the solution is the one committed to. A checksum needs no key; for an HMAC without
    its key the answer is `SeriesKeyError`.
    """
    if commitment.kind == KEYED and key is None:
        raise SeriesKeyError("a commitment under a key cannot be checked without it")
    due = commit(solution, key if commitment.kind == KEYED else None)
    return due.kind == commitment.kind and hmac.compare_digest(due.value, commitment.value)


def _digest(key: bytes | None, data: bytes) -> str:
    return sha256(data) if key is None else hmac.new(key, data, hashlib.sha256).hexdigest()
