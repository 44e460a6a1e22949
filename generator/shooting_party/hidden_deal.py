"""The hidden deal of a day: the same for everybody, with the pile unseen, and no document. The page
`hidden/` of a site makes the same seed (hidden.mjs).
"""

import hashlib
from datetime import date


def hidden_seed(series: str, day: date) -> int:
    """Return the seed of the hidden deal of a day, in a column of that series: the first 64 bits,
    most significant first, of the SHA-256 of

        party/hidden/1 NUL series NUL day
    """
    text = "\0".join(["party/hidden/1", series, day.isoformat()])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
