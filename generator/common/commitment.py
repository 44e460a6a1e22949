"""Commitments: a puzzle is published with a hash that its solution, published later, must match.
And JSON as bytes, in one form for hashing and one for reading, the same on every machine.

The hash is the SHA-256 of the canonical JSON of the solution, which includes a salt. So anybody who
has the solution can check it, with no key and no help of the publisher.

With a *series key*, which only the publisher has, each day's salt is an HMAC-SHA256 (RFC 2104)
under the key of the puzzle's id and revision: 256 bits that nobody can know before the solution is
published, so that nobody can test a guessed solution against the hash. The salt of one day says
nothing about that of another day.

Without a key the salt is a plain hash of the same id and revision, and the commitment is called a
*checksum*: it shows that the solution has not changed, but whoever finds the solution can test it.

Salts are derived rather than random, so that the same puzzle always gives the same bytes.
"""

import hashlib
import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SALTED, CHECKSUM = "salted-sha256", "checksum-sha256"


@dataclass(frozen=True)
class Commitment:
    """A puzzle's commitment to its solution: the `kind` of hash, and its `value` in hexadecimal."""

    kind: str
    value: str

    def to_json(self) -> dict[str, str]:
        """Return the commitment as part of a document."""
        return {"kind": self.kind, "value": self.value}


def salt(key: bytes | None, puzzle: str, revision: int) -> str:
    """Return the salt of a solution, derived from key, puzzle id and revision."""
    return _digest(key, f"salt\0{puzzle}\0{revision}".encode())


def key_id(key: bytes | None) -> str | None:
    """Return a hash that identifies the key without revealing it; None for no key."""
    return None if key is None else _digest(key, b"key")


def commit(solution: Mapping[str, Any], kind: str) -> Commitment:
    """Return the commitment of that kind to a solution's document, which includes its salt."""
    return Commitment(kind, sha256(canonical(solution)))


def kind_with(key: bytes | None) -> str:
    """Return the kind of commitment that is made with that key or, for None, without a key."""
    return CHECKSUM if key is None else SALTED


def holds(commitment: Commitment, solution: Mapping[str, Any]) -> bool:
    """Return True if the solution is the one committed to."""
    return commit(solution, commitment.kind) == commitment


def _digest(key: bytes | None, data: bytes) -> str:
    return sha256(data) if key is None else hmac.new(key, data, hashlib.sha256).hexdigest()


def canonical(value: object) -> bytes:
    """Return the form for hashing: keys sorted, no white space, UTF-8. Raise `ValueError` for a
    number that JSON does not have.
    """
    separators = (",", ":")
    text = json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=separators, allow_nan=False
    )
    return text.encode("utf-8")


def readable(document: object) -> bytes:
    """Return the form for publishing: keys in their given order, two spaces of indentation, UTF-8,
    a line feed at the end. Raise `ValueError` for a number that JSON does not have.
    """
    text = json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False)
    return f"{text}\n".encode()


def sha256(data: bytes) -> str:
    """Return the SHA-256 of `data` in hexadecimal."""
    return hashlib.sha256(data).hexdigest()
