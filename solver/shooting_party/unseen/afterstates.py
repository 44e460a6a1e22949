"""What a player can bring about before chance speaks again: the *afterstates* of a position.

Discards, and nearly all that the butler does, reveal nothing. So a decision is one among the
positions in which cards are about to be drawn, and a first move towards it. `reach` lists them all,
each once. In an afterstate (the word `view` of view.py and the word `b` of packed/layout.py) two
cards are due after a draw, and four after the hand has gone as a whole, or the game is over.

Source for the name: Sutton and Barto, Reinforcement Learning, 2nd edition 2018, section 6.8.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.common.bits import lowest
from solver.common.compiled import entry, kernel
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.rules import moves_with, paired_off, remove, take
from solver.shooting_party.unseen.view import due_in, exhausted, with_due

MOST = 4096
"""Space for decisions and for afterstates. Seven cards with the joker in the hand lead to fewer: he
brings one of 28 cards, or an ace, and 7 cards have 128 subsets.
"""


class Choices(NamedTuple):
    """Working space of `reach`: the legal moves of one decision; the decisions on the way, with the
    first move towards each; the afterstates, with theirs.
    """

    legal: np.ndarray
    views: np.ndarray
    hands: np.ndarray
    firsts: np.ndarray
    after_views: np.ndarray
    after_hands: np.ndarray
    after_firsts: np.ndarray


def new_choices() -> Choices:
    return Choices(*(np.zeros(size, dtype=np.int64) for size in (L.MAX_MOVES, *[MOST] * 6)))


@kernel
def reach(switches: Any, space: Choices, view: int, b: int) -> int:
    """Write all afterstates of a settled position to `space`; return their number."""
    space.views[0], space.hands[0], space.firsts[0] = view, b, -1
    decisions, found, at = 1, 0, 0
    while at < decisions:
        decision, hand, first = space.views[at], space.hands[at], space.firsts[at]
        at += 1
        n = moves_with(switches, decision & L.CARDS, hand, space.legal)
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
def first_towards(switches: Any, space: Choices, view: int, b: int, v: int, c: int) -> int:
    """Return the first move from a settled position towards the afterstate `v`, `c`; -1 if that is
    not in reach.
    """
    for i in range(reach(switches, space, view, b)):
        if space.after_views[i] == v and space.after_hands[i] == c:
            return space.after_firsts[i]
    return -1


@kernel
def _put(views: Any, hands: Any, firsts: Any, n: int, view: int, b: int, first: int) -> int:
    """Add an entry if it is new, and there is space; return the number of entries."""
    for i in range(n):
        if hands[i] == b and views[i] == view:
            return n
    if n == MOST:
        return n
    views[n], hands[n], firsts[n] = view, b, first
    return n + 1


@entry
def quiet(switches: Any, view: int, b: int, move: int) -> tuple[int, int]:
    """Return view and `b` after a legal move, before anything is drawn."""
    kind = L.kind_of(move)
    cards = move & L.CARDS
    if kind == L.DRAW:
        return with_due(view, 2), b
    if kind == L.LEAVE:
        return with_due(view, 4), remove(b, b & L.CARDS)
    if kind == L.MEET:
        return _scored(view, b, cards & L.ACES != 0)
    if kind == L.DISCARD:
        b = remove(b, cards)
    else:
        b = remove(b, L.JOKER)
        if cards & L.ACES:
            view &= ~cards
            if view & L.CARDS == 0 and not switches[L.LAZY]:
                view = exhausted(switches, view, b)
        elif cards:
            b = take(b, lowest(cards))
    return etiquette(switches, view, b)


@kernel
def etiquette(switches: Any, view: int, b: int) -> tuple[int, int]:
    """Return view and `b` after all that etiquette forces up to the next draw or choice, as
    `settle` of packed/rules.py does, which draws as well.
    """
    if view & L.OVER:
        return view, b
    b = paired_off(b)
    hand = b & L.CARDS
    queens = hand & L.QUEENS
    jacks = hand & L.JACKS
    if L.kings_of(queens) & hand:
        return view, b
    if jacks & (jacks - 1):
        return with_due(view, 4), remove(b, hand)
    if switches[L.CONTACT_MUST] and queens and hand == queens:
        hidden = view | L.scored_cards(L.score_of(b))
        return _scored(view, b, hidden & L.aces_of(queens) == 0)
    if switches[L.EMPTY_FOUR] and hand == 0:
        return with_due(view, 4), b
    return view, b


@kernel
def _scored(view: int, b: int, with_ace: bool) -> tuple[int, int]:
    """Return the state after a contact: four cards are due, or the game is over."""
    suit = L.suit_of(lowest(b & L.QUEENS))
    score = L.score_of(b) | 1 << suit
    if with_ace:
        score |= L.ace_in_score(suit)
    if L.queens_in(score) == L.ALL_SUITS:
        return view | L.OVER, score << L.SCORE_SHIFT
    return with_due(view, 4), score << L.SCORE_SHIFT
