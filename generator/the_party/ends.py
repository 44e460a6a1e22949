"""The end games of the mode *call*: what a seed deals, and what the caller sees."""

from collections.abc import Sequence
from itertools import combinations, islice
from typing import cast

from solver.common.rng import SplitMix64
from solver.the_party.knowledge.views import Known, View
from solver.the_party.rules.cards import DECK, FACE_DOWN, JEWEL, in_order, of_rank
from solver.the_party.rules.documents import EndGame
from solver.the_party.rules.moves import WORDS, Move, Word, is_true
from solver.the_party.rules.state import State
from solver.the_party.rules.switches import RuleSet

UNSEEN, LEFT = 7, 2
"""Unseen cards, of which hands of three are dealt, and actions left. With one action left nobody
has a reason to lie, and with hands of four the proof takes minutes.
"""

CALLER = 1

DOUBT = 0.1  # the most with which an optimal player may give the other answer

MATTERS, CLEAR = 0.05, 0.95
"""What the wrong answer loses at least, and at most: beyond, the cards in sight decide."""


def dealt(seed: int, rules: RuleSet) -> EndGame:
    """Return the end game of a seed: a jewel in each stash, so that both have something to lose."""
    order = list(DECK.cards)
    SplitMix64(seed).shuffle(order)
    one, other, *_ = [card for card in order if card in of_rank(DECK.cards, JEWEL)]
    rest = [card for card in order if card not in (one, other)]
    return EndGame(rules, ((one,), (other,)), in_order(rest[UNSEEN:]), LEFT)


def view_of(end_game: EndGame, log: Sequence[str]) -> View:
    """Return what the caller sees: his hand is the first line of the log, the second was sent.
    Raise `ValueError` for a log that is none.
    """
    if len(log) != 2:
        raise ValueError("a log of two lines: the hand, and what is sent")
    rules = end_game.rules
    hand = in_order(DECK.number(name) for name in log[0].partition(":")[2].split())
    word = log[1].rpartition("=")[2]
    if word not in WORDS:
        raise ValueError(f"{log[1]!r:.40}: cards are announced as K, Q or KQ")
    hidden = iter(FACE_DOWN)
    sent = Move("send", tuple(islice(hidden, len(word))), cast(Word, word))
    hands = (tuple(islice(hidden, rules.hand - len(word))), hand)
    room = tuple(islice(hidden, len(end_game.unseen) - 2 * rules.hand))
    arrivals = tuple(islice(hidden, len(end_game.arrivals)))
    made = rules.cap - end_game.left + 1
    state = State(rules, 0, "call", CALLER, hands, end_game.stashes, room, arrivals, sent, made)
    return View(CALLER, state, known=Known({}, end_game.arrivals, {}))


def hands_of_sender(end_game: EndGame, view: View) -> tuple[int, int]:
    """Return how many hands the sender may have been dealt, by what the caller sees, and with how
    many of them the announcement can be true.
    """
    word = view.word
    assert word is not None
    rest = [card for card in end_game.unseen if card not in view.hand]
    hands = list(combinations(rest, end_game.rules.hand))
    can = (any(is_true(cards, word) for cards in combinations(hand, len(word))) for hand in hands)
    return len(hands), sum(can)
