"""The bridge between the readable engine and the packed one: games, positions, moves, and play."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

import numpy as np

from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.packed.rules import fill_game, moves, play, waits
from solver.shooting_party.rules.cards import ACE, DECK, QUEEN, card, rank, suit
from solver.shooting_party.rules.deal import PASSES, Deal
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.situation import check_cards
from solver.shooting_party.rules.switches import RuleSet

Words = tuple[int, int]


@lru_cache(maxsize=8)
def game(deal: Deal, rules: RuleSet) -> PackedGame:
    """Return the lookup tables of a deal and rules for compiled code; they never change."""
    orders = np.full((len(deal.orders), len(DECK)), -1, dtype=np.int64)
    for number, order in enumerate(deal.orders):
        orders[number, : len(order)] = order
    to_places, to_cards = np.zeros((2, len(orders), L.CHUNKS, 1 << L.CHUNK), dtype=np.int64)
    switches = [
        rules.leave == "forbidden",
        rules.contact == "must",
        rules.butler_search == "keep",
        rules.passes,
        0,
    ]
    words = np.array(switches, dtype=np.int64)
    made = PackedGame(np.empty_like(orders), to_places, to_cards, words)
    fill_game(orders, made)
    return made


def new_log() -> np.ndarray:
    """Return space for the contacts of one move (packed/rules.py)."""
    return np.zeros(L.MAX_CONTACTS, dtype=np.int64)


def as_set(cards: Iterable[int]) -> int:
    """Return cards (or places) as a bit set."""
    return sum(1 << number for number in cards)


def members(bits: int) -> Iterator[int]:
    """Yield the indices of the set bits, ascending."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def pack(position: Position) -> Words:
    """Return the two words of a position, or raise `InputError` (`check_cards`)."""
    check_cards(position)
    order = order_in_force(position)
    places = as_set(order.index(c) for c in position.pile)
    a = places | (position.pass_number - 1) << L.PASS_SHIFT
    a |= position.butler_order << L.ORDER_SHIFT | position.is_over << L.OVER_SHIFT
    score = sum(score_bit(c) for c in position.score_pile)
    b = as_set(position.hand) | score << L.SCORE_SHIFT
    queens = [c for c in position.hand if rank(c) == QUEEN]
    for place, queen in enumerate(queens):
        b |= suit(queen) + 1 << L.QUEUE_SHIFT + L.QUEUE_STEP * place
    return a, b


def unpack(words: Words, deal: Deal, rules: RuleSet) -> Position:
    """Return the position of two words; the hand is in card-number order, then its queens."""
    a, b = (int(word) for word in words)
    number = pass_number((a, b))
    butler = bool(a >> L.ORDER_SHIFT & 1)
    order = deal.butler_order(number) if butler else deal.pass_order(number)
    pile = tuple(order[place] for place in members(a & L.CARDS))
    queue = b >> L.QUEUE_SHIFT
    places = [queue >> L.QUEUE_STEP * n & L.QUEUE_BITS for n in range(4)]
    queens = [card(QUEEN, place - 1) for place in places if place]
    others = [DECK.cards[n] for n in members(b & L.CARDS) if rank(n) != QUEEN]
    score = score_byte((a, b))
    scored = {card(QUEEN if n < 4 else ACE, n % 4) for n in members(score)}
    rest = deal.cards - {*pile, *queens, *others} - scored
    return Position(
        rules=rules,
        deal=deal,
        pass_number=number,
        butler_order=butler,
        pile=pile,
        hand=(*others, *queens),
        discards=frozenset(c for c in rest if rank(c) != ACE),
        display=frozenset(c for c in rest if rank(c) == ACE),
        score_pile=frozenset(scored),
        is_over=bool(a & L.OVER),
    )


def order_in_force(position: Position) -> tuple[int, ...]:
    """Return the order in which the pile of a position lies."""
    deal, number = position.deal, position.pass_number
    return deal.butler_order(number) if position.butler_order else deal.pass_order(number)


def pack_move(move: Move) -> int:
    return int(move.kind) << L.KIND_SHIFT | as_set(move.cards)


def unpack_move(packed: int) -> Move:
    kind = Kind(packed >> L.KIND_SHIFT)
    cards = tuple(DECK.cards[n] for n in members(packed & L.CARDS))
    return Move(kind, cards[::-1] if kind is Kind.MEET else cards)


def pass_number(words: Words) -> int:
    """Return the pass of two words, from 1."""
    return L.pass_of(words[0]) + 1


def score_byte(words: Words) -> int:
    return L.score_of(words[1])


def score_bit(card: int) -> int:
    """Return the bit of a queen or an ace in a score byte."""
    return 1 << suit(card) + (L.ACES_SHIFT if rank(card) == ACE else 0)


def is_over(words: Words) -> bool:
    return bool(words[0] & L.OVER)


assert PASSES == 3, "the packed pass number has two bits"


class Walker:
    """The legal moves of one game and where they lead."""

    def __init__(self, game: PackedGame) -> None:
        self.game = game
        self._log = new_log()
        self._legal = np.zeros(L.MAX_MOVES, dtype=np.int64)

    def legal_moves(self, words: Words) -> list[int]:
        """Return the legal moves (packed), in the order of Position.legal_moves."""
        legal: list[int] = self._legal[: moves(self.game, *words, self._legal)].tolist()
        return legal

    def play(self, words: Words, move: int) -> Words:
        """Return the settled position after a legal move."""
        a, b = play(self.game, *words, move, self._log)
        return int(a), int(b)

    def after(self, words: Words) -> list[tuple[int, Words]]:
        """Return each legal move and where it leads."""
        return [(move, self.play(words, move)) for move in self.legal_moves(words)]

    def choice_waits(self, words: Words) -> bool:
        return bool(waits(*words))
