"""Lookahead: each candidate move is played out by a cheap player, the guide, in sampled deals.

A *determinization* is one way in which the unseen cards may lie, with the orders of later passes
(view.py). All candidates are tried in the same ones, so that luck affects them alike. *Sequential
halving* keeps the better half of the candidates after each round and plays them out twice as often
in the next. Sources: Matthew L. Ginsberg, GIB: imperfect information in a computationally
challenging game, JAIR 14 (2001), for determinizations; Zohar Karnin, Tomer Koren and Oren Somekh,
Almost optimal exploration in multi-armed bandits, ICML 2013, for the halving.

Rollouts to the end of the game drown what one move is worth in the luck of all later ones: with a
few samples such a player was worse than its guide. So a rollout goes only as far as the next
contact (`rollout_to_contact`), or a few moves, after which the learned values judge
(`rollout_by_value`).
"""

from __future__ import annotations

from typing import Any

from solver.common.bits import popcount
from solver.common.compiled import kernel
from solver.common.sfc32 import below
from solver.shooting_party.packed.layout import (
    CARDS,
    OVER,
    PackedGame,
    contact_cards_left,
    contact_score,
    pass_of,
    score_of,
)
from solver.shooting_party.packed.rules import play
from solver.shooting_party.players.learned import UNIT, learned_move, worth_of
from solver.shooting_party.players.novices import careful_moves
from solver.shooting_party.players.priorities import priorities_move, priority
from solver.shooting_party.players.seat import (
    BREADTH,
    DEPTH,
    NOISE,
    SAMPLES,
    Determinizations,
    Seat,
    determinization,
)
from solver.shooting_party.unseen.view import laid, seen

PRIORITIES, LEARNED = range(2)
"""The guides: the players that name the candidates and play the rollouts."""

PRICE = 14
"""The worth of a scored card, in cards off the pile: three piles hold some 90, for six cards."""


@kernel
def lookahead_move(
    seat: Seat, sampled: Determinizations, view: int, b: int, guide: int, settings: Any
) -> int:
    """Return the best of the guide's first BREADTH candidates, with SAMPLES rollouts of each in the
    first round.
    """
    n = careful_moves(seat, view, b)
    if n == 1:
        return seat.legal[0]
    n = name_candidates(seat, sampled, view, b, guide, n, settings[BREADTH])
    samples = settings[SAMPLES]
    while n > 1:
        sample(seat, sampled, view, b, guide, settings, n, samples)
        order(sampled, n)
        n = n + 1 >> 1
        samples *= 2
    return sampled.candidates[0]


@kernel
def name_candidates(
    seat: Seat, sampled: Determinizations, view: int, b: int, guide: int, n: int, breadth: int
) -> int:
    """Write the moves that the guide ranks highest, at most `breadth`, to `sampled.candidates`;
    return their number.
    """
    for i in range(n):
        sampled.candidates[i] = seat.legal[i]
        if guide == PRIORITIES:
            sampled.totals[i] = priority(seat.switches, view, b, seat.legal[i])
        else:
            sampled.totals[i] = worth_of(seat, view, b, seat.legal[i])
    order(sampled, n)
    n = min(n, breadth)
    for i in range(n):
        sampled.totals[i] = 0
    return n


@kernel
def order(sampled: Determinizations, n: int) -> None:
    """Sort the first `n` candidates by their totals, greatest first; the sort is stable."""
    for i in range(1, n):
        move, total = sampled.candidates[i], sampled.totals[i]
        j = i
        while j > 0 and sampled.totals[j - 1] < total:
            sampled.candidates[j] = sampled.candidates[j - 1]
            sampled.totals[j] = sampled.totals[j - 1]
            j -= 1
        sampled.candidates[j] = move
        sampled.totals[j] = total


@kernel
def sample(
    seat: Seat,
    sampled: Determinizations,
    view: int,
    b: int,
    guide: int,
    settings: Any,
    n: int,
    samples: int,
) -> None:
    """Add to the first `n` totals the results of their candidates' rollouts in `samples`
    determinizations chosen at random.
    """
    for _ in range(samples):
        game = determinization(sampled, below(seat.stream, len(sampled.cards_at)), seat.switches)
        start = laid(game, view)
        for i in range(n):
            a, c = play(game, start, b, sampled.candidates[i], seat.log)
            if guide == PRIORITIES:
                sampled.totals[i] += rollout_to_contact(game, seat, start, a, c)
            else:
                sampled.totals[i] += rollout_by_value(game, seat, a, c, settings)


@kernel
def rollout_to_contact(game: PackedGame, seat: Seat, start: int, a: int, b: int) -> int:
    """Return the result of the next contact when the priorities player goes on: the cards scored,
    at PRICE each, less the cards taken off the pile since `start`. If the pass or the game ends
    without a contact, the whole pile counts as taken.
    """
    pile = popcount(start & CARDS)
    while not a & OVER and seat.log[0] == 0 and pass_of(a) == pass_of(start):
        a, b = play(game, a, b, priorities_move(seat, seen(game, a), b), seat.log)
    if seat.log[0] == 0:
        return PRICE * popcount(score_of(b)) - pile
    contact = seat.log[seat.log[0]]
    return PRICE * popcount(contact_score(contact)) - pile + contact_cards_left(contact)


@kernel
def rollout_by_value(game: PackedGame, seat: Seat, a: int, b: int, settings: Any) -> int:
    """Return what the learned player expects to have scored in the end, after DEPTH more moves."""
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
