"""Players by rules of thumb, compiled; docs/the-party/players.md says the same in words.

A style looks at its own hand, at what all see, and (the steward) at its memory; at nothing
else of the state.
"""

from __future__ import annotations

from typing import Any

from solver.common.bits import popcount
from solver.common.compiled import entry, kernel
from solver.common.streams import below
from solver.the_party.knowledge.memory import HIDDEN, KNOWN, unseen
from solver.the_party.packed.layout import (
    ACES,
    ASKED,
    CALL,
    CALLING,
    HAND,
    KINGS,
    PHASE,
    QUEENS,
    ROB,
    SAYS_K,
    SAYS_KQ,
    SAYS_Q,
    SEND_TWO,
    SLEUTHS,
    STASH,
    STASH_MOVE,
    TENS,
    THIEVES,
    TRUST,
    TURN,
    WAIT,
    WORD,
    cards_of,
    code,
    extra_of,
    kind_of,
)
from solver.the_party.packed.moves import is_true

RANDOM, CAREFUL, SQUIRE, ROGUE, STEWARD, LEARNED = range(6)
"""The styles, and the learned player (`learned.py`), who is none of those here."""


@entry
def choose(
    style: int, state: Any, rules: Any, memory: Any, moves: Any, count: int, stream: Any
) -> int:
    """Return the move that a style makes; `moves` are the legal ones."""
    if count == 1:
        return moves[0]
    if style == RANDOM:
        return moves[below(stream, count)]
    if state[PHASE] == CALLING:
        call = _calls(style, state, rules, memory, stream)
        return code(CALL if call else TRUST, 0, 0, 0)
    best, found, ties = -1, moves[0], 0
    for n in range(count):
        worth = _worth(style, state, rules, memory, moves[n])
        if worth > best:
            best, found, ties = worth, moves[n], 1
        elif worth == best:
            ties += 1
            if below(stream, ties) == 0:
                found = moves[n]
    return found


@kernel
def _calls(style: int, state: Any, rules: Any, memory: Any, stream: Any) -> bool:
    """Return True if a style calls."""
    player, sender = state[ASKED], state[TURN]
    if style == CAREFUL or not state[STASH + sender]:
        return False
    if not state[STASH + player]:
        return True
    word = state[WORD]
    wanted = KINGS if word == SAYS_K else QUEENS if word == SAYS_Q else KINGS | QUEENS
    if style == STEWARD:
        return _is_unlikely(state, rules, memory, word, wanted)
    if style == ROGUE and below(stream, 4) == 0:
        return True
    held = popcount(state[HAND + player] & wanted)
    return held >= (4 if word == SAYS_KQ else 3)


@kernel
def _is_unlikely(state: Any, rules: Any, memory: Any, word: int, wanted: int) -> bool:
    """Return True if an announcement is more likely a lie than not, as the steward counts."""
    rest = unseen(memory, rules)
    known = memory[KNOWN + state[TURN]]
    hidden = memory[HIDDEN + state[TURN]]
    may = rest | known
    if word == SAYS_KQ:
        couples = 0
        queens = may & QUEENS
        while queens:
            queen = queens & -queens
            queens &= queens - 1
            if may & queen << 1:
                couples += 1
        # Of the pairs that the hidden cards may be, each couple is one.
        return couples * hidden * (hidden - 1) * 4 < popcount(rest) * (popcount(rest) - 1)
    if known & wanted:
        return False
    return popcount(rest & wanted) * hidden * 2 < popcount(rest)


@kernel
def _worth(style: int, state: Any, rules: Any, memory: Any, move: int) -> int:
    """Return how much a style likes a move; the most is made, by lot among equals."""
    kind, cards, extra = kind_of(move), cards_of(move), extra_of(move)
    player = state[ASKED]
    hand = state[HAND + player]
    if kind == STASH_MOVE:
        return 900
    if kind == WAIT:
        return 100
    if kind == ROB:
        return _robbery(style, state, rules, memory, hand, extra)
    truth = is_true(cards, extra)
    staked = state[STASH + player] != 0
    spare = _spare(hand, cards)
    if style == CAREFUL:
        if truth:
            return 700 if kind == SEND_TWO else 800
        return 200 + spare - (100 if kind == SEND_TWO else 0)
    free = not staked or style == ROGUE
    if truth and kind == SEND_TWO:
        return 800
    if free and kind == SEND_TWO and spare == 40:
        return 700
    if truth:
        return 600
    if free:
        return 300 + spare + (10 if kind == SEND_TWO else 0)
    return 200 + spare - (100 if kind == SEND_TWO else 0)


@kernel
def _spare(hand: int, cards: int) -> int:
    """Return how easily cards are spared, 0 to 40: kings and queens best, then butlers, thieves and
    jewels of which the hand has another, the last of a kind worst.
    """
    least, rest = 40, cards
    while rest:
        card = rest & -rest
        rest &= rest - 1
        ease = 40
        if card & TENS:
            ease = 20 if popcount(hand & TENS) > 1 else 10
        elif card & ACES:
            ease = 15 if popcount(hand & ACES) > 1 else 5
        elif card & THIEVES:
            ease = 12 if popcount(hand & THIEVES) > 1 else 2
        least = min(least, ease)
    return least


@kernel
def _robbery(style: int, state: Any, rules: Any, memory: Any, hand: int, victim: int) -> int:
    """Return how much a style likes to rob somebody: the more jewels he has, the more."""
    jewels = popcount(state[STASH + victim])
    if style == CAREFUL:
        return 10 * jewels
    if style == ROGUE:
        return 650 + 10 * jewels
    if style == STEWARD:
        rest = unseen(memory, rules)
        sleuths = popcount(rest & SLEUTHS) * memory[HIDDEN + victim]
        if memory[KNOWN + victim] & SLEUTHS or 2 * sleuths > popcount(rest):
            return 250 + 10 * jewels
        if memory[KNOWN + victim] & ACES or sleuths == 0:
            return 750 + 10 * jewels
    return 400 + 10 * jewels
