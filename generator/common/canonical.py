"""JSON as bytes: one form to be hashed, one to be read; each the same on every machine."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def canonical(value: Any) -> bytes:
    """The form that is hashed: keys sorted, no white space, UTF-8. `ValueError` for a number that
    JSON does not have.
    """
    separators = (",", ":")
    text = json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=separators, allow_nan=False
    )
    return text.encode("utf-8")


def readable(document: Any) -> bytes:
    """The form that is published: keys as they stand, two spaces of indentation, UTF-8, a line feed
    at the end.
    """
    text = json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False)
    return f"{text}\n".encode()


def sha256(data: bytes) -> str:
    """The SHA-256 of some bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()
