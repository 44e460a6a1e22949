"""The seeds of a day: a stream of its own for every series, day and version of the generator.

Seed number n is the first 64 bits, most significant first, of the SHA-256 of

    party/seed/1 NUL series NUL day NUL generator version NUL n

So no two days share a seed but by a chance of one in 2^64 a pair, and anybody can check that a
published seed was not picked by hand.
"""

from __future__ import annotations

import hashlib
from datetime import date


def seed_of(series: str, day: date, version: int, attempt: int) -> int:
    """The seed with the number `attempt`, from 0."""
    text = "\0".join(["party/seed/1", series, day.isoformat(), str(version), str(attempt)])
    return int.from_bytes(hashlib.sha256(text.encode("utf-8")).digest()[:8], "big")
