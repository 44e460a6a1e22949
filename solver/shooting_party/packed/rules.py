"""The rules on packed positions, whose bits layout.py describes; rules/position.py is the readable
version.

Functions take and return the two words `a, b`. `log` collects the contacts of a move; log[0] counts
them.
"""

from __future__ import annotations

from typing import Any

from solver.common.bits import lowest, popcount
from solver.common.compiled import entry, kernel
from solver.shooting_party.packed.layout import (
    ACES,
    ALL_SUITS,
    BUTLER,
    CARDS,
    CHUNK,
    CHUNKS,
    CONTACT_MUST,
    DECK,
    DISCARD,
    DRAW,
    EMPTY_FOUR,
    JACKS,
    JOKER,
    KEEP_ORDER,
    KIND_SHIFT,
    LAZY,
    LEAVE,
    LEAVE_FORBIDDEN,
    MEET,
    ORDER_SHIFT,
    OVER,
    PAIRS,
    PAIRS_FROM,
    PASS_SHIFT,
    PASSES,
    QUEENS,
    QUEUE_BITS,
    QUEUE_SHIFT,
    QUEUE_STEP,
    SCORE_SHIFT,
    SETS,
    SETS_FROM,
    PackedGame,
    ace_in_score,
    aces_of,
    contact_entry,
    in_suit,
    is_ace,
    jacks_of,
    kind_of,
    kings_of,
    of_rank,
    of_suit,
    order_of,
    pass_of,
    queen_of,
    queens_in,
    queens_of,
    score_of,
    scored_cards,
    suit_of,
    suits_of,
)

Words = tuple[int, int]


@kernel
def translate(table: Any, order: int, bits: int) -> int:
    """Return a set of cards as places of an order (`to_places`), or the reverse (`to_cards`)."""
    out = 0
    for chunk in range(CHUNKS):
        out |= table[order, chunk, bits >> CHUNK * chunk & (1 << CHUNK) - 1]
    return out


@kernel
def pile_cards(game: PackedGame, a: int) -> int:
    """Return the cards of the draw pile as a set."""
    return translate(game.to_cards, order_of(a), a & CARDS)


@kernel
def take(b: int, card: int) -> int:
    """Return `b` after a card joins the hand, a queen behind the queens already there."""
    if QUEENS >> card & 1:
        shift = QUEUE_SHIFT
        while b >> shift & QUEUE_BITS:
            shift += QUEUE_STEP
        b |= (suit_of(card) + 1) << shift
    return b | 1 << card


@kernel
def remove(b: int, cards: int) -> int:
    """Return `b` after those cards leave the hand; the queue of queens closes up."""
    b &= ~cards
    if cards & QUEENS:
        queue = b >> QUEUE_SHIFT
        b &= (1 << QUEUE_SHIFT) - 1
        shift = QUEUE_SHIFT
        while queue:
            suit = (queue & QUEUE_BITS) - 1
            if not cards >> queen_of(suit) & 1:
                b |= (queue & QUEUE_BITS) << shift
                shift += QUEUE_STEP
            queue >>= QUEUE_STEP
    return b


@kernel
def exhaust(game: PackedGame, a: int, b: int) -> int:
    """Return word `a` after the pile is exhausted: that of the next pass, or of the end."""
    number = pass_of(a) + 1
    if number == game.switches[PASSES]:
        return a | OVER
    shuffled = game.switches[DECK] & ~(b & CARDS) & ~scored_cards(score_of(b))
    if shuffled == 0:
        return a | OVER
    return translate(game.to_places, number, shuffled) | number << PASS_SHIFT


@kernel
def draw(game: PackedGame, a: int, b: int, due: int) -> Words:
    """Return the words after a draw, when `due` cards have reached the hand or the game is over."""
    lazy = game.switches[LAZY]
    while due > 0:
        if a & CARDS == 0:
            a = exhaust(game, a, b)
            if a & OVER:
                return a, b
        low = a & -a
        card = game.cards_at[order_of(a), lowest(low)]
        a ^= low
        if not is_ace(card):
            b = take(b, card)
            due -= 1
        if a & CARDS == 0 and not lazy:
            a = exhaust(game, a, b)
            if a & OVER:
                return a, b
    return a, b


@kernel
def contact(game: PackedGame, a: int, b: int, with_ace: bool, log: Any) -> Words:
    """Return the words after the hand's lone queen is scored and, unless she is the fourth, four
    cards are drawn.
    """
    suit = suit_of(lowest(b & QUEENS))
    score = score_of(b) | 1 << suit
    if with_ace:
        score |= ace_in_score(suit)
    b = score << SCORE_SHIFT
    log[0] += 1
    log[log[0]] = contact_entry(a, score)
    if queens_in(score) == ALL_SUITS:
        return a | OVER, b
    return draw(game, a, b, 4)


@kernel
def displayed(game: PackedGame, a: int, b: int, ace: int) -> bool:
    """Return True if an ace of the deck is displayed: neither in the pile nor scored."""
    return (pile_cards(game, a) | scored_cards(score_of(b))) & ace == 0


@kernel
def paired_off(b: int) -> int:
    """Return `b` after kings have left with their queens and queens have given way to rivals, up to
    the first couple of which the player must choose who leaves.
    """
    while True:
        queens = b & QUEENS
        couples = kings_of(queens) & b & CARDS
        if couples:
            king = couples & -couples
            if b & jacks_of(king):
                return b
            b = remove(b, king | queens_of(king))
        elif queens & (queens - 1):
            first = (b >> QUEUE_SHIFT & QUEUE_BITS) - 1
            b = remove(b, 1 << queen_of(first))
        else:
            return b


@kernel
def settle(game: PackedGame, a: int, b: int, log: Any) -> Words:
    """Return the words after all that etiquette forces, or when the player must choose."""
    while not a & OVER:
        b = paired_off(b)
        hand = b & CARDS
        queens = hand & QUEENS
        jacks = hand & JACKS
        if kings_of(queens) & hand:
            return a, b
        if jacks & (jacks - 1):
            b = remove(b, hand)
            a, b = draw(game, a, b, 4)
        elif game.switches[CONTACT_MUST] and queens and hand == queens:
            a, b = contact(game, a, b, displayed(game, a, b, aces_of(queens)), log)
        elif game.switches[EMPTY_FOUR] and hand == 0:
            a, b = draw(game, a, b, 4)
        else:
            return a, b
    return a, b


@entry
def opening(game: PackedGame, log: Any) -> Words:
    """Return the position after the opening draw and its settling."""
    a, b = draw(game, translate(game.to_places, 0, game.switches[DECK]), 0, 4)
    return settle(game, a, b, log)


@entry
def waits(a: int, b: int) -> int:
    """Return the king whose spouse's choice waits, as a set of one card; 0 if none does."""
    couples = kings_of(b & QUEENS) & b
    if a & OVER:
        return 0
    return couples & -couples


@entry
def play(game: PackedGame, a: int, b: int, move: int, log: Any) -> Words:
    """Return the settled position after a legal move."""
    kind = kind_of(move)
    cards = move & CARDS
    log[0] = 0
    if kind == DRAW:
        a, b = draw(game, a, b, 2)
    elif kind == LEAVE:
        b = remove(b, b & CARDS)
        a, b = draw(game, a, b, 4)
    elif kind == DISCARD:
        b = remove(b, cards)
    elif kind == MEET:
        a, b = contact(game, a, b, cards & ACES != 0, log)
    else:
        b = remove(b, JOKER)
        if cards & ACES:
            a = find_ace(game, a, b, cards)
        elif cards:
            b = take(b, lowest(cards))
    return settle(game, a, b, log)


@kernel
def find_ace(game: PackedGame, a: int, b: int, ace: int) -> int:
    """Return word `a` after the butler takes an ace out of the pile, which he shuffles unless the
    rules keep its order.
    """
    left = pile_cards(game, a) & ~ace
    number = pass_of(a)
    butler = 1
    if game.switches[KEEP_ORDER]:
        butler = a >> ORDER_SHIFT & 1
    a = translate(game.to_places, number + 3 * butler, left)
    a |= number << PASS_SHIFT | butler << ORDER_SHIFT
    if left == 0 and not game.switches[LAZY]:
        a = exhaust(game, a, b)
    return a


@entry
def moves(game: PackedGame, a: int, b: int, out: Any) -> int:
    """Write the legal moves to `out`, in the order of Position.legal_moves; return their number."""
    if a & OVER:
        return 0
    return moves_with(game.switches, pile_cards(game, a), b, out)


@kernel
def moves_with(switches: Any, pile: int, b: int, out: Any) -> int:
    """Write the moves as `moves` does, in a game that is not over, given the pile as a set."""
    hand = b & CARDS
    discard = DISCARD << KIND_SHIFT
    king = waits(0, b)
    if king:
        out[0] = discard | king | jacks_of(king)
        out[1] = discard | king | queens_of(king)
        return 2
    n = 0
    queens = hand & QUEENS
    if queens and hand == queens and not switches[CONTACT_MUST]:
        ace = aces_of(queens)
        if (pile | scored_cards(score_of(b))) & ace == 0:
            out[n] = MEET << KIND_SHIFT | queens | ace
            n += 1
        out[n] = MEET << KIND_SHIFT | queens
        n += 1
    n = discards(hand, out, n)
    if hand & JOKER:
        bring = (pile & ACES) | switches[DECK] & ~(ACES | pile | hand | scored_cards(score_of(b)))
        while bring:
            card = bring & -bring
            bring ^= card
            out[n] = BUTLER << KIND_SHIFT | card
            n += 1
        out[n] = BUTLER << KIND_SHIFT
        n += 1
    if popcount(hand) <= 5:
        out[n] = DRAW << KIND_SHIFT
        n += 1
    if not switches[LEAVE_FORBIDDEN]:
        out[n] = LEAVE << KIND_SHIFT
        n += 1
    return n


@kernel
def discards(hand: int, out: Any, n: int) -> int:
    """Write the pairs of one suit and sets of one rank in `hand` from out[n]; return the new n."""
    discard = DISCARD << KIND_SHIFT
    for suit in range(4):
        held = of_suit(hand, suit)
        for i in range(PAIRS_FROM[held], PAIRS_FROM[held + 1]):
            out[n] = discard | in_suit(PAIRS[i], suit)
            n += 1
    for rank in range(1, 8):
        held = of_rank(hand, rank)
        if held & (held - 1):
            suits = suits_of(held)
            for i in range(SETS_FROM[suits], SETS_FROM[suits + 1]):
                out[n] = discard | SETS[i] << rank
                n += 1
    return n
