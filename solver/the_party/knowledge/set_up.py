"""The memory of a player in a position that was set up, without a log of how it came about."""

from itertools import chain

from solver.common.arrays import Int64s
from solver.the_party.knowledge.memory import (
    ARRIVED,
    ARRIVED_MAY,
    HIDDEN,
    KNOWN,
    MAY_BE,
    OWN,
    ROOM_MAY,
    ROOM_SIZE,
    SENDER,
    SENT_CARDS,
    SENT_COUNT,
    SENT_WORD,
    STASHED,
    UNSEEN_ARRIVED,
    begin,
    empty_memory,
)
from solver.the_party.knowledge.views import View
from solver.the_party.packed import bits as L
from solver.the_party.packed.packing import WORDS, mask_of
from solver.the_party.rules.cards import DECK, LETTERS, rank


def memory_of_known(view: View, rules: Int64s) -> Int64s:
    """Return the memory in a position without a log; raise `ValueError` for an impossible hand."""
    known, state, word = view.known, view.state, view.word
    assert known is not None
    memory = empty_memory()
    begin(memory, rules, view.viewer)
    memory[OWN], memory[ARRIVED] = mask_of(view.hand), mask_of(known.arrivals)
    hands = chain(*state.stashes, *known.hands.values())
    placed = {*view.hand, *known.arrivals, *view.table, *hands}
    may = int(rules[L.ALL_CARDS]) & ~mask_of(placed)
    if word is not None:
        memory[SENDER], memory[SENT_WORD] = state.turn, WORDS.index(word)
        memory[SENT_CARDS], memory[SENT_COUNT] = mask_of(view.table), len(word)
    for player in range(state.rules.players):
        memory[STASHED + player] = mask_of(state.stashes[player])
        if player != view.viewer:
            hidden, lacks = known.hidden(state, player), known.lacks.get(player, ())
            others = (card for card in DECK.cards if LETTERS[rank(card)] not in lacks)
            memory[KNOWN + player] = mask_of(known.hands.get(player, ()))
            memory[HIDDEN + player] = hidden
            first = MAY_BE + 4 * player
            memory[first : first + hidden] = may & mask_of(others)
    unknown = len(state.arrivals) - len(known.arrivals)
    memory[ARRIVED_MAY : ARRIVED_MAY + max(0, unknown)] = may
    memory[UNSEEN_ARRIVED], memory[ROOM_MAY], memory[ROOM_SIZE] = unknown, may, len(state.room)
    return memory
