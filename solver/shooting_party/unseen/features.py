"""The facts of an afterstate that the network sees: the numbers of the inputs that are 1.

Facts come in groups, of which each suit, or each rank, picks one entry. All suits share the entries
of a group, and so do the ranks from 2 to 5, since they are alike to the rules; what the
network adds up is then the same under every renaming.

    suit     joint state of queen, king, jack and ace of a suit, at five stages of the pile
    length   cards of a suit in the pile and in the hand; is the queen held of this suit; would one
             more card of this suit leave fewer cards over
    number   cards of a rank from 2 to 5 in the hand and in the pile
    jack, queen, king    the same for these ranks
    clock    cards in the pile other than aces, and whether four are due
    shape    cards held beside queen and joker, the fewest of them left over, queen held, place of
             the joker
    ace      aces in the pile and queens scored
"""

from itertools import accumulate
from typing import Any

from solver.common.bits import popcount
from solver.common.compiled import kernel
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.hands import LEAST, reachable, shifted
from solver.shooting_party.unseen.view import due_in

STAGES = 5
GROUPS = {
    "suit": 4 * 3 * 3 * 2 * STAGES,
    "length": 8 * 5 * 2 * 2,
    "number": 5 * 5,
    "jack": 5 * 5,
    "queen": 5 * 5,
    "king": 5 * 5,
    "clock": 30 * 2,
    "shape": 6 * 5 * 2 * 3,
    "ace": 5 * 5,
}
"""The groups and their sizes, in the order of their entries."""

SUIT, LENGTH, NUMBER, JACK, QUEEN, KING, CLOCK, SHAPE, ACE, INPUTS = accumulate(
    GROUPS.values(), initial=0
)

ACTIVE = 2 * 4 + 4 + 6  # the number of inputs that are 1
ELSEWHERE, IN_HAND, IN_PILE, SCORED = range(4)  # places of a card


@kernel
def write_facts(facts: Any, view: int, b: int) -> None:
    """Write the numbers of the inputs that are 1 to `facts`."""
    pile = view & L.CARDS & ~L.ACES
    hand = b & L.CARDS
    queens = L.queens_in(L.score_of(b))
    queen = hand & L.QUEENS
    others = hand & ~L.QUEENS & ~L.JOKER
    count = popcount(pile)
    stage = min(count // 6, STAGES - 1)
    parities = reachable(others)
    left = LEAST[parities]
    for suit in range(4):
        place = SCORED if queens >> suit & 1 else where_is(pile, hand, L.queen_of(suit))
        state = place * 3 + where_is(pile, hand, L.king_of(suit))
        state = state * 3 + where_is(pile, hand, L.jack_of(suit))
        state = state * 2 + (view >> L.ace_of(suit) & 1)
        facts[2 * suit] = SUIT + state * STAGES + stage
        length = popcount(L.of_suit(pile, suit)) * 5 + min(popcount(L.of_suit(others, suit)), 4)
        length = length * 2 + (queen >> L.queen_of(suit) & 1)
        fewer = LEAST[shifted(parities, 1 << suit)] < left
        facts[2 * suit + 1] = LENGTH + length * 2 + fewer
    for rank in range(1, L.JACK_RANK):
        facts[7 + rank] = NUMBER + of_both(pile, hand, rank)
    facts[12] = JACK + of_both(pile, hand, L.JACK_RANK)
    facts[13] = QUEEN + of_both(pile, hand, L.QUEEN_RANK)
    facts[14] = KING + of_both(pile, hand, L.KING_RANK)
    facts[15] = CLOCK + count * 2 + (due_in(view) == 4)
    shape = (min(popcount(others), 5) * 5 + min(left, 4)) * 2 + (queen != 0)
    facts[16] = SHAPE + shape * 3 + where_is(pile, hand, L.JOKER_CARD)
    facts[17] = ACE + popcount(view & L.ACES) * 5 + popcount(queens)


@kernel
def where_is(pile: int, hand: int, card: int) -> int:
    """Return the place of a card that is not scored."""
    if hand >> card & 1:
        return IN_HAND
    return IN_PILE if pile >> card & 1 else ELSEWHERE


@kernel
def of_both(pile: int, hand: int, rank: int) -> int:
    """Return the numbers of cards of a rank in hand and pile as one number below 25."""
    return popcount(L.of_rank(hand, rank)) * 5 + popcount(L.of_rank(pile, rank))
