"""Search on top of the network: each afterstate in reach is tried in sampled draws.

The network values every afterstate that a decision can bring about; its errors differ from one to
the next. Values after the draw average them out: in each *sample* the unseen cards are shuffled,
what is due is drawn, and the best afterstate of the next decision counts. All candidates are tried
in the same shuffles, so that luck affects them alike. *Sequential halving* keeps the better half of
the candidates after each round and samples them twice as often in the next (Zohar Karnin, Tomer
Koren and Oren Somekh, Almost optimal exploration in multi-armed bandits, ICML 2013).

When few cards are left in the last pile, the values are exact (exact.py), and nothing is sampled.

A `Decision` is what the search is asked about: what is seen of a position, in two words.
"""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np

from solver.common.arrays import Int64s, Int64s2
from solver.common.compiled import entry, kernel
from solver.common.kernels import popcount
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import CARDS as CARD_BITS
from solver.shooting_party.packed.layout import OVER, PackedGame, score_of
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.unseen import afterstates
from solver.shooting_party.unseen import network as N
from solver.shooting_party.unseen.exact import ENTRIES, FULL, Memo, clear, new_memo, worth
from solver.shooting_party.unseen.network import Layers, Network, best_choice, evaluate, gain

Words = tuple[int, int]

UNIT = 1 << 20
"""1 in the values of candidates."""

SAMPLES, BREADTH, DEPTH, MARGIN, ENDS, NOISE, SETTINGS = range(7)
"""Places in the settings: samples of each candidate in the first round; the most candidates; draws
looked ahead; how much worse than the best a candidate may seem to the network, in UNITs; the most
cards in the last pile for which values are exact, if the table of exact values is large enough; the
most by which a candidate is overrated at random, in UNITs. Then their number.
"""

ALONE = np.array([0, 1, 0, 0, 0, 0], dtype=np.int64)
QUICK = np.array([16, 6, 1, UNIT, 6, 0], dtype=np.int64)
THOROUGH = np.array([128, 8, 1, UNIT, 6, 0], dtype=np.int64)
"""The network alone; a search of a few milliseconds a decision; one of some 50 ms."""

MEMO_BITS = 18
"""The table of exact values has 2^MEMO_BITS slots."""


class Searcher(NamedTuple):
    """What a search has: the network, a game for its shuffles, a random stream, working space, the
    table of exact values; then the candidates of the latest decision, best first: afterstate, first
    move, and for each aim the sum over `counts` samples of what is still to come, in UNITs, and of
    the square of its half (that of the whole would not fit). Exact values count as one sample.
    `found` has the number of candidates, and `whims` by how much each is overrated.
    """

    network: Network
    game: PackedGame
    stream: Int64s
    space: afterstates.Choices
    layers: Layers
    log: Int64s
    memo: Memo
    memo_aim: Int64s
    views: Int64s
    hands: Int64s
    firsts: Int64s
    sums: Int64s2
    squares: Int64s2
    counts: Int64s
    whims: Int64s
    found: Int64s


def new_searcher(network: Network, switches: np.ndarray, seeds: tuple[int, int]) -> Searcher:
    """Return a searcher for games under these switches, its stream begun with `seeds`, two 32-bit
    numbers.
    """

    def zeros(*shape: int) -> np.ndarray:
        return np.zeros(shape, dtype=np.int64)

    places = afterstates.MOST + 1
    return Searcher(
        network, afterstates.new_game(switches), afterstates.new_stream(*seeds),
        afterstates.new_choices(), N.new_layers(),
        conversion.new_log(), new_memo(MEMO_BITS), zeros(1), zeros(places), zeros(places),
        zeros(places), zeros(places, N.AIMS), zeros(places, N.AIMS), zeros(places), zeros(places),
        zeros(1),
    )  # fmt: skip


@kernel
def _list_candidates(own: Searcher, view: int, b: int, settings: Int64s) -> int:
    """Write all afterstates in reach as candidates with one sample; return their number."""
    n = afterstates.reach(own.game.switches, own.space, view, b)
    for i in range(n):
        own.views[i], own.hands[i] = own.space.after_views[i], own.space.after_hands[i]
        own.firsts[i], own.counts[i] = own.space.after_firsts[i], 1
        own.whims[i] = afterstates.below(own.stream, settings[NOISE]) if settings[NOISE] else 0
    return n


@kernel
def name_candidates(own: Searcher, view: int, b: int, aim: int, settings: Int64s) -> int:
    """Write the afterstates that the network values highest for an aim, at most BREADTH and within
    MARGIN of the best, as candidates without samples, best first; return their number.
    """
    n = _list_candidates(own, view, b, settings)
    score = score_of(b)
    for i in range(n):
        evaluate(own.network, own.layers, own.game.switches, own.views[i], own.hands[i])
        gained = gain(aim, score, score_of(own.hands[i])) * UNIT
        own.sums[i, aim] = own.layers.out[aim] // (N.ONE // UNIT) + gained
    order(own, aim, n)
    least = _felt(own, 0, aim) - settings[MARGIN]
    kept = 1
    while kept < min(n, settings[BREADTH]) and _felt(own, kept, aim) >= least:
        kept += 1
    for i in range(kept):
        own.counts[i] = 0
        for k in range(N.AIMS):
            own.sums[i, k] = 0
            own.squares[i, k] = 0
    own.found[0] = kept
    return kept


@kernel
def _move(own: Searcher, source: int, target: int) -> None:
    own.views[target] = own.views[source]
    own.hands[target] = own.hands[source]
    own.firsts[target] = own.firsts[source]
    own.counts[target] = own.counts[source]
    own.whims[target] = own.whims[source]
    for k in range(N.AIMS):
        own.sums[target, k] = own.sums[source, k]
        own.squares[target, k] = own.squares[source, k]


@kernel
def sample(
    own: Searcher, view: int, score: int, aim: int, n: int, samples: int, depth: int
) -> None:
    """Try each of the first `n` candidates in `samples` shuffles, `depth` draws ahead. `score` is
    the score byte before the decision.
    """
    for _ in range(samples):
        afterstates.shuffle_ahead(own.game, view, own.stream)
        for i in range(n):
            v, c = own.views[i], own.hands[i]
            for _ in range(depth):
                if not v & OVER:
                    v, c = afterstates.drawn(own.game, v, c, own.log)
                if not v & OVER:
                    chosen = best_choice(
                        own.network, own.layers, own.game.switches, own.space, v, c, aim
                    )
                    v, c = own.space.after_views[chosen], own.space.after_hands[chosen]
            own.counts[i] += 1
            for k in range(N.AIMS):
                value = gain(k, score, score_of(c)) * UNIT
                if not v & OVER:
                    value += own.layers.out[k] // (N.ONE // UNIT)
                own.sums[i, k] += value
                own.squares[i, k] += (value >> 1) * (value >> 1)


@kernel
def _felt(own: Searcher, place: int, aim: int) -> int:
    """Return the sum of a candidate's samples, overrated as it is."""
    return own.sums[place, aim] + own.counts[place] * own.whims[place]


@kernel
def order(own: Searcher, aim: int, n: int) -> None:
    """Sort the first `n` candidates, which have equally many samples; the sort is stable."""
    for i in range(1, n):
        _move(own, i, afterstates.MOST)
        value = _felt(own, afterstates.MOST, aim)
        j = i
        while j > 0 and _felt(own, j - 1, aim) < value:
            _move(own, j - 1, j)
            j -= 1
        _move(own, afterstates.MOST, j)


@kernel
def weigh_exactly(own: Searcher, view: int, b: int, aim: int, settings: Int64s) -> bool:
    """Write all afterstates in reach of a decision in the last pass as candidates with their exact
    values, best first. Return False if the table becomes full over it.
    """
    if own.memo.used[ENTRIES] * 2 > len(own.memo.keys) or own.memo_aim[0] != aim:
        clear(own.memo)
        own.memo_aim[0] = aim
    n = _list_candidates(own, view, b, settings)
    score = score_of(b)
    for i in range(n):
        v, c = own.views[i], own.hands[i]
        worths = 0.0, 0.0, 0.0
        if not v & OVER:
            worths = worth(own.game.switches, own.memo, v, c, aim, 0)
        for k in range(N.AIMS):
            own.sums[i, k] = int(worths[k] * UNIT) + gain(k, score, score_of(c)) * UNIT
            own.squares[i, k] = (own.sums[i, k] >> 1) * (own.sums[i, k] >> 1)
    order(own, aim, n)
    own.found[0] = n
    return not own.memo.used[FULL]


@entry
def search(own: Searcher, view: int, b: int, aim: int, settings: Int64s) -> int:
    """Return the best move of a settled decision that is not over; the candidates stay in `own`,
    the chosen one first. A candidate without rival is not sampled.
    """
    few = popcount(view & CARD_BITS) <= settings[ENDS]
    if few and afterstates.passes_to_come(own.game.switches, view) == 0:
        if weigh_exactly(own, view, b, aim, settings):
            return own.firsts[0]
    n = name_candidates(own, view, b, aim, settings)
    samples = settings[SAMPLES]
    while n > 1:
        sample(own, view, score_of(b), aim, n, samples, settings[DEPTH])
        order(own, aim, n)
        n = n + 1 >> 1
        samples *= 2
    return own.firsts[0]


@entry
def planned(own: Searcher, view: int, b: int, aim: int, settings: Int64s) -> int:
    """Return the next move of the latest decision's plan, or, when that is carried out or there is
    none (`own.found[0]` is 0), the best move of a new decision. After a draw the afterstate that
    was planned is never in reach.
    """
    if own.found[0]:
        move = afterstates.first_towards(
            own.game.switches, own.space, view, b, own.views[0], own.hands[0]
        )
        if move >= 0:
            return move
    return search(own, view, b, aim, settings)


@dataclass(frozen=True)
class Decision:
    """A settled position that is not over, with the pile as a set: the words `seen` and `b`
    (afterstates.py), and the switches of its rules.
    """

    switches: np.ndarray
    seen: int
    b: int

    @classmethod
    def of(cls, position: Position) -> Self:
        a, b = conversion.pack(position)
        game = conversion.game(position.deal, position.rules)
        return cls(game.switches, int(afterstates.seen(game, a)), b)

    def searcher(self) -> Searcher:
        """Return a searcher whose random numbers follow from what is seen."""
        words = self.seen.to_bytes(8, "little") + (self.b & (1 << 41) - 1).to_bytes(8, "little")
        return new_searcher(N.trained(), self.switches, (zlib.crc32(words), 0))

    def after(self, moves: Sequence[Move]) -> Words:
        """Return the words after moves, before anything is drawn; all but the last draw nothing."""
        words = self.seen, self.b
        for move in moves:
            words = afterstates.quiet(self.switches, *words, conversion.pack_move(move))
        return int(words[0]), int(words[1])

    def plan(self, own: Searcher, target: Words, first: Move | None = None) -> tuple[Move, ...]:
        """Return moves from here to an afterstate in A.reach, `first` the first of them."""
        moves = [] if first is None else [first]
        at = self.after(moves)
        while at != target:
            packed = afterstates.first_towards(self.switches, own.space, *at, *target)
            move = conversion.unpack_move(int(packed))
            moves.append(move)
            at = self.after(moves)
        return tuple(moves)

    def place_after(self, own: Searcher, move: Move) -> int:
        """Return the place of the best candidate of a search that a move can lead to without a
        draw; -1 if it can lead to none.
        """
        return int(_first_reached(own, *self.after([move])))


@entry
def _first_reached(own: Searcher, v: int, c: int) -> int:
    """Return the place of the best candidate in reach of a decision, or that is this afterstate."""
    n, views, hands = 1, own.space.after_views, own.space.after_hands
    if v & OVER or afterstates.due_in(v):
        views[0], hands[0] = v, c
    else:
        n = afterstates.reach(own.game.switches, own.space, v, c)
    for place in range(own.found[0]):
        for i in range(n):
            if own.views[place] == views[i] and own.hands[place] == hands[i]:
                return place
    return -1
