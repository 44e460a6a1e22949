"""Commitments: a puzzle is published with a hash that its solution, published later, must match.

With a series key, which only the publisher has, the hash is an HMAC-SHA256 (RFC 2104) over the
canonical JSON of the solution. Without the key nobody can make one, or test a guessed solution
against it; anybody given the key can check it.

Without a key the hash is a plain SHA-256 over the same bytes, called a *checksum*: it shows that
the solution has not changed, but not who made it, and whoever finds the solution can test it.

The solution contains a salt. It is derived rather than random, so that the same puzzle always gives
the same bytes: from the key (if there is one), the puzzle's id and its revision.
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
"""The least number of bytes of a key."""


class SeriesKeyError(ValueError):
    """A missing or unusable series key; the message never contains any part of the key."""


@dataclass(frozen=True)
class Commitment:
    """A puzzle's commitment to its solution: the kind of hash, and its value in hexadecimal."""

    kind: str
    value: str

    def to_json(self) -> dict[str, str]:
        """Return the commitment as part of a document."""
        return {"kind": self.kind, "value": self.value}


def series_key(file: Path | None = None) -> bytes | None:
    """Return the key in `file` if given, else in the environment variable `KEY_VARIABLE` if set,
    else None. White space around the key is stripped. Raise `SeriesKeyError` if it is too short or
    the file cannot be read.
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
    """Return the salt of a solution, derived from key, puzzle id and revision."""
    return _digest(key, f"salt\0{puzzle}\0{revision}".encode())


def key_id(key: bytes | None) -> str | None:
    """Return a hash that identifies the key without revealing it; None for no key."""
    return None if key is None else _digest(key, b"key")


def commit(solution: Mapping[str, Any], key: bytes | None) -> Commitment:
    """Return the commitment to a solution's document, which includes the salt."""
    return Commitment(PLAIN if key is None else KEYED, _digest(key, canonical(solution)))


def holds(commitment: Commitment, solution: Mapping[str, Any], key: bytes | None) -> bool:
    """Return True if the solution is the one committed to. A checksum needs no key; an HMAC without
    its key raises `SeriesKeyError`.
    """
    if commitment.kind == KEYED and key is None:
        raise SeriesKeyError("a commitment under a key cannot be checked without the key")
    due = commit(solution, key if commitment.kind == KEYED else None)
    return due.kind == commitment.kind and hmac.compare_digest(due.value, commitment.value)


def _digest(key: bytes | None, data: bytes) -> str:
    return sha256(data) if key is None else hmac.new(key, data, hashlib.sha256).hexdigest()
