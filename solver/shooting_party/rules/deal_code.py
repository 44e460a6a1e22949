"""The compact text of a deal.

``sp1-GROUP.GROUP.GROUP.GROUP.GROUP.GROUP``, one group per order. If ranks are left out, the prefix
names them: ``sp1x45-``. A group is one number in base 64 (the URL-safe alphabet, most significant
digit first):

    number = CHECK × n! + index of the order among the n! orders of its n cards

The index is the usual factorial-base one over the cards in number order. CHECK is the CRC-32 of
the order's place among the six and its card numbers, cut to the bits that the group has to spare.
It reveals a copying error and the group that has it.
"""

import math
import re
import zlib
from collections.abc import Sequence

from solver.common.errors import InputError
from solver.shooting_party.rules.cards import DECK, RANKS, rank

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_ORDERS = 6
_CHECKS = 1 << 9
PREFIX = "sp1"


def encode(orders: Sequence[Sequence[int]]) -> str:
    """Return the code of six orders of the same cards."""
    cards = sorted(orders[0])
    ranks = {rank(card) for card in cards}
    out = "".join(r for n, r in enumerate(RANKS) if n not in ranks)
    groups = (_encode_order(order, cards, place) for place, order in enumerate(orders))
    return f"{PREFIX}{'x' + out if out else ''}-" + ".".join(groups)


def decode(code: str) -> tuple[tuple[int, ...], ...]:
    """Return the six orders of a code; raise `InputError` if it is broken."""
    match = re.fullmatch(rf"{PREFIX}(?:x([2-5]+))?-(.*)", code, re.DOTALL)
    if match is None:
        raise InputError(f"it does not begin with {PREFIX}-")
    out = {RANKS.index(r) for r in match[1] or ""}
    cards = [card for card in DECK.cards if rank(card) not in out]
    groups = match[2].split(".")
    if len(groups) != _ORDERS:
        raise InputError(f"{_ORDERS} groups separated by dots are expected, not {len(groups)}")
    return tuple(_decode_order(group, cards, place) for place, group in enumerate(groups))


def _length(count: int) -> int:
    return math.ceil(math.log(math.factorial(count) * _CHECKS, len(_ALPHABET)))


def _check(order: Sequence[int], place: int) -> int:
    return zlib.crc32(bytes([place, *order])) % _CHECKS


def _encode_order(order: Sequence[int], cards: Sequence[int], place: int) -> str:
    left = list(cards)
    number = _check(order, place)
    for card in order:
        number = number * len(left) + left.index(card)
        left.remove(card)
    digits = []
    for _ in range(_length(len(cards))):
        number, digit = divmod(number, len(_ALPHABET))
        digits.append(_ALPHABET[digit])
    return "".join(reversed(digits))


def _decode_order(group: str, cards: Sequence[int], place: int) -> tuple[int, ...]:
    where = f"group {place + 1} of {_ORDERS}"
    if len(group) != _length(len(cards)):
        raise InputError(f"{where} has {len(group)} characters, not {_length(len(cards))}")
    number = 0
    for character in group:
        digit = _ALPHABET.find(character)
        if digit < 0:
            raise InputError(f"{where} has the character {character!r}")
        number = number * len(_ALPHABET) + digit
    indices = []
    for size in range(1, len(cards) + 1):
        number, index = divmod(number, size)
        indices.append(index)
    left = list(cards)
    order = tuple(left.pop(index) for index in reversed(indices))
    if number != _check(order, place):
        raise InputError(f"{where} fails its check: a character is wrong")
    return order
