"""The players' random stream of 32-bit numbers: sfc32, with every step masked to 32 bits.

Source: Chris Doty-Humphrey, PractRand 0.94 (2018), `sfc32`: three words that are mixed and one that
counts. The state is an array of these four; `seed` fills it from two words, as PractRand does.
"""

from typing import Any

from solver.common.compiled import entry, kernel

STATE = 4  # number of words in the state of a stream

MASK = 0xFFFFFFFF
_WARM_UP = 12


@entry
def seed(stream: Any, first: int, second: int) -> None:
    """Start the stream that two words give, 0 ≤ word < 2^32."""
    stream[0] = 0
    stream[1] = first
    stream[2] = second
    stream[3] = 1
    for _ in range(_WARM_UP):
        number(stream)


@kernel
def number(stream: Any) -> int:
    """Return the next number, 0 ≤ number < 2^32."""
    b, c = stream[1], stream[2]
    out = stream[0] + b + stream[3] & MASK
    stream[3] = stream[3] + 1 & MASK
    stream[0] = b ^ b >> 9
    stream[1] = c + (c << 3) & MASK
    stream[2] = (c << 21 & MASK | c >> 11) + out & MASK
    return out


@kernel
def below(stream: Any, n: int) -> int:
    """Return a number 0 ≤ number < n < 2^20; chances are off by at most one part in 2^12."""
    return number(stream) * n >> 32
