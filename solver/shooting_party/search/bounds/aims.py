"""What a pass must lead to: a finish, or a score and a kind of hand with which the next pass can go
on to one.

The bounds see of a hand only its *kind*: which queen it holds, if any, and whether it holds the
joker. An *aim* of a pass is a score S such that nothing is known against this: S is reached within
the pass, and leads to the goal. `goes[pass, S]` says how: by the bit FINISHES if S is accepted, or
else by one bit for each kind of hand that may be held when the pile is exhausted (next_pass.py).

`wanted[pass, score]` lists the aims from a score, those that need least first. An aim is left out
if aims that need less allow all that it allows. (Whatever leads to the larger score leads to the
smaller one too, and to the same hand at the end: leave out the contacts that are too many. A queen
who is not scored may then only be held in more cases.) In the last pass only finishes are aims.

*When the pile is exhausted* (`crosses`). Let `last` be the k of the last contact of this pass, or 0
if there is none from now on (terms as in deadlines.py). A contact leaves the hand empty. So
-   a queen is in the hand then only if she arrives later, r >= last; or if she is held now and no
    contact is made; or if the butler brings her. A hand without a queen is always allowed for: the
    queen of a kind is one who is *scored* in the next pass before she leaves the hand;
-   the joker is in the hand only if he arrives after the last contact, or is held and no contact is
    made. Only then can he bring a queen for the next pass: had he arrived before a contact, he
    would have had to act or go before it. He may always be gone.

*Aces that are lost for good* (`Bounds.lost_aces` switches this bound). An ace is scored with its
queen or never, and a scored queen is out of the game. So the ace of a queen that was scored without
it is lost. As far as the score pile shows, everything else can still be scored: four queens, and
every ace that is scored already or whose queen is still to come (`best_open`). A position whose
score pile leaves no accepted score open is cut. The bound holds for every rule set, in every pass.
It preserves the value and all keys of the line, since nothing that it cuts can reach the goal.
"""

from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int16s, Int16s3, Int64s, Int64s2, Int64s3
from solver.common.compiled import kernel
from solver.shooting_party.packed.layout import ACES_SHIFT, ALL_SUITS, JOKER_CARD, queen_of
from solver.shooting_party.rules.cards import Score
from solver.shooting_party.search.bounds.arrivals import FAR, NONE, Arrivals, last_chance
from solver.shooting_party.search.bounds.enabled import Bounds

KINDS = 5
"""The kinds of hand without the joker: no queen (0), or that of suit 0 to 3 (1 to 4). A hand with
the joker is of kind KINDS more.
"""

EVERY_HAND = (1 << 2 * KINDS) - 1
WITHOUT_JOKER = (1 << KINDS) - 1
FINISHES = EVERY_HAND + 1

UNAIDED, FETCH = 1 << 40, 1 << 41
"""Bits of `ways`. Bit c says that the butler may search when c cards of the pass have gone."""

EVERY_WAY = -1
SCORE_BYTES = 256
MOST_AIMS = 81
"""The number of scores: each queen is scored with her ace, without, or not at all."""


class Aims(NamedTuple):
    """The aims of each pass, and what the bounds are asked with them.

    `wanted` ends each list with -1. `cap[pass]` is the number of cards that must be left in the
    pile at every contact of that pass, and `on` has the switches of the bounds. For a position of
    the pass's own order, with that score and that kind of hand, `ways[pass, score, kind]` says what
    next_pass.py leaves possible: contacts without the butler (UNAIDED), with a queen whom he
    fetches (FETCH), and after a search when c cards have gone (bit c). These are counted among the
    places `counted[pass, score]` of the order.
    """

    wanted: Int16s3
    goes: Int64s2
    cap: Int64s
    ways: Int64s3
    counted: Int64s2
    on: Int64s


class Ahead(NamedTuple):
    """What lies ahead in a pass: the score so far; of its aims those `wanted` from there, what each
    of all goes to, and the switches; when the cards arrive, the k of the empty pile and that of the
    last chance of a contact, and whether the pile is known exactly.
    """

    score: int
    wanted: Int16s
    goes: Int64s
    on: Int64s
    times: Arrivals
    emptied: int
    last_chance: int
    exact: bool


class ButlerAction(NamedTuple):
    """What the butler does for the contacts of a pass: he is there from k = `ready` and acts at
    k = `act`, and no contact lies in between. If he fetches the queen of suit `fetched`, he acts
    for her contact, which is number `turn` (from 0; rescues.py); else both are NONE.
    """

    ready: int
    act: int
    fetched: int
    turn: int


NO_ACTION = ButlerAction(FAR, FAR, NONE, NONE)


def new_aims(bounds: Bounds, passes: int) -> Aims:
    """Return space for the aims of so many passes, with nothing excluded."""
    return Aims(
        wanted=np.full((passes, SCORE_BYTES, MOST_AIMS + 1), -1, dtype=np.int16),
        goes=np.zeros((passes, SCORE_BYTES), dtype=np.int64),
        cap=np.zeros(passes, dtype=np.int64),
        ways=np.full((passes, SCORE_BYTES, 2 * KINDS), EVERY_WAY, dtype=np.int64),
        counted=np.zeros((passes, SCORE_BYTES), dtype=np.int64),
        on=np.array([bounds.rescues, bounds.releases, bounds.clearance], dtype=np.int64),
    )


@kernel
def kind_of_hand(hand: int) -> int:
    """Return the kind of a hand at rest, which holds at most one queen."""
    kind = (hand >> JOKER_CARD & 1) * KINDS
    for suit in range(4):
        kind += (hand >> queen_of(suit) & 1) * (suit + 1)
    return kind


@kernel
def look_ahead(
    aims: Aims, number: int, score: int, times: Arrivals, emptied: int, exact: bool
) -> Ahead:
    """Return what lies ahead in pass `number`, whose cap limits the contacts (rule 5)."""
    wanted, goes = aims.wanted[number, score], aims.goes[number]
    end = last_chance(times, emptied, aims.cap[number])
    return Ahead(score, wanted, goes, aims.on, times, emptied, end, exact)


@kernel
def crosses(ahead: Ahead, aim: int, held: int, idle: bool, last: int) -> bool:
    """Return True if the pass may end as an aim asks, when its last contact is at `last`. `held` is
    the suit of a queen who is held all the time, or NONE; with `idle` the joker can be in the hand
    at the end.
    """
    goes, times = ahead.goes[aim], ahead.times
    if goes & FINISHES:
        return True
    kinds = 1
    for suit in range(4):
        if aim >> suit & 1 == 0 and (suit == held or times.rank[queen_of(suit)] >= last):
            kinds |= 2 << suit
    if idle:
        if goes >> KINDS & kinds:
            return True
        for suit in range(4):
            if aim >> suit & 1 == 0:
                kinds |= 2 << suit
    return goes & WITHOUT_JOKER & kinds != 0


def best_open(byte: int) -> Score:
    """Return the best score still open from a score byte: no other open score has more queens or
    more aces.
    """
    lost = (byte & ALL_SUITS) & ~(byte >> ACES_SHIFT)
    return Score(4, 4 - lost.bit_count())
