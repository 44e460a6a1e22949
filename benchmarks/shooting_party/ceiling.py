"""A ceiling over unseen play: ``python -m benchmarks.shooting_party.ceiling`` writes the table of
docs/research/unseen.md. What can a player expect who sees a little of the order at a time?

Nobody who does not see the pile scores more, on average, than somebody who sees some of it. Who
knows the whole order scores far more, so the knowledge is cut short. The pile is gone through in
*stretches*. At the beginning of a stretch the player sees `showings` orders of the unseen cards.
One of them, chosen at random, will be the true one, but only down to the end of the stretch, and
they learn which one with the next card; till then, they have to do what is best for all of them on
average. At the end of the stretch, what is left is shuffled again. When few cards are left, they
are shown nothing more: the exact worth of unseen play (unseen/exact.py) takes over.

    ceiling of a position  =  the best over its moves
                              in a draw: the ceiling after the card that comes in the order shown
                              at the end of a stretch: the mean over the orders of the next one
                              when few cards are left: the exact worth

Why its mean over shuffles is at least what the best unseen play scores:

- A uniform order stays uniform, as far as one can know who does not know it, whether or not the
  rest is shuffled: by us at the end of a stretch, or by the butler when he has found an ace. So the
  butler need not shuffle here, and we may.
- Take any play that does not know. At the end of a stretch, its expectation is the mean over orders
  drawn at random, hence also the expectation of the mean over `showings` such orders. Whoever knows
  them all could play the same, and does at least as well. From the last stretch to the first, the
  ceiling is at least the worth, in expectation over the orders seen. All positions share the orders
  of a stretch; since a maximum of means is at most the mean of maxima, that only adds to it.

Such a bound, with knowledge cut short and made to count for less, is an information relaxation:
David Brown, James Smith and Peng Sun, Information relaxations and duality in stochastic dynamic
programs, Operations Research 58 (2010). Their penalties, for which an approximate value serves, did
not pay here (docs/research/unseen.md).

Only the last pass is in reach: within it some 60,000 afterstates follow one order; in two passes,
more than 100 times as many.
"""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import numpy as np

from benchmarks.shooting_party.unseen import DECKS, MEMO_BITS, switches_of
from benchmarks.statistics import with_error
from benchmarks.tables import DOCS, answers, command, table
from solver.common.arrays import Float64s, Int64s, Int64s2
from solver.common.compiled import entry, kernel
from solver.common.kernels import lowest, mix, popcount
from solver.common.processes import Workers
from solver.shooting_party import Deal, RuleSet, solve
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.layout import PackedGame, score_of
from solver.shooting_party.packed.rules import moves_with, translate
from solver.shooting_party.players.ladder import THOROUGH, measure
from solver.shooting_party.unseen import afterstates as A
from solver.shooting_party.unseen import exact
from solver.shooting_party.unseen.afterstates import new_game, new_stream, shuffle
from solver.shooting_party.unseen.exact import Memo, new_memo, opening_worth
from solver.shooting_party.unseen.network import CARDS

ONE_PASS = RuleSet(passes=1)

SHOWN = {
    "shown the whole order, the butler keeping it": ((0,), 1),
    "the same down to 4 cards, then nothing": ((4,), 1),
    "shown the order down to 12 cards, then 12 orders down to 4": ((12, 4), 12),
}
"""What is shown: where stretches end, and the number of orders shown for all but the first."""

SMALL, SMALL_BITS = ((6, 2), 4), 20
"""The same on small decks; and the size of their tables."""

PARTS = 20
"""Into which the shuffles are divided, whatever the number of workers."""

ORDER_SHIFT = A.DUE_SHIFT + A.DUE_BITS.bit_length()
"""The place of the order shown in a key: above a view."""

TABLE_BITS = 24
"""The size of the table of one shuffle."""


class Informed(NamedTuple):
    """The player: a game for the orders, its random stream; the cards in the pile at which a
    stretch ends, for the first and all that follow, then those for which values are exact; the
    number of orders seen for all stretches but the first, which has one; the table of exact values;
    the table of one shuffle (two words, one value a slot) and its entries; working space for moves.
    """

    game: PackedGame
    stream: Int64s
    ends: Int64s
    showings: Int64s
    memo: Memo
    keys: Int64s2
    values: Float64s
    used: Int64s
    legal: Int64s
    moves: Int64s2


def new_informed(
    switches: np.ndarray, ends: tuple[int, ...], showings: int, seed: int, bits: int = TABLE_BITS
) -> Informed:
    """Return one for games of one pass under these switches, with the shuffles of a seed. `ends`
    descend; from the last of them on, values are exact. The table of a shuffle has 2^bits slots.
    """
    stream = new_stream(seed, 0)
    return Informed(
        new_game(switches, orders=1 + (len(ends) - 1) * showings),
        stream,
        np.array(ends, dtype=np.int64),
        np.array([showings], dtype=np.int64),
        exact.new_memo(min(bits, MEMO_BITS)),
        np.full((1 << bits, 2), -1, dtype=np.int64),
        np.zeros(1 << bits),
        np.zeros(1, dtype=np.int64),
        np.zeros(L.MAX_MOVES, dtype=np.int64),
        np.zeros((exact.LEVELS, L.MAX_MOVES), dtype=np.int64),
    )


@entry
def ceilings(own: Informed, out: Float64s) -> None:
    """Write the ceilings of as many fresh shuffles as `out` has places; not a number where a table
    became full.
    """
    for number in range(len(out)):
        for order in range(len(own.game.cards_at)):
            shuffle(own.game, order, own.stream)
        for slot in range(len(own.keys)):
            own.keys[slot, 0] = -1
        own.used[0] = 0
        out[number] = ceiling(own, A.with_due(own.game.switches[L.DECK], 4), 0, 0, 0)
        if own.memo.used[exact.FULL]:
            out[number] = np.nan


@kernel
def ceiling(own: Informed, view: int, b: int, order: int, level: int) -> float:
    """Return the ceiling of a position, the cards scored before included; not a number if the table
    became full. `order` is the one shown, or 0 in the first stretch. The caller's `level` is 0.

    The function calls itself, and no other that calls it back: making.py does not link two
    that call each other.
    """
    switches = own.game.switches
    if A.due_in(view) and view & L.CARDS == 0:
        view = A.exhausted(switches, view, b)
    if view & L.OVER:
        return float(popcount(score_of(b)))
    key = view | order << ORDER_SHIFT
    slot = _slot(own, key, b)
    if own.keys[slot, 0] >= 0:
        return own.values[slot]
    if own.used[0] * 4 > len(own.keys) * 3:
        return np.nan
    shown = own.showings[0]
    stretch = (order + shown - 1) // shown
    cards = popcount(view & L.CARDS)
    if cards <= own.ends[-1]:
        if own.memo.used[exact.ENTRIES] * 2 > len(own.memo.keys):
            exact.clear(own.memo)
        best = popcount(score_of(b)) + exact.worth(switches, own.memo, view, b, CARDS, 0)[CARDS]
    elif A.due_in(view) and cards <= own.ends[stretch]:
        best = 0.0
        for other in range(shown):
            best += ceiling(own, view, b, 1 + stretch * shown + other, level)
        best /= shown
    elif A.due_in(view):
        places = translate(own.game.to_places, order, view & L.CARDS)
        v, c = exact.card_drawn(switches, view, b, 1 << own.game.cards_at[order, lowest(places)])
        best = ceiling(own, v, c, order, level)
    else:
        best = 0.0
        n = moves_with(switches, view & L.CARDS, b, own.legal)
        for i in range(n):
            own.moves[level, i] = own.legal[i]
        for i in range(n):
            v, c = A.quiet(switches, view, b, own.moves[level, i])
            best = max(best, ceiling(own, v, c, order, level + 1))
    slot = _slot(own, key, b)
    own.keys[slot, 0], own.keys[slot, 1] = key, b
    own.values[slot] = best
    own.used[0] += 1
    return best


@kernel
def _slot(own: Informed, key: int, b: int) -> int:
    """Return the slot of a position, or the free one where it would go."""
    last = len(own.keys) - 1
    slot = mix(mix(key) << 29 ^ b) & last
    while own.keys[slot, 0] >= 0 and (own.keys[slot, 0] != key or own.keys[slot, 1] != b):
        slot = slot + 1 & last
    return slot


def some_ceilings(
    switches: np.ndarray, ends: tuple[int, ...], showings: int, shuffles: int, seed: int
) -> np.ndarray:
    """Return the ceilings of some shuffles."""
    found = np.zeros(shuffles)
    bits = TABLE_BITS if int(switches[L.DECK]).bit_count() == L.CARD_COUNT else SMALL_BITS
    ceilings(new_informed(switches, ends, showings, seed, bits), found)
    if np.isnan(found).any():
        raise SystemExit("a table of the ceiling is too small")
    return found


def many_ceilings(
    pool: Workers, switches: np.ndarray, ends: tuple[int, ...], showings: int, shuffles: int
) -> np.ndarray:
    """Return the ceilings of many shuffles, the same whatever the number of workers."""
    some = partial(some_ceilings, switches, ends, showings, shuffles // PARTS)
    return np.concatenate(answers(pool, some, range(PARTS)))


def clairvoyant(seed: int) -> int:
    """Return the best score of a deal within one pass."""
    return solve(seed, ONE_PASS).best.value


def player(seed: int) -> float:
    """Return the score of the expert in a game of one pass on a deal."""
    return measure(Deal.from_seed(seed), ONE_PASS, THOROUGH, 1).mean


def one_pass(pool: Workers, shuffles: int) -> Iterator[tuple[str, int, str]]:
    """Yield the rows of one pass."""
    known = answers(pool, clairvoyant, range(shuffles))
    yield "the clairvoyant: best score of a deal", shuffles, with_error(known)
    switches = conversion.game(Deal.from_seed(0), ONE_PASS).switches
    for name, shown in SHOWN.items():
        found = many_ceilings(pool, switches, *shown, shuffles)
        yield name, len(found), with_error(found)
    yield "the expert", shuffles, with_error(answers(pool, player, range(shuffles)))


def small_decks(pool: Workers, shuffles: int) -> Iterator[tuple[str, int, str, str]]:
    """Yield the rows of small decks."""
    for name in DECKS:
        switches = switches_of(name)
        worth, _, _ = opening_worth(switches, new_memo(MEMO_BITS), CARDS)
        found = many_ceilings(pool, switches, *SMALL, shuffles)
        yield name, int(switches[L.DECK]).bit_count(), f"{worth:.4f}", with_error(found, 3)


def parts(shuffles: int, workers: int) -> dict[str, str]:
    """Return both tables."""
    with Workers(workers) as pool:
        large = table(("one pass", "shuffles", "cards"), one_pass(pool, shuffles))
        names = "deck, with the butler", "cards", "exact", "ceiling"
        small = table(names, small_decks(pool, 10 * shuffles))
    return {"ceiling": f"{large}\n{small}"}


if __name__ == "__main__":
    note = "Errors are one standard error."
    command(parts, DOCS / "research" / "unseen.md", note, shuffles=300, workers=2)
