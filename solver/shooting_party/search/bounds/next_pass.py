"""Bound: the next pass must be able to do what is left, whatever the hand that is carried over.

*The question.* Pass p + 1 begins at the moment when the pile is exhausted, even in the middle of
a draw. All cards but the hand (at most seven) and the score pile are shuffled. The score S and the
kind of hand are known (aims.py): which queen of the hand, if any, is scored before she leaves it,
and whether the joker is in it. (Of several queens in the hand at most one stays at rest, so at most
one can be scored without the butler.) Which other cards are held is not known. Can pass p + 1 reach
one of its aims?

*The pile P** has every card that is not scored, but for that queen and, if he is held, the joker.
The true pile is a part of it, in the same order. Let r* and k* count in P*, and let phi(k) be r* +
1 of the k-th card of the true pile (for k = 0, in the middle of the pass, r* of the first card that
is left). Then phi(k') - phi(k) >= k' - k. A card of the true pile has arrived by k exactly if
phi(k) > r*; an ace has arrived by phi(k) at the latest. So if contacts are possible at k, k', ...
then phi(k), phi(k'), ... keep these rules of deadlines.py: 1 (arrival), 2 (a queen who is scored
later), 5 (the end, with at least as many cards left), 6 (four cards between contacts), and what
must leave between two contacts, since more arrives in P*. Not kept are
-   the parity of k, since cards are missing: k* may be odd;
-   rules 3 and 4, since kings and unscored rivals may be in the hand. The cards stay in P* all the
    same: what has arrived and what must be released is counted with them;
-   that a queen whom the butler fetches has arrived: she may have been in the hand, and displaced;
-   clearance.py.
The butler's search at k = f leaves a pile that is part of what P* leaves at phi(f), in the order
`butler p`, so every f* from his arrival on is tried.

*In the middle of the pass* the same holds of any position with that score in the pass's own order:
what is left of the pile is part of P*. The queen it holds may have been held from the beginning, or
have been drawn in this pass (then she is in P*, and an ace just above her is drawn with her);
likewise the joker. So what is possible there is what one of these kinds allows (`ways`): contacts
without the butler, with a queen he fetches, or after a search at some f*. This is not asked where
the butler has searched: the pile has another order then or, with `butler_search: keep`, an ace
less.

*Recursively.* The aims of pass p are the scores and kinds of which pass p + 1 can reach one of its
own.

The bound holds for every rule set and in every pass. It preserves all four keys, since it only cuts
positions from which the goal is out of reach. (`Bounds.next_pass` switches it; it does nothing
without `deadlines`.)
"""

import numpy as np

from solver.common.arrays import Int64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import popcount
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.packed.rules import translate
from solver.shooting_party.search.bounds.aims import (
    EVERY_WAY,
    FETCH,
    FINISHES,
    KINDS,
    NO_ACTION,
    UNAIDED,
    Ahead,
    Aims,
    ButlerAction,
    look_ahead,
)
from solver.shooting_party.search.bounds.arrivals import NONE, Arrivals, arrivals
from solver.shooting_party.search.bounds.enabled import RESCUES
from solver.shooting_party.search.bounds.feasibility import Scratch, gone_by, held_by
from solver.shooting_party.search.bounds.rescues import fetch_scores, reaches, reordered

SCORES = np.array(
    sorted((s for s in range(256) if s >> L.ACES_SHIFT & ~s == 0), key=lambda s: (s.bit_count(), s))
)
"""The scores (bytes) that occur, those with the fewest cards first."""


@entry
def fill_aims(
    game: PackedGame, accept: Int64s, still_open: Int64s, middle: int, aims: Aims, scratch: Scratch
) -> None:
    """Fill in the aims of every pass, the last first; without `middle`, of the last pass alone.

    `accept` has 1 for each accepted score, `still_open` for each from which one may be reached.
    """
    last = game.switches[L.PASSES] - 1
    for number in range(last, -1, -1):
        for i in range(len(SCORES)):
            score = SCORES[i]
            goes = 0
            if accept[score]:
                goes = FINISHES
            elif number < last and still_open[score] and middle:
                goes = fill_ways(game, score, number + 1, aims, scratch)
            aims.goes[number, score] = goes
        for i in range(len(SCORES)):
            list_aims(SCORES[i], number, aims)


@kernel
def fill_last(
    game: PackedGame,
    accept: Int64s,
    still_open: Int64s,
    middle: int,
    needed: Int64s,
    aims: Aims,
    scratch: Scratch,
) -> None:
    """Fill in the aims of the last pass alone, for a search of it in which no scores occur but
    those that are `needed`. Those of the other passes are not what they were.
    """
    last = game.switches[L.PASSES] - 1
    for i in range(len(SCORES)):
        aims.goes[last, SCORES[i]] = FINISHES if accept[SCORES[i]] else 0
    for i in range(len(SCORES)):
        score = SCORES[i]
        if needed[score]:
            list_aims(score, last, aims)
            if last and middle and still_open[score] and not accept[score]:
                fill_ways(game, score, last, aims, scratch)


@kernel
def fill_ways(game: PackedGame, score: int, number: int, aims: Aims, scratch: Scratch) -> int:
    """Fill in the ways of a pass from a score; return the kinds of hand that have any."""
    ways, goes = aims.ways[number, score], 0
    for kind in range(2 * KINDS):
        ways[kind] = ways_of(game, score, kind, number, aims, scratch)
        if ways[kind]:
            goes |= 1 << kind
    share_ways(score, ways)
    return goes


@kernel
def list_aims(score: int, number: int, aims: Aims) -> None:
    wanted = aims.wanted[number, score]
    n = 0
    for i in range(len(SCORES)):
        aim = SCORES[i]
        goes = aims.goes[number, aim]
        # A queen scored without her ace has lost it.
        keeps = aim & score == score and L.aces_in(aim) & L.queens_in(score) == L.aces_in(score)
        if goes == 0 or not keeps:
            continue
        covered = 0
        for j in range(n):
            if wanted[j] & ~aim == 0:
                covered |= aims.goes[number, wanted[j]]
        if covered & FINISHES == 0 and goes & ~covered:
            wanted[n] = aim
            n += 1
    wanted[n] = NONE


@kernel
def share_ways(score: int, ways: Int64s) -> None:
    """Add to the ways of each kind those of the kinds that it may have come from: in the middle of
    the pass the queen or the joker may also have been drawn in it.
    """
    for kind in range(2 * KINDS - 1, 0, -1):
        held = kind % KINDS
        if held == 0 or score >> held - 1 & 1 == 0:
            ways[kind] |= ways[kind - held]
            if kind >= KINDS:
                ways[kind] |= ways[held] | ways[0]


@kernel
def ways_of(
    game: PackedGame, score: int, kind: int, number: int, aims: Aims, scratch: Scratch
) -> int:
    """Return the ways to an aim from the beginning of pass `number` with that score and a hand of
    that kind (0 if there is none), and set the places that are counted with it.
    """
    pile = game.switches[L.DECK] & ~L.scored_cards(score)
    counted = translate(game.to_places, number, pile & ~L.ACES)
    aims.counted[number, score] = counted
    held = held_by(kind)
    if held != NONE:
        if score >> held & 1:
            return 0
        pile &= ~(1 << L.queen_of(held))
    if kind >= KINDS:
        pile &= ~L.JOKER
    butler = kind >= KINDS or pile & L.JOKER != 0
    if butler and not aims.on[RESCUES]:
        return EVERY_WAY
    times = scratch.lying
    times.rank[:] = NONE
    emptied = arrivals(game, number, pile, 0, times)
    ahead = look_ahead(aims, number, score, times, emptied, False)
    ways = UNAIDED if reaches(ahead, held, butler, NO_ACTION, 0) else 0
    if not butler:
        return ways
    if fetch_scores(ahead, held):
        ways |= FETCH
    return ways | ways_after_a_search(game, aims, number, ahead, held, pile, scratch.searched)


@kernel
def ways_after_a_search(
    game: PackedGame,
    aims: Aims,
    number: int,
    ahead: Ahead,
    held: int,
    pile: int,
    searched: Arrivals,
) -> int:
    """Return a bit for each number of counted places that may have gone when the butler finds an
    ace and an aim can still be reached; with `butler_search: keep`, every such bit.
    """
    counted, ways = aims.counted[number, ahead.score], 0
    ready = ahead.times.rank[L.JOKER_CARD] + 1
    for f in range(ready, ahead.emptied + 1):
        aces = reordered(game, number << L.PASS_SHIFT, pile, f, ahead.times, searched)
        if aces:
            after = look_ahead(aims, number, ahead.score, searched, ahead.emptied, False)
            if reaches(after, held, False, ButlerAction(ready, f, NONE, NONE), aces):
                if game.switches[L.KEEP_ORDER]:
                    return UNAIDED - 1
                # Whatever has gone when f cards of P* have, and no more.
                least, most = gone_by(ahead.times, f, counted), popcount(counted)
                if f < ahead.emptied:
                    most = gone_by(ahead.times, f + 1, counted) - 1
                for gone in range(least, most + 1):
                    ways |= 1 << gone
        if game.switches[L.KEEP_ORDER]:
            break
    return ways
