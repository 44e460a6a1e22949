"""Counting and finding bits in integers of up to 62 bits, the sign bit never used."""

from __future__ import annotations

from solver.compiled import kernel


@kernel
def popcount(x: int) -> int:
    """How many bits are set. Sums in ever wider fields; no product, so nothing can overflow."""
    x = (x & 0x5555555555555555) + ((x >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x & 0x0F0F0F0F0F0F0F0F) + ((x >> 4) & 0x0F0F0F0F0F0F0F0F)
    x = x + (x >> 8)
    x = x + (x >> 16)
    x = x + (x >> 32)
    return x & 0x7F


@kernel
def lowest(x: int) -> int:
    """The place of the lowest bit that is set; `x` is not 0."""
    return popcount((x & -x) - 1)


@kernel
def mix(x: int) -> int:
    """A hash of 31 bits of an integer of up to 62 bits, for open addressing with a power of two.

    Both halves are multiplied apart, so that no product passes 62 bits and plain Python agrees.
    """
    h = (x & 0x7FFFFFFF) * 0x5BD1E995 ^ (x >> 31) * 0x2C1B3C6D
    h = (h ^ (h >> 29)) & 0x7FFFFFFF
    h = h * 0x7FEB352D
    return (h ^ (h >> 31)) & 0x7FFFFFFF
