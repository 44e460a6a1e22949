"""The bounds of the last pass together: which hands can still reach the goal at a table.

The bounds (deadlines.py, rescues.py, releases.py) look at the table, and of the hand only at what
it holds of queens and the joker. So what is known of a table is one bit for each kind of hand: bit
0 for one with no queen, bit suit + 1 for one with that queen, and five bits more for those that
hold the joker too.
"""

from __future__ import annotations

from typing import Any

from solver.compiled import kernel
from solver.shooting_party.kernels.deadlines import (
    NONE,
    Room,
    last_contact,
    ranks,
    unaided_scores,
)
from solver.shooting_party.kernels.layout import JOKER, KEEP_ORDER, SCORE_SHIFT, Game
from solver.shooting_party.kernels.releases import fill_releases
from solver.shooting_party.kernels.rescues import fetch_scores, found_scores, reordered
from solver.shooting_party.kernels.rules import order_of, pile_cards
from solver.shooting_party.kernels.successors import EVERY_HAND, KINDS, table_word


@kernel
def viability(game: Game, key: int, wanted: Any, rescues: int, releases: int, room: Room) -> int:
    """The bits of a table of the last pass.

    `wanted` is from losses.py. `rescues` is 0 to claim nothing before the joker is among the
    discards, `releases` to leave out that bound.
    """
    a = table_word(key)
    pile = pile_cards(game, a)
    if pile & JOKER and not rescues:
        return EVERY_HAND
    score = key >> SCORE_SHIFT & 255
    room.rank[0, :] = NONE
    count = ranks(game, order_of(a), pile, 0, room.rank[0])
    end = last_contact(game, room.rank[0], count)
    room.release[:, :] = 0
    if releases:
        fill_releases(room, 0, count)
    unaided = 0
    saved = (1 << KINDS) - 1 if not rescues else 0
    for kind in range(KINDS):
        held = kind - 1
        if is_possible(pile, score, held):
            if unaided_scores(score, held, wanted, end, room):
                unaided |= 1 << kind
            elif rescues and fetch_scores(score, held, wanted, end, room):
                saved |= 1 << kind
    saved |= unaided
    if rescues:
        saved = with_searches(game, a, pile, score, wanted, releases, count, saved, room)
    if pile & JOKER:
        return saved
    return unaided | saved << KINDS


@kernel
def is_possible(pile: int, score: int, held: int) -> bool:
    """Whether the queen of that suit (or none) may be in the hand."""
    return held == NONE or (pile >> 8 * held + 6 | score >> held) & 1 == 0


@kernel
def with_searches(
    game: Game,
    a: int,
    pile: int,
    score: int,
    wanted: Any,
    releases: int,
    count: int,
    known: int,
    room: Room,
) -> int:
    """The kinds of hand that are `known` to reach the goal or do so if the butler finds an ace, at
    any time that he can.
    """
    ready = room.rank[0, 32] + 1
    f = ready + (ready & 1)
    while f <= count:
        aces = reordered(game, a, pile, f, room)
        if aces:
            end = last_contact(game, room.rank[1], count)
            if releases:
                fill_releases(room, 1, count)
            for kind in range(KINDS):
                held = kind - 1
                if known >> kind & 1 == 0 and is_possible(pile, score, held):
                    if found_scores(score, held, wanted, end, ready, f, aces, room):
                        known |= 1 << kind
        if game.switches[KEEP_ORDER]:
            break
        f += 2
    return known
