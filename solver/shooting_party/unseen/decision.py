"""A decision as the search takes it: what is seen, in two words, and moves up to the next draw."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from solver.common.compiled import entry
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import OVER
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.unseen.afterstates import first_towards, quiet, reach
from solver.shooting_party.unseen.network import trained
from solver.shooting_party.unseen.search import Searcher, new_searcher
from solver.shooting_party.unseen.view import due_in, seen

Words = tuple[int, int]


@dataclass(frozen=True)
class Decision:
    """A settled position that is not over, with the pile as a set: the words `seen` and `b`
    (view.py), and the switches of its rules.
    """

    switches: np.ndarray
    seen: int
    b: int

    @classmethod
    def of(cls, position: Position) -> Decision:
        a, b = conversion.pack(position)
        game = conversion.game(position.deal, position.rules)
        return cls(game.switches, int(seen(game, a)), b)

    def searcher(self) -> Searcher:
        """Return a searcher whose random numbers follow from what is seen."""
        return new_searcher(trained(), self.switches, self.seeds)

    @property
    def seeds(self) -> tuple[int, int]:
        words = self.seen.to_bytes(8, "little") + (self.b & (1 << 41) - 1).to_bytes(8, "little")
        return zlib.crc32(words), 0

    def after(self, moves: Sequence[Move]) -> Words:
        """Return the words after moves, before anything is drawn; all but the last draw nothing."""
        words = self.seen, self.b
        for move in moves:
            words = quiet(self.switches, *words, conversion.pack_move(move))
        return int(words[0]), int(words[1])

    def plan(self, own: Searcher, target: Words, first: Move | None = None) -> tuple[Move, ...]:
        """Return moves from here to an afterstate in reach, `first` the first of them."""
        moves = [] if first is None else [first]
        at = self.after(moves)
        while at != target:
            packed = first_towards(self.switches, own.space, *at, *target)
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
    if v & OVER or due_in(v):
        views[0], hands[0] = v, c
    else:
        n = reach(own.game.switches, own.space, v, c)
    for place in range(own.found[0]):
        for i in range(n):
            if own.views[place] == views[i] and own.hands[place] == hands[i]:
                return place
    return -1
