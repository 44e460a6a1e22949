"""Rules of thumb for dividing a hand (thumbs.py), compiled: each returns a decision as a code."""

from typing import Any

from solver.common.compiled import entry, kernel
from solver.no_mans_land.packed.decisions import HANDLER, force
from solver.no_mans_land.packed.tables import COUNT, DEFENCE
from solver.no_mans_land.players.thumbs import SHOOTERS

ONE, GREEDY, FIT = range(len(SHOOTERS))

_NOBODY = -1


@entry
def choose(shooter: int, strengths: Any, reds: Any, size: int, give: int, units: Any) -> int:
    """Return the decision of a shooter with a hand, by strengths and colours."""
    left = (1 << size) - 1
    for _ in range(give):
        left ^= 1 << _extreme(left, strengths, reds, size, False)
    code = groups = 0
    for kind in (1, 0):
        for _ in range(units[kind, COUNT]):
            defence = units[kind, DEFENCE]
            if groups and (shooter == ONE or left == 0):
                break
            if _total(left, strengths, size) <= defence:
                break
            digit = HANDLER if kind == 1 else groups + 1
            total = 0
            while total <= defence or (shooter == ONE and left):
                place = _NOBODY
                if shooter == FIT:
                    place = _completing(left, strengths, reds, size, defence - total)
                if place == _NOBODY:
                    place = _extreme(left, strengths, reds, size, True)
                left ^= 1 << place
                code |= digit << 3 * place
                total += force(strengths[place])
            groups += 1
    digit = 1 if groups == 0 else lowest_digit(code)
    for place in range(size):
        if left >> place & 1:
            code |= digit << 3 * place
    return in_order(code, size)


@kernel
def lowest_digit(code: int) -> int:
    """Return the first digit of a code that is not 0."""
    while code & 7 == 0:
        code >>= 3
    return code & 7


@kernel
def in_order(code: int, size: int) -> int:
    """Return the same decision with its groups numbered in the order of their first places."""
    found = names = begun = 0
    for place in range(size):
        digit = code >> 3 * place & 7
        if 0 < digit < HANDLER:
            if not names >> 3 * digit & 7:
                begun += 1
                names |= begun << 3 * digit
            digit = names >> 3 * digit & 7
        found |= digit << 3 * place
    return found


@kernel
def _total(cards: int, strengths: Any, size: int) -> int:
    total = 0
    for place in range(size):
        if cards >> place & 1:
            total += force(strengths[place])
    return total


@kernel
def _extreme(cards: int, strengths: Any, reds: Any, size: int, strongest: bool) -> int:
    """Return the strongest of some cards, or the weakest; of equal ones, red is stronger."""
    best, found = 0, _NOBODY
    for place in range(size):
        if cards >> place & 1:
            rank = 2 * force(strengths[place]) + reds[place]
            if found == _NOBODY or (rank > best if strongest else rank < best):
                best, found = rank, place
    return found


@kernel
def _completing(cards: int, strengths: Any, reds: Any, size: int, missing: int) -> int:
    """Return the weakest of some cards that exceeds what is missing, or -1."""
    best, found = 0, _NOBODY
    for place in range(size):
        if cards >> place & 1 and force(strengths[place]) > missing:
            rank = 2 * force(strengths[place]) + reds[place]
            if found == _NOBODY or rank < best:
                best, found = rank, place
    return found
