"""Bits of integers of up to 62 bits, whose sign bit is never used, by machine instructions."""

from typing import Any

from solver.common.compiled import numba

types: Any = numba.types
intrinsic: Any = numba.extending.intrinsic
overload: Any = numba.extending.overload


def popcount(x: int) -> int:
    """Return the number of set bits."""
    return int(x).bit_count()


def lowest(x: int) -> int:
    """Return the index of the lowest set bit of `x`, which is not 0."""
    return (int(x) & -int(x)).bit_length() - 1


@intrinsic
def _popcount(typing: Any, x: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def _lowest(typing: Any, x: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


@overload(popcount)
def _compiled_popcount(x):  # type: ignore[no-untyped-def]
    return lambda x: _popcount(x)


@overload(lowest)
def _compiled_lowest(x):  # type: ignore[no-untyped-def]
    return lambda x: _lowest(x)
