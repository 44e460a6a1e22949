"""Players by rules of thumb, compiled; docs/the-party/index.md says the same in words. A style
looks at its own hand, at what all see and (the steward) at its memory, at nothing else.
"""

from solver.common.arrays import Int64s, UInt64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import below, popcount
from solver.the_party.knowledge.memory import HIDDEN, KNOWN, named_by, unseen
from solver.the_party.packed import bits as L
from solver.the_party.packed.move_codes import is_true

RANDOM, SQUIRE, STEWARD = range(3)


@entry
def choose(
    style: int,
    state: Int64s,
    rules: Int64s,
    memory: Int64s,
    moves: Int64s,
    count: int,
    stream: UInt64s,
) -> int:
    """Return the move that a style makes; `moves` are the legal ones."""
    if count == 1:
        return moves[0]
    if style == RANDOM:
        return moves[below(stream, count)]
    if state[L.PHASE] == L.CALLING:
        call = _calls(style, state, rules, memory)
        return L.code(L.CALL if call else L.TRUST, 0, 0, 0)
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
def _calls(style: int, state: Int64s, rules: Int64s, memory: Int64s) -> bool:
    player, sender = state[L.ASKED], state[L.TURN]
    if not state[L.STASH + sender]:
        return False
    if not state[L.STASH + player]:
        return True
    word, wanted = state[L.WORD], named_by(state[L.WORD])
    if style == STEWARD:
        return _is_unlikely(state, rules, memory, word, wanted)
    held = popcount(state[L.HAND + player] & wanted)
    return held >= (4 if word == L.SAYS_KQ else 3)


@kernel
def _is_unlikely(state: Int64s, rules: Int64s, memory: Int64s, word: int, wanted: int) -> bool:
    """Return True if an announcement is more likely a lie than not, as the steward counts."""
    rest = unseen(memory, rules)
    known = memory[KNOWN + state[L.TURN]]
    hidden = memory[HIDDEN + state[L.TURN]]
    may = rest | known
    if word == L.SAYS_KQ:
        couples = popcount(may & L.QUEENS & may >> 1)  # the king lies above the queen
        # Of the pairs that the hidden cards may be, each couple is one.
        return couples * hidden * (hidden - 1) * 4 < popcount(rest) * (popcount(rest) - 1)
    if known & wanted:
        return False
    return popcount(rest & wanted) * hidden * 2 < popcount(rest)


@kernel
def _worth(style: int, state: Int64s, rules: Int64s, memory: Int64s, move: int) -> int:
    """Return how much a style likes a move; the most liked one is made, at random among equals."""
    kind, cards, extra = L.kind_of(move), L.cards_of(move), L.extra_of(move)
    player = state[L.ASKED]
    hand = state[L.HAND + player]
    if kind == L.STASH_MOVE:
        return 900
    if kind == L.WAIT:
        return 100
    if kind == L.ROB:
        return _robbery(style, state, rules, memory, hand, extra)
    truth, two, spare = is_true(cards, extra), kind == L.SEND_TWO, _spare(hand, cards)
    free = not state[L.STASH + player]
    if truth and two:
        return 800
    if free and two and spare == 40:
        return 700
    if truth:
        return 600
    if free:
        return 300 + spare + (10 if two else 0)
    return 200 + spare - (100 if two else 0)


@kernel
def _spare(hand: int, cards: int) -> int:
    """Return how easily cards are spared, 0 (the last of a kind) to 40 (kings and queens)."""
    least = 40
    if cards & L.TENS:
        least = 20 if popcount(hand & L.TENS) > 1 else 10
    if cards & L.ACES:
        least = min(least, 15 if popcount(hand & L.ACES) > 1 else 5)
    if cards & L.THIEVES:
        least = min(least, 12 if popcount(hand & L.THIEVES) > 1 else 2)
    return least


@kernel
def _robbery(
    style: int, state: Int64s, rules: Int64s, memory: Int64s, hand: int, victim: int
) -> int:
    """Return how much a style likes to rob somebody: the more jewels he has, the more."""
    jewels = popcount(state[L.STASH + victim])
    if style == STEWARD:
        rest = unseen(memory, rules)
        sleuths = popcount(rest & L.SLEUTHS) * memory[HIDDEN + victim]
        if memory[KNOWN + victim] & L.SLEUTHS or 2 * sleuths > popcount(rest):
            return 250 + 10 * jewels
        if memory[KNOWN + victim] & L.ACES or sleuths == 0:
            return 750 + 10 * jewels
    return 400 + 10 * jewels
