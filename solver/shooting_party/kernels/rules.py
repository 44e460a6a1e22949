"""The rules on packed positions (layout.py has the picture). position.py is the same, readably.

Functions take and return the two words `a, b`. `log` collects the contacts of a move as
(pass - 1) << 20 | cards in the pile << 10 | score after it; log[0] counts them.
"""

from __future__ import annotations

from typing import Any

from solver.compiled import kernel
from solver.kernels.bits import lowest, popcount
from solver.shooting_party.kernels.layout import (
    ACES,
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
    QUEUE_SHIFT,
    SCORE_SHIFT,
    SETS,
    SETS_FROM,
    SPREAD,
    Game,
)

Words = tuple[int, int]


@kernel
def translate(table: Any, order: int, bits: int) -> int:
    """A set of cards as places of an order (`to_places`), or of places as cards (`to_cards`)."""
    out = 0
    for chunk in range(CHUNKS):
        out |= table[order, chunk, bits >> CHUNK * chunk & 127]
    return out


@kernel
def order_of(a: int) -> int:
    """The number of the order in force, 0 to 5."""
    return (a >> PASS_SHIFT & 3) + 3 * (a >> ORDER_SHIFT & 1)


@kernel
def pile_cards(game: Game, a: int) -> int:
    """The cards of the draw pile as a set."""
    return translate(game.to_cards, order_of(a), a & CARDS)


@kernel
def scored_cards(score: int) -> int:
    """The cards of a score byte as a set."""
    return SPREAD[score & 15] << 6 | SPREAD[score >> 4 & 15]


@kernel
def score_of(b: int) -> int:
    return b >> SCORE_SHIFT & 255


@kernel
def take(b: int, card: int) -> int:
    """A card joins the hand, a queen behind the queens already there."""
    if card < 32 and card & 7 == 6:
        shift = QUEUE_SHIFT
        while b >> shift & 7:
            shift += 3
        b |= ((card >> 3) + 1) << shift
    return b | 1 << card


@kernel
def remove(b: int, cards: int) -> int:
    """Those cards leave the hand; the queue of queens closes up."""
    b &= ~cards
    if cards & QUEENS:
        queue = b >> QUEUE_SHIFT
        b &= (1 << QUEUE_SHIFT) - 1
        shift = QUEUE_SHIFT
        while queue:
            suit = (queue & 7) - 1
            if not cards >> 8 * suit + 6 & 1:
                b |= (queue & 7) << shift
                shift += 3
            queue >>= 3
    return b


@kernel
def exhaust(game: Game, a: int, b: int) -> int:
    """The pile is exhausted: word `a` of the next pass, or of the end."""
    number = (a >> PASS_SHIFT & 3) + 1
    if number == game.switches[PASSES]:
        return a | OVER
    shuffled = game.switches[DECK] & ~(b & CARDS) & ~scored_cards(score_of(b))
    if shuffled == 0:
        return a | OVER
    return translate(game.to_places, number, shuffled) | number << PASS_SHIFT


@kernel
def draw(game: Game, a: int, b: int, due: int) -> Words:
    """Draw until `due` cards have reached the hand."""
    lazy = game.switches[LAZY]
    while due > 0:
        if a & CARDS == 0:
            a = exhaust(game, a, b)
            if a & OVER:
                return a, b
        low = a & -a
        card = game.cards_at[order_of(a), lowest(low)]
        a ^= low
        if card == 32 or card & 7 != 0:
            b = take(b, card)
            due -= 1
        if a & CARDS == 0 and not lazy:
            a = exhaust(game, a, b)
            if a & OVER:
                return a, b
    return a, b


@kernel
def contact(game: Game, a: int, b: int, with_ace: bool, log: Any) -> Words:
    """The lone queen of the hand is scored; four cards are drawn unless she was the fourth."""
    suit = lowest(b & QUEENS) >> 3
    score = score_of(b) | 1 << suit
    if with_ace:
        score |= 16 << suit
    b = score << SCORE_SHIFT
    log[0] += 1
    log[log[0]] = (a >> PASS_SHIFT & 3) << 20 | popcount(a & CARDS) << 10 | score
    if score & 15 == 15:
        return a | OVER, b
    return draw(game, a, b, 4)


@kernel
def displayed(game: Game, a: int, b: int, ace: int) -> bool:
    """Whether an ace of the deck is displayed: neither in the pile nor scored."""
    return (pile_cards(game, a) | scored_cards(score_of(b))) & ace == 0


@kernel
def settle(game: Game, a: int, b: int, log: Any) -> Words:
    """What etiquette forces, until nothing applies or the player must choose."""
    while not a & OVER:
        hand = b & CARDS
        queens = hand & QUEENS
        couples = queens << 1 & hand
        jacks = hand & JACKS
        if couples:
            king = couples & -couples
            if hand & king >> 2:
                return a, b
            b = remove(b, king | king >> 1)
        elif queens & (queens - 1):
            first = (b >> QUEUE_SHIFT & 7) - 1
            b = remove(b, 1 << 8 * first + 6)
        elif jacks & (jacks - 1):
            b = remove(b, hand)
            a, b = draw(game, a, b, 4)
        elif game.switches[CONTACT_MUST] and queens and hand == queens:
            a, b = contact(game, a, b, displayed(game, a, b, queens >> 6), log)
        elif game.switches[EMPTY_FOUR] and hand == 0:
            a, b = draw(game, a, b, 4)
        else:
            return a, b
    return a, b


@kernel
def opening(game: Game, log: Any) -> Words:
    """The position after the opening draw and its settling."""
    a, b = draw(game, translate(game.to_places, 0, game.switches[DECK]), 0, 4)
    return settle(game, a, b, log)


@kernel
def waits(a: int, b: int) -> int:
    """The king whose spouse's choice waits, as a set of one card; 0 if none does."""
    couples = (b & QUEENS) << 1 & b
    if a & OVER:
        return 0
    return couples & -couples


@kernel
def play(game: Game, a: int, b: int, move: int, log: Any) -> Words:
    """The settled position after a legal move."""
    kind = move >> KIND_SHIFT
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
def find_ace(game: Game, a: int, b: int, ace: int) -> int:
    """The butler takes an ace out of the pile, which his shuffle puts into another order."""
    left = pile_cards(game, a) & ~ace
    number = a >> PASS_SHIFT & 3
    butler = 1
    if game.switches[KEEP_ORDER]:
        butler = a >> ORDER_SHIFT & 1
    a = translate(game.to_places, number + 3 * butler, left)
    a |= number << PASS_SHIFT | butler << ORDER_SHIFT
    if left == 0 and not game.switches[LAZY]:
        a = exhaust(game, a, b)
    return a


@kernel
def moves(game: Game, a: int, b: int, out: Any) -> int:
    """Write the legal moves to `out` in the sequence of Position.legal_moves; how many."""
    if a & OVER:
        return 0
    return moves_with(game.switches, pile_cards(game, a), b, out)


@kernel
def moves_with(switches: Any, pile: int, b: int, out: Any) -> int:
    """`moves` in a game that is not over, of which the pile is known as a set of cards."""
    hand = b & CARDS
    discard = DISCARD << KIND_SHIFT
    king = waits(0, b)
    if king:
        out[0] = discard | king | king >> 2
        out[1] = discard | king | king >> 1
        return 2
    n = 0
    queens = hand & QUEENS
    if queens and hand == queens and not switches[CONTACT_MUST]:
        ace = queens >> 6
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
    """Write the pairs of one suit and the sets of one rank in `hand` from out[n] on; the new n."""
    discard = DISCARD << KIND_SHIFT
    for suit in range(4):
        held = hand >> 8 * suit & 255
        for i in range(PAIRS_FROM[held], PAIRS_FROM[held + 1]):
            out[n] = discard | PAIRS[i] << 8 * suit
            n += 1
    for rank in range(1, 8):
        held = hand >> rank & ACES
        if held & (held - 1):
            suits = (held | held >> 7 | held >> 14 | held >> 21) & 15
            for i in range(SETS_FROM[suits], SETS_FROM[suits + 1]):
                out[n] = discard | SETS[i] << rank
                n += 1
    return n
