"""Bit counting and bit search in integers of up to 62 bits; the sign bit is never used."""

from __future__ import annotations

from solver.common.compiled import kernel


@kernel
def popcount(x: int) -> int:
    """Return the number of set bits.

    The sums run in ever wider fields; there is no product, so nothing overflows.
    """
    x = (x & 0x5555555555555555) + ((x >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x & 0x0F0F0F0F0F0F0F0F) + ((x >> 4) & 0x0F0F0F0F0F0F0F0F)
    x = x + (x >> 8)
    x = x + (x >> 16)
    x = x + (x >> 32)
    return x & 0x7F


@kernel
def lowest(x: int) -> int:
    """Return the index of the lowest set bit of `x`, which is not 0."""
    return popcount((x & -x) - 1)
