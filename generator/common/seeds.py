"""The seeds of a day: every series, day and generator version has its own stream.

Seed number n is the first 64 bits, most significant first, of the SHA-256 of

    party/seed/1 NUL series NUL day NUL generator version NUL n

So two seeds of different days coincide only with probability 2^-64, and anybody can check that a
published seed was not picked by hand.
"""

from __future__ import annotations

import hashlib
from datetime import date


def seed_of(series: str, day: date, version: int, attempt: int) -> int:
    """Return the day's seed number `attempt`, counted from 0."""
    text = "\0".join(["party/seed/1", series, day.isoformat(), str(version), str(attempt)])
    return int.from_bytes(hashlib.sha256(text.encode("utf-8")).digest()[:8], "big")
