"""Worlds: full states that agree with what a player remembers, drawn by chance.

Every unseen card needs a place, and a place takes only cards that it may hold. A first assignment
is found by augmenting paths; then cards change places at random, two at a time, wherever both
places allow it (Metropolis), which leads to every assignment that such exchanges reach, as often as
its weight says. An arrival that was announced weighs a card that fits the announcement 1, any other
`LIE` percent: a belief about how people announce, to be chosen by the player.
"""

from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int64s, UInt64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import below, lowest, popcount
from solver.the_party.knowledge import memory as M
from solver.the_party.packed import bits as L
from solver.the_party.packed.move_codes import is_true

EXCHANGES = 60  # exchanges tried between two worlds

IN_ROOM, IN_ARRIVALS = 4, 5


class Places(NamedTuple):
    """The places of unseen cards: may hold, where, announced as, held card; and a workspace."""

    may: Int64s
    where: Int64s
    word: Int64s
    card: Int64s
    sizes: Int64s
    seen: Int64s
    way: Int64s


def empty_places() -> Places:
    return Places(*(np.zeros(L.CARDS, np.int64) for _ in range(7)))


@entry
def set_out(places: Places, memory: Int64s, rules: Int64s) -> bool:
    """List the places of unseen cards and put a card in each; return False if that cannot be."""
    if memory[M.BROKEN]:
        return False
    count = 0
    for player in range(rules[L.PLAYERS]):
        for n in range(memory[M.HIDDEN + player]):
            count = _place(places, count, memory[M.MAY_BE + 4 * player + n], player, 0)
    for n in range(memory[M.UNSEEN_ARRIVED]):
        may, word = memory[M.ARRIVED_MAY + n], memory[M.ARRIVED_AS + n]
        count = _place(places, count, may, IN_ARRIVALS, word)
    for _ in range(memory[M.ROOM_SIZE]):
        count = _place(places, count, memory[M.ROOM_MAY], IN_ROOM, 0)
    places.sizes[0] = count
    rest = M.unseen(memory, rules)
    if popcount(rest) != count:
        return False
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        places.seen[:] = 0
        if not _seat(places, count, card):
            return False
    return True


@kernel
def _place(places: Places, count: int, may: int, where: int, word: int) -> int:
    if count < L.CARDS:
        places.may[count], places.where[count] = may, where
        places.word[count], places.card[count] = word, -1
    return count + 1


@kernel
def _seat(places: Places, count: int, card: int) -> bool:
    """Find a place for a card, if need be by moving others, breadth first."""
    first = last = 0
    for n in range(count):
        if places.may[n] >> card & 1:
            places.seen[n] = 1
            places.way[n] = -1
            places.sizes[1 + last] = n
            last += 1
            if last > L.CARDS - 2:
                break
    while first < last:
        here = places.sizes[1 + first]
        first += 1
        if places.card[here] < 0:
            while places.way[here] >= 0:
                before = places.way[here]
                places.card[here] = places.card[before]
                here = before
            places.card[here] = card
            return True
        for n in range(count):
            if not places.seen[n] and places.may[n] >> places.card[here] & 1 and last < L.CARDS - 1:
                places.seen[n] = 1
                places.way[n] = here
                places.sizes[1 + last] = n
                last += 1
    return False


@kernel
def _weight(card: int, word: int, lie: int) -> int:
    """Return how well a card goes with an announcement, in percent."""
    return 100 if word == L.NO_WORD or 1 << card & M.named_by(word) else lie


@entry
def exchange(places: Places, stream: UInt64s, times: int, lie: int) -> None:
    """Let two cards change places at random, so many times."""
    count = places.sizes[0]
    if count < 2:
        return
    for _ in range(times):
        one, other = below(stream, count), below(stream, count)
        card, its = places.card[one], places.card[other]
        if places.may[one] >> its & 1 and places.may[other] >> card & 1:
            words = places.word[one], places.word[other]
            now = _weight(card, words[0], lie) * _weight(its, words[1], lie)
            then = _weight(its, words[0], lie) * _weight(card, words[1], lie)
            if then >= now or below(stream, now) < then:
                places.card[one], places.card[other] = its, card


@kernel
def copy_state(state: Int64s, to: Int64s) -> None:
    for column in range(L.STATE_SIZE):
        to[column] = state[column]


@entry
def fill(
    world: Int64s,
    public: Int64s,
    places: Places,
    memory: Int64s,
    rules: Int64s,
    stream: UInt64s,
    lie: int,
) -> None:
    """Fill in a world; of cards sent by another, some of the sender's hand are taken."""
    copy_state(public, world)
    viewer = memory[M.VIEWER]
    for player in range(rules[L.PLAYERS]):
        world[L.HAND + player] = memory[M.KNOWN + player]
        world[L.STASH + player] = memory[M.STASHED + player]
    world[L.HAND + viewer] = memory[M.OWN]
    world[L.ARRIVALS], world[L.ROOM] = memory[M.ARRIVED], 0
    for n in range(places.sizes[0]):
        where, card = places.where[n], 1 << places.card[n]
        if where == IN_ROOM:
            world[L.ROOM] |= card
        elif where == IN_ARRIVALS:
            world[L.ARRIVALS] |= card
        else:
            world[L.HAND + where] |= card
    if public[L.PHASE] == L.CALLING:
        hand, sent = L.HAND + public[L.TURN], memory[M.SENT_CARDS]
        if not sent:
            sent = _sent(world[hand], memory[M.SENT_COUNT], public[L.WORD], stream, lie)
            world[hand] &= ~sent
        world[L.TABLE] = sent


@kernel
def _sent(hand: int, count: int, word: int, stream: UInt64s, lie: int) -> int:
    """Draw cards that may be sent as a word: truth weighs 100, a lie `lie`, but 1 at least."""
    total, found = 0, 0
    rest = hand & ~L.SLEUTHS
    one_of = rest
    while one_of:
        one = one_of & -one_of
        one_of &= one_of - 1
        others = one_of if count == 2 else one
        while others:
            other = others & -others
            others &= others - 1
            weight = 100 if is_true(one | other, word) else max(1, lie)
            total += weight
            if below(stream, total) < weight:
                found = one | other
    return found


@entry
def hide(public: Int64s, state: Int64s, rules: Int64s) -> None:
    """Copy of a state what all see: no cards face down, no counts that know future chance."""
    copy_state(state, public)
    for player in range(rules[L.PLAYERS]):
        public[L.HAND + player] = 0
    public[L.ROOM] = public[L.ARRIVALS] = public[L.TABLE] = public[L.PICKS] = 0


@entry
def see(view: Int64s, state: Int64s, rules: Int64s, viewer: int) -> None:
    """Copy of a state what a player sees: what a view's state (`views.py`) is packed as. Cards face
    down have the bits from that of the first one on.
    """
    copy_state(state, view)
    view[L.PICKS] = view[L.REFILL_FIRST] = view[L.REFILL_AFTER] = 0
    _take_it_to_be(view, rules, viewer)
    bit = 1 << L.CARDS
    if view[L.PHASE] == L.CALLING and viewer != view[L.TURN]:
        bit = _cover(view, L.TABLE, bit)
    for player in range(rules[L.PLAYERS]):
        if player != viewer:
            bit = _cover(view, L.HAND + player, bit)
    _cover(view, L.ARRIVALS, _cover(view, L.ROOM, bit))


@kernel
def _cover(view: Int64s, place: int, bit: int) -> int:
    """Turn the cards of a place face down, from a bit on, and return the next bit."""
    after = bit << popcount(view[place])
    view[place] = after - bit
    return after


@kernel
def _take_it_to_be(view: Int64s, rules: Int64s, viewer: int) -> None:
    """Set phase and player asked as a player may take them to be."""
    players, turn, asked = rules[L.PLAYERS], view[L.TURN], view[L.ASKED]
    if view[L.PHASE] == L.STASHING:
        hand, view[L.PHASE], view[L.ASKED] = view[L.HAND + viewer], L.ACT, turn
        waited = (viewer + players - turn) % players < (asked + players - turn) % players
        if not waited and hand & L.THIEVES and hand & L.ACES:
            view[L.PHASE], view[L.ASKED] = L.STASHING, viewer
    elif view[L.PHASE] == L.OVER:
        view[L.ASKED] = turn
