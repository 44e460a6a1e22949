"""States and rule sets, packed; and the moves of codes."""

from collections.abc import Iterable

import numpy as np

from solver.common.arrays import Int64s
from solver.the_party.packed import bits as L
from solver.the_party.rules.cards import DECK, Cards, deck_of, in_order
from solver.the_party.rules.game import State
from solver.the_party.rules.moves import Move
from solver.the_party.rules.switches import RuleSet

PHASES = ("refill", "pick", "act", "stash", "call", "over")
AFTER = ("turn", "asking")
WORDS = ("", "K", "Q", "KQ")
KINDS = ("send", "send", "rob", "stash", "wait", "call", "trust", "pass")


def mask_of(cards: Iterable[int]) -> int:
    """Return cards as a set of bits."""
    return sum(1 << card for card in cards)


def cards_in(mask: int) -> Cards:
    """Return the cards of a set of bits, in number order."""
    return tuple(card for card in DECK.cards if mask >> card & 1)


def pack_rules(rules: RuleSet) -> Int64s:
    """Return a rule set as an array."""
    own, jewels = rules.stash == "own", rules.at_cap == "jewels"
    cards = mask_of(deck_of(rules.suits, rules.jokers))
    values = (rules.players, own, jewels, rules.goal, rules.cap, rules.hand, cards)
    return np.array(values, np.int64)  # in the order of the columns


def pack(state: State) -> Int64s:
    packed = L.empty_state()
    for player, (hand, stash) in enumerate(zip(state.hands, state.stashes, strict=True)):
        packed[L.HAND + player], packed[L.STASH + player] = mask_of(hand), mask_of(stash)
    packed[L.ROOM], packed[L.ARRIVALS] = mask_of(state.room), mask_of(state.arrivals)
    if (table := state.table) is not None:
        packed[L.TABLE] = mask_of(table.cards)
        packed[L.WORD] = WORDS.index(table.word) if table.word else L.ROBS + state.victim
    packed[L.PHASE], packed[L.TURN] = PHASES.index(state.phase), state.turn
    packed[L.ASKED] = state.turn if state.asked is None else state.asked
    packed[L.ACTIONS], packed[L.SHUFFLES] = state.actions, state.shuffles
    packed[L.PICKS] = state.picks
    packed[L.WINNER] = -1 if state.winner is None else state.winner
    packed[L.REFILL_AT] = -1
    if state.refill is not None:
        packed[L.REFILL_AT], packed[L.REFILL_FIRST] = state.refill.player, state.refill.first
        packed[L.REFILL_AFTER] = AFTER.index(state.refill.after)
    return packed


def unpack_move(code: int) -> Move:
    kind, extra = code >> 12, code >> 10 & 3
    card, other = code & 31, code >> 5 & 31
    if kind <= L.SEND_TWO:
        cards = (card,) if kind == L.SEND_ONE else (card, other)
        return Move("send", in_order(cards), WORDS[extra])  # type: ignore[arg-type]
    if kind == L.ROB:
        return Move("rob", in_order([card]), victim=extra)
    if kind == L.STASH_MOVE:
        return Move("stash", (DECK.cards[card], DECK.cards[other]))
    return Move(KINDS[kind])  # type: ignore[arg-type]
