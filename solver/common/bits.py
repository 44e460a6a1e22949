"""Bits of integers of up to 62 bits, whose sign bit is never used.

Compiled code has a machine instruction for each of these (making.py).
"""


def popcount(x: int) -> int:
    """Return the number of set bits."""
    return int(x).bit_count()


def lowest(x: int) -> int:
    """Return the index of the lowest set bit of `x`, which is not 0."""
    return (int(x) & -int(x)).bit_length() - 1
