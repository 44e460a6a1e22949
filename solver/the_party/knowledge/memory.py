"""What a careful player remembers: where cards are for sure, and where they may be.

A *hidden card* of an opponent is a place whose card the viewer has not seen. With every hidden card
goes the set of cards that it may be. It shrinks when a card is seen elsewhere, when a robbery finds
no sleuth and when a stash finds no butler; cards drawn later start from what may lie in the room.

When a hidden card leaves a hand unseen, nobody knows which of the sets it had. If k of n leave, the
card that stands at place i of those that stay had one of the places i to i + k before, so that the
union of these sets is safe: no possible deal is lost, some impossible ones may be kept. The same
holds when a card is shown that may have been any of several.

A memory is an array of integers, columns as below.
"""

import numpy as np

from solver.common.arrays import Int64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import popcount
from solver.the_party.knowledge.observations import DRAW, NOTHING, PICK_CARD, parts_of
from solver.the_party.packed import bits as L
from solver.the_party.packed.play import next_player

(VIEWER, OWN, ARRIVED, UNSEEN_ARRIVED, ROOM_MAY, ROOM_SIZE, SENDER, SENT_COUNT, SENT_WORD,
 SENT_CARDS) = range(10)  # fmt: skip
"""The viewer and his hand; known and unknown arrivals; what may lie in the room, and how many
cards do; who has just sent (-1: nobody), how many, as what, and the cards if the viewer knows
them."""

STASHED, KNOWN, HIDDEN = 10, 14, 18  # by player: stash, known cards of the hand, how many hidden
MAY_BE = 22  # by player, four columns each: what the hidden cards may be

ARRIVED_MAY = 38  # by unknown arrival: what it may be
ARRIVED_AS = ARRIVED_MAY + L.CARDS  # and what it was announced as

BROKEN = ARRIVED_AS + L.CARDS
"""1 once a line cannot be: a card shown that was not there, or not used that had to be; then no
state agrees."""

VICTIM = BROKEN + 1  # who was robbed last
MEMORY_SIZE = VICTIM + 1


def empty_memory() -> Int64s:
    return np.zeros(MEMORY_SIZE, np.int64)


@entry
def begin(memory: Int64s, rules: Int64s, viewer: int) -> None:
    """Set a memory to that of a player before the deal."""
    memory[:] = 0
    memory[VIEWER], memory[SENDER] = viewer, -1
    memory[ROOM_MAY] = rules[L.ALL_CARDS]
    memory[ROOM_SIZE] = popcount(rules[L.ALL_CARDS])


@entry
def notice(memory: Int64s, rules: Int64s, observation: int) -> None:
    """Take in what the viewer notices of a step (`observations.py`), perhaps nothing."""
    if observation == NOTHING:
        return
    kind, player, extra, cards, hidden, further, owner, shuffled = parts_of(observation)
    if player >= rules[L.PLAYERS] or (kind == L.CALL and memory[SENDER] < 0):
        memory[BROKEN] = 1
    if memory[BROKEN]:
        return
    if kind == DRAW:
        _come_to_rest(memory)
        _drawn(memory, player, cards, hidden)
    elif kind == L.SEND_ONE or kind == L.SEND_TWO:
        _come_to_rest(memory)
        _sent(memory, player, 1 if kind == L.SEND_ONE else 2, extra, cards, hidden)
    elif kind == L.CALL:
        _called(memory, cards, further, owner)
    elif kind == L.ROB:
        _come_to_rest(memory)
        _robbed(memory, player, extra, cards, further)
    elif kind == PICK_CARD and hidden:
        _picked_unseen(memory, player)
    elif kind == PICK_CARD:
        _picked(memory, player, cards, owner, further)
    elif kind == L.STASH_MOVE:
        _come_to_rest(memory)
        _stashed(memory, rules, player, cards, owner, further)
    elif kind == L.PASS:
        _exclude(memory, player, rules[L.ALL_CARDS] & ~L.SLEUTHS)
    if shuffled:
        _come_to_rest(memory)
        _shuffle(memory)


@kernel
def _reveal(memory: Int64s, cards: int) -> None:
    """Note that cards are not where they have not been seen."""
    others = ~cards
    for column in range(MAY_BE, MAY_BE + 16):
        memory[column] &= others
    for n in range(memory[UNSEEN_ARRIVED]):
        memory[ARRIVED_MAY + n] &= others
    memory[ROOM_MAY] &= others


@kernel
def _drawn(memory: Int64s, player: int, cards: int, hidden: bool) -> None:
    if hidden == (player == memory[VIEWER]):
        memory[BROKEN] = 1
    elif hidden:
        if not _has_place(memory, player, cards):
            return
        for _ in range(cards):
            memory[MAY_BE + 4 * player + memory[HIDDEN + player]] = memory[ROOM_MAY]
            memory[HIDDEN + player] += 1
        memory[ROOM_SIZE] -= cards
    else:
        memory[OWN] |= cards
        memory[ROOM_SIZE] -= popcount(cards)
        _reveal(memory, cards)


@kernel
def _sent(memory: Int64s, player: int, count: int, word: int, cards: int, hidden: bool) -> None:
    if hidden == (player == memory[VIEWER]):
        memory[BROKEN] = 1
    memory[SENDER], memory[SENT_COUNT], memory[SENT_WORD] = player, count, word
    memory[SENT_CARDS] = 0 if hidden else cards
    _take(memory, player, memory[SENT_CARDS])


@kernel
def _called(memory: Int64s, cards: int, jewel: int, owner: int) -> None:
    """Note the cards that were sent, and the jewel that somebody loses by the call."""
    if not memory[SENT_CARDS]:
        _take(memory, memory[SENDER], cards)
    memory[SENDER] = -1
    memory[ARRIVED] |= cards
    _lose(memory, owner, jewel)


@kernel
def _robbed(memory: Int64s, robber: int, victim: int, cards: int, sleuth: int) -> None:
    """Note a robbery by these cards, and the sleuth that stops it, if there is one."""
    memory[VICTIM] = victim
    _take(memory, robber, cards)
    memory[ARRIVED] |= cards
    if sleuth:
        _take(memory, victim, sleuth)
        memory[ARRIVED] |= sleuth
    else:
        _exclude(memory, victim, L.SLEUTHS)


@kernel
def _has_place(memory: Int64s, player: int, more: int) -> bool:
    """Return True if a player may hold so many cards more; note it if he may not."""
    if memory[HIDDEN + player] + popcount(memory[KNOWN + player]) + more > 4:
        memory[BROKEN] = 1
        return False
    return True


@kernel
def _take(memory: Int64s, player: int, cards: int) -> None:
    """Take seen cards out of a player's hand."""
    if player == memory[VIEWER]:
        if cards & ~memory[OWN]:
            memory[BROKEN] = 1
        memory[OWN] &= ~cards
        return
    rest = cards & ~memory[KNOWN + player]
    memory[KNOWN + player] &= ~cards
    while rest:
        card = rest & -rest
        rest &= rest - 1
        _take_hidden(memory, player, card)
    _reveal(memory, cards)


@kernel
def _take_hidden(memory: Int64s, player: int, card: int) -> None:
    """Take a card that was hidden so far: it may be any of those that may be this card."""
    first, count = MAY_BE + 4 * player, memory[HIDDEN + player]
    found = -1
    for n in range(count):
        if found < 0 and memory[first + n] & card:
            found = n
    if found < 0:
        memory[BROKEN] = 1
        return
    for n in range(found, count - 1):
        memory[first + n] |= memory[first + n + 1]
    memory[first + count - 1] = 0
    memory[HIDDEN + player] -= 1


@kernel
def _leave(memory: Int64s, player: int, leaving: int, may: int) -> int:
    """Hide a hand's known cards in `may`, let some leave unseen, and return what they may be."""
    first, count = MAY_BE + 4 * player, memory[HIDDEN + player]
    known = memory[KNOWN + player]
    while known & may:
        for n in range(count, 0, -1):
            memory[first + n] = memory[first + n - 1]
        memory[first] = known & may & -(known & may)
        memory[KNOWN + player] &= ~memory[first]
        known &= ~memory[first]
        count += 1
    every = 0
    for n in range(count):
        every |= memory[first + n]
    for n in range(count - leaving):
        for more in range(1, leaving + 1):
            memory[first + n] |= memory[first + n + more]
    for n in range(max(0, count - leaving), count):
        memory[first + n] = 0
    memory[HIDDEN + player] = max(0, count - leaving)
    return every & may


@kernel
def _come_to_rest(memory: Int64s) -> None:
    """Let cards that were sent and not called lie among the arrivals."""
    sender = memory[SENDER]
    if sender < 0:
        return
    memory[SENDER] = -1
    if memory[SENT_CARDS]:
        memory[ARRIVED] |= memory[SENT_CARDS]
        return
    if memory[UNSEEN_ARRIVED] + memory[SENT_COUNT] > L.CARDS:
        memory[BROKEN] = 1
        return
    may = _leave(memory, sender, memory[SENT_COUNT], ~L.SLEUTHS)
    for _ in range(memory[SENT_COUNT]):
        number = memory[UNSEEN_ARRIVED]
        memory[ARRIVED_MAY + number] = may
        memory[ARRIVED_AS + number] = memory[SENT_WORD]
        memory[UNSEEN_ARRIVED] += 1


@kernel
def _lose(memory: Int64s, player: int, jewel: int) -> None:
    if jewel & ~memory[STASHED + player]:
        memory[BROKEN] = 1
    memory[STASHED + player] &= ~jewel
    memory[ARRIVED] |= jewel


@kernel
def _exclude(memory: Int64s, player: int, cards: int) -> None:
    """Note that a player has none of these cards."""
    held = OWN if player == memory[VIEWER] else KNOWN + player
    if memory[held] & cards:
        memory[BROKEN] = 1
    for n in range(4):
        memory[MAY_BE + 4 * player + n] &= ~cards


@kernel
def _picked_unseen(memory: Int64s, robber: int) -> None:
    """Let a card change hands between two others: a jewel or a butler would be seen."""
    victim = memory[VICTIM]
    if robber == memory[VIEWER] or victim == memory[VIEWER]:
        memory[BROKEN] = 1
    elif _has_place(memory, robber, 1):
        found = _leave(memory, victim, 1, ~(L.ACES | L.TENS | L.SLEUTHS))
        memory[MAY_BE + 4 * robber + memory[HIDDEN + robber]] = found
        memory[HIDDEN + robber] += 1


@kernel
def _picked(memory: Int64s, robber: int, card: int, owner: int, further: int) -> None:
    if robber != memory[VIEWER] and not _has_place(memory, robber, 1):
        return
    _take(memory, memory[VICTIM], card)
    if card & L.ACES:
        memory[STASHED + robber] |= card
    elif card & L.TENS:
        memory[ARRIVED] |= card
        _lose(memory, owner, further)
    elif robber == memory[VIEWER]:
        memory[OWN] |= card
    else:
        memory[KNOWN + robber] |= card


@kernel
def _stashed(
    memory: Int64s, rules: Int64s, player: int, cards: int, guard: int, butler: int
) -> None:
    """Let a jewel come into a stash or, if there is a butler, be caught."""
    _take(memory, player, cards)
    memory[ARRIVED] |= cards & ~L.ACES
    jewel = cards & L.ACES
    if butler:
        _no_butler(memory, rules, player, guard)
        _take(memory, guard, butler)
        memory[ARRIVED] |= jewel | butler
    else:
        _no_butler(memory, rules, player, player)
        memory[STASHED + player] |= jewel


@kernel
def _no_butler(memory: Int64s, rules: Int64s, player: int, guard: int) -> None:
    """Note that the players clockwise between two have no butler."""
    other = next_player(player, rules)
    while other != guard:
        _exclude(memory, other, L.TENS)
        other = next_player(other, rules)


@kernel
def _shuffle(memory: Int64s) -> None:
    may = memory[ARRIVED]
    for n in range(memory[UNSEEN_ARRIVED]):
        may |= memory[ARRIVED_MAY + n]
    memory[ROOM_MAY] = may
    memory[ROOM_SIZE] = popcount(memory[ARRIVED]) + memory[UNSEEN_ARRIVED]
    memory[ARRIVED], memory[UNSEEN_ARRIVED] = 0, 0


@kernel
def unseen(memory: Int64s, rules: Int64s) -> int:
    """Return the cards whose places are not known."""
    cards = rules[L.ALL_CARDS] & ~(memory[OWN] | memory[ARRIVED])
    for player in range(rules[L.PLAYERS]):
        cards &= ~(memory[STASHED + player] | memory[KNOWN + player])
    if memory[SENDER] >= 0:
        cards &= ~memory[SENT_CARDS]
    return cards


@kernel
def named_by(word: int) -> int:
    """Return the cards that a word stands for."""
    if word == L.SAYS_K:
        return L.KINGS
    return L.QUEENS if word == L.SAYS_Q else L.KINGS | L.QUEENS
