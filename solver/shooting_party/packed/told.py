"""What happens in a move, event by event, on packed positions: `play` and `opening` of rules.py
once more, for pages that show each card that comes and goes. The search has no use for it.

An event is one integer, as the page's rules.mjs reads it:

    bit  0       32  33  38  39  41   42
         [ cards  ][ left  ][ pass ][ kind ]

    cards   those named, as a set
    left    in the pile, just after the event; at a contact, before the draw that follows
    pass    its number, from 1
    kind    as below: those of rules/position.py, but ROOM is a discard of the whole hand in order
            of arrival, where the others name cards in the order of their numbers
"""

from solver.common.arrays import Int64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import lowest, popcount
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.packed.rules import (
    Words,
    displayed,
    exhaust,
    is_met,
    leaving,
    remove,
    room_empties,
    score_after,
    take,
    top_card,
    translate,
    waits,
    without_ace,
)

LEFT_SHIFT, PASS_SHIFT, KIND_SHIFT = 33, 39, 42

EVENTS = (
    "draw", "display", "discard", "room", "fetch", "find", "shuffle", "contact", "pass", "end"
)  # fmt: skip
DREW, DISPLAYED, DISCARDED, ROOM, FETCHED, FOUND, SHUFFLED, CONTACT, PASS, END = range(10)

MOST_EVENTS = 256
"""Space for the events of one move, after events[0], which counts them: in at most three passes of
33 cards each card comes once and leaves once, and each pass and the butler add one or two."""


@kernel
def happens(events: Int64s, kind: int, cards: int, a: int) -> None:
    """Add an event, after which word `a` is that of the table."""
    left, number = popcount(a & L.CARDS), L.pass_of(a) + 1
    events[0] += 1
    events[events[0]] = kind << KIND_SHIFT | number << PASS_SHIFT | left << LEFT_SHIFT | cards


@kernel
def exhaust_told(game: PackedGame, a: int, b: int, events: Int64s) -> int:
    """Return word `a`, of the next pass or of the end if the pile is empty."""
    if a & L.CARDS:
        return a
    a = exhaust(game, a, b)
    happens(events, END if a & L.OVER else PASS, 0, a)
    return a


@kernel
def draw_told(game: PackedGame, a: int, b: int, due: int, events: Int64s) -> Words:
    while due > 0 and not a & L.OVER:
        card = top_card(game, a)
        a &= a - 1
        if L.is_ace(card):
            happens(events, DISPLAYED, 1 << card, a)
        else:
            b = take(b, card)
            happens(events, DREW, 1 << card, a)
            due -= 1
        a = exhaust_told(game, a, b, events)
    return a, b


@kernel
def discard_told(a: int, b: int, cards: int, kind: int, events: Int64s) -> int:
    """Return word `b` after some cards, if any, leave the hand."""
    if cards:
        b = remove(b, cards)
        happens(events, kind, cards, a)
    return b


@kernel
def contact_told(game: PackedGame, a: int, b: int, with_ace: bool, events: Int64s) -> Words:
    queen = b & L.QUEENS
    score = score_after(b, with_ace)
    happens(events, CONTACT, queen | (L.aces_of(queen) if with_ace else 0), a)
    b = score << L.SCORE_SHIFT
    if L.queens_in(score) == L.ALL_SUITS:
        return a | L.OVER, b
    return draw_told(game, a, b, 4, events)


@kernel
def settle_told(game: PackedGame, a: int, b: int, events: Int64s) -> Words:
    while not a & L.OVER:
        cards = leaving(b)
        if cards:
            b = discard_told(a, b, cards, DISCARDED, events)
        elif waits(a, b):
            return a, b
        elif room_empties(b):
            b = discard_told(a, b, b & L.CARDS, ROOM, events)
            a, b = draw_told(game, a, b, 4, events)
        elif is_met(game, b):
            ace = displayed(game, a, b, L.aces_of(b & L.QUEENS))
            a, b = contact_told(game, a, b, ace, events)
        else:
            return a, b
    return a, b


@kernel
def butler_told(game: PackedGame, a: int, b: int, brought: int, events: Int64s) -> Words:
    """Return the words after the butler leaves, and what he brings, a set of at most one card."""
    b = discard_told(a, b, L.JOKER, DISCARDED, events)
    if brought & L.ACES:
        a = without_ace(game, a, brought)
        happens(events, FOUND, brought, a)
        if not game.switches[L.KEEP_ORDER]:
            happens(events, SHUFFLED, 0, a)
        a = exhaust_told(game, a, b, events)
    elif brought:
        b = take(b, lowest(brought))
        happens(events, FETCHED, brought, a)
    return a, b


@entry
def opening(game: PackedGame, events: Int64s) -> Words:
    """Return the settled position after the opening draw of a deal."""
    events[0] = 0
    a = translate(game.to_places, 0, game.switches[L.DECK])
    a, b = draw_told(game, a, 0, 4, events)
    return settle_told(game, a, b, events)


@entry
def play(game: PackedGame, a: int, b: int, move: int, events: Int64s) -> Words:
    """Return the settled position after a legal move."""
    kind, cards = L.kind_of(move), move & L.CARDS
    events[0] = 0
    if kind == L.DRAW:
        a, b = draw_told(game, a, b, 2, events)
    elif kind == L.LEAVE:
        b = discard_told(a, b, b & L.CARDS, ROOM, events)
        a, b = draw_told(game, a, b, 4, events)
    elif kind == L.DISCARD:
        b = discard_told(a, b, cards, DISCARDED, events)
    elif kind == L.MEET:
        a, b = contact_told(game, a, b, cards & L.ACES != 0, events)
    else:
        a, b = butler_told(game, a, b, cards, events)
    return settle_told(game, a, b, events)
