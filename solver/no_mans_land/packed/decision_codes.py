"""Decisions as codes: one octal digit for each place in the hand, the lowest digit first.

digit 0: the card is given up · 1 to 4: it is in that group, aimed at a unit of the first kind ·
5: it is aimed at the handler. Groups are numbered in the order of their first places. With the hand
``2d 4h 8c 5s 7h`` in number order ``8c 2d 4h 7h 5s``, the decision ``-2d4h 8c 7h5s`` is 0o22001.
"""

import numpy as np

from solver.common.arrays import Int64s, Int64s2
from solver.common.compiled import entry, kernel
from solver.no_mans_land.packed.numbers import COUNT, DEFENCE, POINTS

HANDLER = 5
NUMBERS = 6 ** np.arange(6)
"""How many numbers of so many digits from 0 to 5 there are, one a card."""
MOST = 255  # the most decisions there are with a hand, fire held aside
SURE = 1 << 10


@kernel
def force(strength: int) -> int:
    """Return what a card adds to the force of a group: its strength, or `SURE` for a club (0)."""
    return strength if strength else SURE


@entry
def list_codes(size: int, give: int, first_kind: int, second_kind: int, codes: Int64s) -> int:
    """List the codes of the decisions with `size` cards, `give` given up; return how many."""
    found = 0
    for number in range(NUMBERS[size]):
        left, code, given, begun, handler = number, 0, 0, 0, False
        for place in range(size):
            digit = left % 6
            left //= 6
            code |= digit << 3 * place
            if digit == 0:
                given += 1
            elif digit == HANDLER:
                handler = True
            elif digit == begun + 1:
                begun += 1
            elif digit > begun:
                given = size + 1  # a group before the one it is numbered after
        if given == give and begun <= first_kind and (second_kind > 0 or not handler):
            codes[found] = code
            found += 1
    return found


@kernel
def look(code: int, strengths: Int64s, reds: Int64s, size: int, units: Int64s2) -> tuple[int, bool]:
    """Return certain points, and whether a stray shot follows."""
    a, b, c, d, handler = 0, 0, 0, 0, 0
    red, kept = 0, 0
    for place in range(size):
        digit = code >> 3 * place & 7
        if digit:
            more = force(strengths[place])
            kept += 1
            red += reds[place]
            if digit == 1:
                a += more
            elif digit == 2:
                b += more
            elif digit == 3:
                c += more
            elif digit == 4:
                d += more
            else:
                handler += more
    low, first = units[0, DEFENCE], units[0, POINTS]
    # (In plain Python these may be bools of numpy, whose sum is no number.)
    points = first * (int(a > low) + int(b > low) + int(c > low) + int(d > low))
    if units[1, COUNT] and handler > units[1, DEFENCE]:
        points += units[1, POINTS]
    groups = int(a > 0) + int(b > 0) + int(c > 0) + int(d > 0) + int(handler > 0)
    multiple = units[0, COUNT] + units[1, COUNT] > 1
    return points, multiple and groups == 1 and points == 0 and 2 * red > kept
