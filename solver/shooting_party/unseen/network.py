"""The network that values an afterstate: what is still to come, for three aims at once; and the
decision that its values alone make.

    inputs that are 1 (facts)  ->  128 sums  ->  32 sums  ->  cards, four queens, eight

Every sum is cut off at 0 before it goes on. There is one such network for each number of passes
still to come after the present one, so the networks of the last passes also serve games of one and
two passes.

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

`forward` is written once, for two kinds of numbers. Learning uses floating point. Play uses 64-bit
integers, so that decisions are alike on every machine: the weights of the three layers are whole
numbers of 1/SCALES, products are never rounded, and the outputs have the scale ONE.
"""

from functools import cache
from importlib.resources import as_file, files
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int64s, Int64s2, Int64s3
from solver.common.compiled import kernel, lasting
from solver.common.kernels import popcount
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.leftovers import fewest_odd, reachable, shifted
from solver.shooting_party.unseen.afterstates import Choices, due_in, passes_to_come, reach

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
def write_facts(facts: Int64s, view: int, b: int) -> None:
    """Write the numbers of the inputs that are 1 to `facts`."""
    pile = view & L.CARDS & ~L.ACES
    hand = b & L.CARDS
    queens = L.queens_in(L.score_of(b))
    queen = hand & L.QUEENS
    others = hand & ~L.QUEENS & ~L.JOKER
    count = popcount(pile)
    stage = min(count // 6, STAGES - 1)
    parities = reachable(others)
    left = fewest_odd(parities)
    for suit in range(4):
        place = SCORED if queens >> suit & 1 else where_is(pile, hand, L.queen_of(suit))
        state = place * 3 + where_is(pile, hand, L.king_of(suit))
        state = state * 3 + where_is(pile, hand, L.jack_of(suit))
        state = state * 2 + (view >> L.ace_of(suit) & 1)
        facts[2 * suit] = SUIT + state * STAGES + stage
        length = popcount(L.of_suit(pile, suit)) * 5 + min(popcount(L.of_suit(others, suit)), 4)
        length = length * 2 + (queen >> L.queen_of(suit) & 1)
        fewer = fewest_odd(shifted(parities, 1 << suit)) < left
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


NETWORKS, FIRST, SECOND, AIMS = 3, 128, 32, 3
"""The number of networks, and the widths of their layers."""

CARDS, FOUR, EIGHT = range(AIMS)
"""The outputs: the expected number of cards still scored, the chance of four queens, and that of
all eight cards.
"""

SCALES = (1 << 10, 1 << 12, 1 << 12)  # 1 in the weights of the three layers
ONE = SCALES[0] * SCALES[1] * SCALES[2]  # 1 in the outputs of integer networks

FILE = "network.npz"

EVERYTHING = 255
"""The score byte of four queens and four aces."""


@lasting
class Network(NamedTuple):
    """Weights and biases of the layers, first index the number of passes still to come; `one` is 1
    in the outputs.
    """

    first: Int64s3
    first_bias: Int64s2
    second: Int64s3
    second_bias: Int64s2
    third: Int64s3
    third_bias: Int64s2
    one: Int64s


class Layers(NamedTuple):
    """Working space: the facts of a position, the sums of the layers, and the outputs."""

    facts: Int64s
    first: Int64s
    second: Int64s
    out: Int64s


def new_layers() -> Layers:
    return Layers(*(np.zeros(width, dtype=np.int64) for width in (ACTIVE, FIRST, SECOND, AIMS)))


@kernel
def forward(network: Network, layers: Layers, passes: int) -> None:
    """Write the outputs for `layers.facts` with `passes` passes to come after this one."""
    first, second, out = layers.first, layers.second, layers.out
    for j in range(FIRST):
        first[j] = network.first_bias[passes, j]
    for i in range(ACTIVE):
        fact = layers.facts[i]
        for j in range(FIRST):
            first[j] += network.first[passes, fact, j]
    for j in range(SECOND):
        second[j] = network.second_bias[passes, j]
    for i in range(FIRST):
        x = first[i]
        if x > 0:
            for j in range(SECOND):
                second[j] += x * network.second[passes, i, j]
    for aim in range(AIMS):
        out[aim] = network.third_bias[passes, aim]
    for i in range(SECOND):
        x = second[i]
        if x > 0:
            for aim in range(AIMS):
                out[aim] += x * network.third[passes, i, aim]


@kernel
def gain(aim: int, before: int, after: int) -> int:
    """Return what an aim gains when the score byte changes: cards, or 1 when it is reached."""
    if aim == CARDS:
        return popcount(after) - popcount(before)
    if aim == FOUR:
        return L.queens_in(before) != L.ALL_SUITS and L.queens_in(after) == L.ALL_SUITS
    return before != EVERYTHING and after == EVERYTHING


@kernel
def most_to_come(switches: Int64s, view: int, b: int) -> tuple[int, bool, bool]:
    """Return the most cards that can still be scored after an afterstate, by the cards alone, and
    whether four queens and all eight cards can still be reached.

    Cards that are neither held nor scored come back in the next pass; in the last one a queen out
    of pile and hand is gone, but for one that the butler may fetch. An ace is scored with her queen
    or never, and until then lies in the pile or on the table. So each queen that can still be
    scored counts for two cards.
    """
    score = L.score_of(b)
    queens = L.QUEENS & ~L.scored_cards(score)
    coming = popcount(queens)
    if passes_to_come(switches, view) == 0:
        gone = popcount(queens & ~(view | b))
        coming -= gone - min(gone, 1) if (view | b) & L.JOKER else gone
    four = popcount(L.queens_in(score)) + coming == 4
    return 2 * coming, four, four and L.queens_in(score) == L.aces_in(score)


@kernel
def evaluate(network: Network, layers: Layers, switches: Int64s, view: int, b: int) -> None:
    """Write what is still to come after an afterstate to `layers.out`, for all aims. In play, what
    the rules exclude caps what the network expects, and all eight cards are no likelier than four
    queens; learning sees the bare values.
    """
    out, one = layers.out, network.one[0]
    if view & L.OVER:
        for aim in range(len(out)):
            out[aim] = 0
        return
    write_facts(layers.facts, view, b)
    forward(network, layers, passes_to_come(switches, view))
    if one == ONE:
        cards, four, eight = most_to_come(switches, view, b)
        out[CARDS] = min(max(out[CARDS], 0), cards * one)
        out[FOUR] = min(max(out[FOUR], 0), four * one)
        out[EIGHT] = min(max(out[EIGHT], 0), eight * out[FOUR])


@kernel
def best_choice(
    network: Network, layers: Layers, switches: Int64s, space: Choices, view: int, b: int, aim: int
) -> int:
    """Return the place in `space` of the afterstate of greatest value; its outputs are left in
    `layers.out`.
    """
    n = reach(switches, space, view, b)
    score = L.score_of(b)
    out = layers.out
    chosen = 0
    best, cards, four, eight = out[CARDS], out[CARDS], out[FOUR], out[EIGHT]
    for i in range(n):
        c = space.after_hands[i]
        evaluate(network, layers, switches, space.after_views[i], c)
        value = out[aim] + gain(aim, score, L.score_of(c)) * network.one[0]
        if i == 0 or value > best:
            best, cards, four, eight = value, out[CARDS], out[FOUR], out[EIGHT]
            chosen = i
    out[CARDS], out[FOUR], out[EIGHT] = cards, four, eight
    return chosen


def load(path: Path) -> Network:
    """Return the integer network of a file, read-only. Raise `ValueError` if it has other layers
    than these.
    """
    with np.load(path) as arrays:
        weights = {name: arrays[name].astype(np.int64) for name in Network._fields[:-1]}
    network = Network(**weights, one=np.array([ONE], dtype=np.int64))
    sizes = *network.first.shape, *network.third.shape[1:]
    if sizes != (NETWORKS, INPUTS, FIRST, SECOND, AIMS):
        raise ValueError(f"{path}: other layers than those of network.py")
    for array in network:
        array.flags.writeable = False
    return network


@cache
def trained() -> Network:
    """Return the network of this package, trained for the default rules."""
    with as_file(files(__package__).joinpath(FILE)) as path:
        return load(path)
