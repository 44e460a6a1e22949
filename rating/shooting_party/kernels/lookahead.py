"""Looking ahead: each candidate move is played out in sampled worlds by a cheap player, the guide.

A world is one way in which the unseen cards may lie, with the orders of later passes (view.py). All
candidates meet the same worlds, so that luck strikes them alike. By *sequential halving* the better
half stays after each round, and is played out twice as often in the next. Sources: Matthew L.
Ginsberg, GIB: imperfect information in a computationally challenging game, JAIR 14 (2001), for
sampled worlds; Zohar Karnin, Tomer Koren and Oren Somekh, Almost optimal exploration in multi-armed
bandits, ICML 2013, for the halving.

Playing on to the end of the game drowns what one move is worth in the luck of all later ones: with
a few samples such a player was worse than her guide. So it goes only as far as the next contact
(`errand`), or a few moves, after which the learned values judge (`prospect`).
"""

from __future__ import annotations

from typing import Any

from rating.shooting_party.kernels.learned import UNIT, learned_move, worth_of
from rating.shooting_party.kernels.novices import careful_moves
from rating.shooting_party.kernels.priorities import priorities_move, priority
from rating.shooting_party.kernels.seat import BREADTH, DEPTH, NOISE, SAMPLES, Seat, Worlds, world
from rating.shooting_party.kernels.stream import below
from rating.shooting_party.kernels.view import laid, seen
from solver.compiled import kernel
from solver.kernels.bits import popcount
from solver.shooting_party.kernels.layout import CARDS, OVER, PASS_SHIFT, Game
from solver.shooting_party.kernels.rules import play, score_of

PRIORITIES, LEARNED = range(2)
"""The guides: who names the candidates and plays on."""

PRICE = 14
"""What a scored card may cost in cards off the pile: three piles hold some 90, for six cards."""


@kernel
def lookahead_move(seat: Seat, worlds: Worlds, view: int, b: int, guide: int, settings: Any) -> int:
    """The best of the guide's first BREADTH candidates, each played out SAMPLES times in the first
    round.
    """
    n = careful_moves(seat, view, b)
    if n == 1:
        return seat.legal[0]
    n = name_candidates(seat, worlds, view, b, guide, n, settings[BREADTH])
    samples = settings[SAMPLES]
    while n > 1:
        sample(seat, worlds, view, b, guide, settings, n, samples)
        order(worlds, n)
        n = n + 1 >> 1
        samples *= 2
    return worlds.candidates[0]


@kernel
def name_candidates(
    seat: Seat, worlds: Worlds, view: int, b: int, guide: int, n: int, breadth: int
) -> int:
    """Put the moves that the guide thinks most of into `worlds.candidates`; how many."""
    for i in range(n):
        worlds.candidates[i] = seat.legal[i]
        if guide == PRIORITIES:
            worlds.totals[i] = priority(seat.switches, view, b, seat.legal[i])
        else:
            worlds.totals[i] = worth_of(seat, view, b, seat.legal[i])
    order(worlds, n)
    n = min(n, breadth)
    for i in range(n):
        worlds.totals[i] = 0
    return n


@kernel
def order(worlds: Worlds, n: int) -> None:
    """Sort the first n candidates by their totals, the greatest first; equals stay in sequence."""
    for i in range(1, n):
        move, total = worlds.candidates[i], worlds.totals[i]
        j = i
        while j > 0 and worlds.totals[j - 1] < total:
            worlds.candidates[j] = worlds.candidates[j - 1]
            worlds.totals[j] = worlds.totals[j - 1]
            j -= 1
        worlds.candidates[j] = move
        worlds.totals[j] = total


@kernel
def sample(
    seat: Seat, worlds: Worlds, view: int, b: int, guide: int, settings: Any, n: int, samples: int
) -> None:
    """Add to the first n totals what each candidate leads to in `samples` worlds."""
    for _ in range(samples):
        game = world(worlds, below(seat.stream, len(worlds.cards_at)), seat.switches)
        start = laid(game, view)
        for i in range(n):
            a, c = play(game, start, b, worlds.candidates[i], seat.log)
            if guide == PRIORITIES:
                worlds.totals[i] += errand(game, seat, start, a, c)
            else:
                worlds.totals[i] += prospect(game, seat, a, c, settings)


@kernel
def errand(game: Game, seat: Seat, start: int, a: int, b: int) -> int:
    """What comes of the next contact when the priorities player goes on: the cards scored, at PRICE
    each, less the cards that it took off the pile since `start`. Without one before the pass ends,
    all of the pile is lost.
    """
    pile = popcount(start & CARDS)
    while not a & OVER and seat.log[0] == 0 and (a ^ start) >> PASS_SHIFT & 3 == 0:
        a, b = play(game, a, b, priorities_move(seat, seen(game, a), b), seat.log)
    if seat.log[0] == 0:
        return PRICE * popcount(score_of(b)) - pile
    contact = seat.log[seat.log[0]]
    return PRICE * popcount(contact & 255) - pile + (contact >> 10 & 1023)


@kernel
def prospect(game: Game, seat: Seat, a: int, b: int, settings: Any) -> int:
    """What the learned player expects to have scored in the end, after DEPTH moves more."""
    for _ in range(settings[DEPTH]):
        if not a & OVER:
            move = learned_move(seat, seen(game, a), b, settings[NOISE])
            a, b = play(game, a, b, move, seat.log)
    best = 0
    if not a & OVER:
        view = seen(game, a)
        for i in range(careful_moves(seat, view, b)):
            best = max(best, worth_of(seat, view, b, seat.legal[i]))
    return popcount(score_of(b)) * UNIT + best
