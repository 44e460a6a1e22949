"""JSON as bytes: one form for hashing, one for reading; both are the same on every machine."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def canonical(value: Any) -> bytes:
    """Return the form for hashing: keys sorted, no white space, UTF-8. Raise `ValueError` for a
    number that JSON does not have.
    """
    separators = (",", ":")
    text = json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=separators, allow_nan=False
    )
    return text.encode("utf-8")


def readable(document: Any) -> bytes:
    """Return the form for publishing: keys in their given order, two spaces of indentation, UTF-8,
    a line feed at the end. Raise `ValueError` for a number that JSON does not have.
    """
    text = json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False)
    return f"{text}\n".encode()


def sha256(data: bytes) -> str:
    """Return the SHA-256 of `data` in hexadecimal."""
    return hashlib.sha256(data).hexdigest()
