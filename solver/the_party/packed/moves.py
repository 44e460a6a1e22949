"""The legal moves of a packed state."""

from __future__ import annotations

from typing import Any

from solver.common.bits import lowest
from solver.common.compiled import entry, kernel
from solver.the_party.packed.layout import (
    ACES,
    ACT,
    ASKED,
    CALL,
    CALLING,
    COUPLE,
    FORCED,
    HAND,
    KINGS,
    PASS,
    PHASE,
    PLAYERS,
    QUEENS,
    ROB,
    SAYS_K,
    SAYS_KQ,
    SAYS_Q,
    SEND_ONE,
    SEND_TWO,
    SLEUTHS,
    STASH_MOVE,
    STASHING,
    THIEVES,
    TRUST,
    TURN,
    WAIT,
    code,
)


@kernel
def is_true(cards: int, word: int) -> bool:
    """Return True if cards are what they are announced as."""
    if word == SAYS_K:
        return cards & KINGS != 0
    if word == SAYS_Q:
        return cards & QUEENS != 0
    return cards & QUEENS != 0 and cards == (cards & QUEENS) * 3  # the king lies above the queen


@entry
def legal(state: Any, rules: Any, moves: Any) -> int:
    """Fill in the codes of the legal moves of a state at a decision, and return their number."""
    phase = state[PHASE]
    if phase == CALLING:
        moves[0], moves[1] = code(CALL, 0, 0, 0), code(TRUST, 0, 0, 0)
        return 2
    hand, count = state[HAND + state[ASKED]], 0
    if phase == ACT:
        count = _sends(hand, rules, moves)
        count = _robberies(state, hand, rules, moves, count)
        if count == 0:
            moves[0] = code(PASS, 0, 0, 0)
            return 1
    elif phase >= STASHING:
        moves[0] = code(WAIT, 0, 0, 0)
        count = 1
    thieves = hand & THIEVES
    while thieves:
        thief = lowest(thieves)
        thieves &= thieves - 1
        jewels = hand & ACES
        while jewels:
            moves[count] = code(STASH_MOVE, thief, lowest(jewels), 0)
            jewels &= jewels - 1
            count += 1
    return count


@kernel
def _sends(hand: int, rules: Any, moves: Any) -> int:
    only_true = rules[FORCED] and hand & (KINGS | QUEENS)
    count, rest = 0, hand & ~SLEUTHS
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        one = 1 << card
        if not only_true or one & KINGS:
            moves[count] = code(SEND_ONE, card, 0, SAYS_K)
            count += 1
        if not only_true or one & QUEENS:
            moves[count] = code(SEND_ONE, card, 0, SAYS_Q)
            count += 1
        others = rest
        while others:
            other = lowest(others)
            others &= others - 1
            if not (only_true or rules[COUPLE]) or is_true(one | 1 << other, SAYS_KQ):
                moves[count] = code(SEND_TWO, card, other, SAYS_KQ)
                count += 1
    return count


@kernel
def _robberies(state: Any, hand: int, rules: Any, moves: Any, count: int) -> int:
    thieves = hand & THIEVES
    while thieves:
        thief = lowest(thieves)
        thieves &= thieves - 1
        for victim in range(rules[PLAYERS]):
            if victim != state[TURN] and state[HAND + victim]:
                moves[count] = code(ROB, thief, 0, victim)
                count += 1
    return count
