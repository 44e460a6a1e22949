"""Unseen play as a Markov decision process: what a player sees, what a player can bring about
before chance speaks again, and what chance does to it.

Shuffles are uniform over known sets, so all that can be known of the unseen cards is which they
are. Decisions are made on two words like those of packed/layout.py, but with the pile as a set of
*cards*. No player is given the arrays of the deal, so none can know an order. When cards are about
to be drawn, the view also says how many:

    view  bit  0        32  33  35       37      38   40
              [  cards   ][ pass ]      [ over ][ due  ]

Discards, and nearly all that the butler does, reveal nothing. So a decision is one among the
positions in which cards are about to be drawn, the *afterstates*, and a first move towards it.
`reach` lists them all, each once. In an afterstate (a view and the word `b` of packed/layout.py)
two cards are due after a draw, and four after the hand has gone as a whole, or the game is over.
Source for the name: Sutton and Barto, Reinforcement Learning, 2nd edition 2018, section 6.8.

The stream of random numbers is sfc32, with every step masked to 32 bits: three words that are mixed
and one that counts. Source: Chris Doty-Humphrey, PractRand 0.94 (2018), `sfc32`. A shuffle is a
uniform order, written into the arrays of a packed game of one's own. The cards due after an
afterstate are drawn from the shuffled pile, and settled.
"""

from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import lowest
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed import rules as R
from solver.shooting_party.packed.layout import PackedGame

DUE_SHIFT, DUE_BITS = L.OVER_SHIFT + 1, 7
DUE = DUE_BITS << DUE_SHIFT


@entry
def seen(game: PackedGame, a: int) -> int:
    """Return word `a` of a position as a player sees it: the pile as a set of cards, the pass."""
    return R.pile_cards(game, a) | a & L.PASS


@kernel
def laid(game: PackedGame, view: int) -> int:
    """Return a position that looks like `view`, its pile laid in the orders of `game`: one way in
    which the unseen cards may lie. It does not matter whether the butler has shuffled: any subset
    of a uniform order is uniformly shuffled.
    """
    number = L.pass_of(view)
    return R.translate(game.to_places, number, view) | view & L.PASS


@kernel
def passes_to_come(switches: Int64s, view: int) -> int:
    return switches[L.PASSES] - 1 - L.pass_of(view)


@kernel
def with_due(view: int, due: int) -> int:
    return view & ~DUE | due << DUE_SHIFT


@kernel
def due_in(view: int) -> int:
    return view >> DUE_SHIFT & DUE_BITS


@kernel
def exhausted(switches: Int64s, view: int, b: int) -> int:
    """Return the view after the pile is exhausted: that of the next pass, or of the end. As many
    cards are due as before.
    """
    number = L.pass_of(view) + 1
    shuffled = switches[L.DECK] & ~(b & L.CARDS) & ~L.scored_cards(L.score_of(b))
    if number == switches[L.PASSES] or shuffled == 0:
        return view | L.OVER
    return view & DUE | shuffled | number << L.PASS_SHIFT


MASK = 0xFFFFFFFF
_WARM_UP = 12

MOST = 4096
"""Space for decisions and for afterstates. Seven cards with the joker in the hand lead to fewer: he
brings one of 28 cards, or an ace, and 7 cards have 128 subsets.
"""


class Choices(NamedTuple):
    """Working space of `reach`: the legal moves of one decision; the decisions on the way, with the
    first move towards each; the afterstates, with theirs.
    """

    legal: Int64s
    views: Int64s
    hands: Int64s
    firsts: Int64s
    after_views: Int64s
    after_hands: Int64s
    after_firsts: Int64s


def new_choices() -> Choices:
    return Choices(*(np.zeros(size, dtype=np.int64) for size in (L.MAX_MOVES, *[MOST] * 6)))


@kernel
def reach(switches: Int64s, space: Choices, view: int, b: int) -> int:
    """Write all afterstates of a settled position to `space`; return their number."""
    space.views[0], space.hands[0], space.firsts[0] = view, b, -1
    decisions, found, at = 1, 0, 0
    while at < decisions:
        decision, hand, first = space.views[at], space.hands[at], space.firsts[at]
        at += 1
        n = R.moves_with(switches, decision & L.CARDS, hand, space.legal)
        for i in range(n):
            move = space.legal[i]
            v, c = quiet(switches, decision, hand, move)
            if first >= 0:
                move = first
            if due_in(v) or v & L.OVER:
                found = _put(
                    space.after_views, space.after_hands, space.after_firsts, found, v, c, move
                )
            else:
                decisions = _put(space.views, space.hands, space.firsts, decisions, v, c, move)
    return found


@entry
def first_towards(switches: Int64s, space: Choices, view: int, b: int, v: int, c: int) -> int:
    """Return the first move from a settled position towards the afterstate `v`, `c`; -1 if that is
    not in reach.
    """
    for i in range(reach(switches, space, view, b)):
        if space.after_views[i] == v and space.after_hands[i] == c:
            return space.after_firsts[i]
    return -1


@kernel
def _put(
    views: Int64s, hands: Int64s, firsts: Int64s, n: int, view: int, b: int, first: int
) -> int:
    """Add an entry if it is new, and there is space; return the number of entries."""
    for i in range(n):
        if hands[i] == b and views[i] == view:
            return n
    if n == MOST:
        return n
    views[n], hands[n], firsts[n] = view, b, first
    return n + 1


@entry
def quiet(switches: Int64s, view: int, b: int, move: int) -> tuple[int, int]:
    """Return view and `b` after a legal move, before anything is drawn."""
    kind = L.kind_of(move)
    cards = move & L.CARDS
    if kind == L.DRAW:
        return with_due(view, 2), b
    if kind == L.LEAVE:
        return with_due(view, 4), R.remove(b, b & L.CARDS)
    if kind == L.MEET:
        return _scored(view, b, cards & L.ACES != 0)
    if kind == L.DISCARD:
        b = R.remove(b, cards)
    else:
        b = R.remove(b, L.JOKER)
        if cards & L.ACES:
            view &= ~cards
            if view & L.CARDS == 0:
                view = exhausted(switches, view, b)
        elif cards:
            b = R.take(b, lowest(cards))
    return etiquette(switches, view, b)


@kernel
def etiquette(switches: Int64s, view: int, b: int) -> tuple[int, int]:
    """Return view and `b` after all that etiquette forces up to the next draw or choice, as
    `settle` of packed/rules.py does, which draws as well.
    """
    if view & L.OVER:
        return view, b
    while R.leaving(b):
        b = R.remove(b, R.leaving(b))
    hand = b & L.CARDS
    queens = hand & L.QUEENS
    jacks = hand & L.JACKS
    if L.kings_of(queens) & hand:
        return view, b
    if jacks & (jacks - 1):
        return with_due(view, 4), R.remove(b, hand)
    if switches[L.CONTACT_MUST] and queens and hand == queens:
        hidden = view | L.scored_cards(L.score_of(b))
        return _scored(view, b, hidden & L.aces_of(queens) == 0)
    return view, b


@kernel
def _scored(view: int, b: int, with_ace: bool) -> tuple[int, int]:
    """Return the state after a contact: four cards are due, or the game is over."""
    score = R.score_after(b, with_ace)
    if L.queens_in(score) == L.ALL_SUITS:
        return view | L.OVER, score << L.SCORE_SHIFT
    return with_due(view, 4), score << L.SCORE_SHIFT


def new_stream(first: int, second: int) -> np.ndarray:
    """Return the stream that two words give, 0 ≤ word < 2^32, begun as PractRand does."""
    stream = np.array([0, first, second, 1], dtype=np.int64)
    warm_up(stream)
    return stream


@entry
def warm_up(stream: Int64s) -> None:
    """Pass over the first numbers, which the words show through."""
    for _ in range(_WARM_UP):
        number(stream)


@kernel
def number(stream: Int64s) -> int:
    """Return the next number, 0 ≤ number < 2^32."""
    b, c = stream[1], stream[2]
    out = stream[0] + b + stream[3] & MASK
    stream[3] = stream[3] + 1 & MASK
    stream[0] = b ^ b >> 9
    stream[1] = c + (c << 3) & MASK
    stream[2] = (c << 21 & MASK | c >> 11) + out & MASK
    return out


@kernel
def below(stream: Int64s, n: int) -> int:
    """Return a number 0 ≤ number < n < 2^20; chances are off by at most one part in 2^12."""
    return number(stream) * n >> 32


def new_game(switches: np.ndarray) -> PackedGame:
    """Return a packed game without orders, which `shuffle` writes. `switches` are those of
    packed/layout.py.
    """
    orders = 6  # of a deal
    to_places, to_cards = np.zeros((2, orders, L.CHUNKS, 1 << L.CHUNK), dtype=np.int64)
    return PackedGame(np.full((orders, L.CARD_COUNT), -1, np.int64), to_places, to_cards, switches)


@kernel
def shuffle(game: PackedGame, order: int, stream: Int64s) -> None:
    """Write a uniform order of the deck as order number `order` of the game."""
    cards_at, to_places, to_cards = game.cards_at, game.to_places, game.to_cards
    n = 0
    left = game.switches[L.DECK]
    while left:
        cards_at[order, n] = lowest(left)
        left &= left - 1
        n += 1
    for chunk in range(L.CHUNKS):
        for k in range(L.CHUNK):
            to_cards[order, chunk, 1 << k] = 0
            to_places[order, chunk, 1 << k] = 0
    for place in range(n - 1, -1, -1):
        other = below(stream, place + 1)
        card = cards_at[order, other]
        cards_at[order, other] = cards_at[order, place]
        cards_at[order, place] = card
        to_cards[order, place // L.CHUNK, 1 << place % L.CHUNK] = 1 << card
        to_places[order, card // L.CHUNK, 1 << card % L.CHUNK] = 1 << place
    for chunk in range(L.CHUNKS):
        cards, places = to_cards[order, chunk], to_places[order, chunk]
        for bits in range(3, 1 << L.CHUNK):
            rest = bits & (bits - 1)
            if rest:
                cards[bits] = cards[rest] | cards[bits ^ rest]
                places[bits] = places[rest] | places[bits ^ rest]


@kernel
def shuffle_ahead(game: PackedGame, view: int, stream: Int64s) -> None:
    """Shuffle the orders on which the next draw can depend: of this pass, and of the next one."""
    number = L.pass_of(view)
    shuffle(game, number, stream)
    if number + 1 < game.switches[L.PASSES]:
        shuffle(game, number + 1, stream)


@kernel
def drawn(game: PackedGame, view: int, b: int, log: Int64s) -> tuple[int, int]:
    """Return the view and `b` after the draw of an afterstate, in the orders of `game`."""
    log[0] = 0
    a, b = R.draw(game, laid(game, view), b, due_in(view), log)
    a, b = R.settle(game, a, b, log)
    return seen(game, a) | a & L.OVER, b
