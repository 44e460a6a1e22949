"""Advice for somebody who does not see the pile: what each legal move can be expected to bring."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Any

import numpy as np

from solver.common.compiled import entry
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import OVER, score_of
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.unseen import afterstates, view
from solver.shooting_party.unseen.network import AIMS, CARDS, EIGHT, FOUR, Network, trained
from solver.shooting_party.unseen.search import (
    DEPTH,
    SAMPLES,
    UNIT,
    Searcher,
    new_searcher,
    sample,
    search,
)

ALL = 1 << 40
"""A margin that leaves no candidate out."""

USUAL = np.array([24, afterstates.MOST, 1, ALL, 6], dtype=np.int64)
DEEP = np.array([256, afterstates.MOST, 1, ALL, 7], dtype=np.int64)
"""Settings (search.py): well under a second; some seconds."""


@dataclass(frozen=True)
class Estimate:
    """A number with its standard error: 0 for an exact one. The error is that of sampling draws;
    the network's own is not in it (docs/unseen.md).
    """

    mean: float
    error: float


@dataclass(frozen=True)
class Advised:
    """A legal move and what it can be expected to lead to with good play after it: the cards scored
    by the end of the game, those of now included, and the chances of four queens and of all eight
    cards. `plan` are the moves up to the next draw, this one first; `end` is the number of the
    afterstate to which they lead. `exact` says that nothing was sampled.
    """

    move: Move
    plan: tuple[Move, ...]
    cards: Estimate
    four: Estimate
    eight: Estimate
    end: int
    exact: bool


@dataclass(frozen=True)
class Advice:
    """Advice for a position that is not over. It depends on what is seen there alone, and is the
    same each time.
    """

    position: Position
    deep: bool = False
    network: Network | None = None

    @cached_property
    def moves(self) -> tuple[Advised, ...]:
        """All legal moves, the best first; of equal ones, the first in the order of the rules."""
        a, b = conversion.pack(self.position)
        game = conversion.game(self.position.deal, self.position.rules)
        seen = int(_seen(game, a))
        own = new_searcher(self.network or trained(), game.switches, _seeds(seen, b))
        settings = DEEP if self.deep else USUAL
        _weigh(own, seen, b, settings)
        made = [self._advised(own, seen, b, move) for move in self.position.legal_moves()]
        return tuple(sorted(made, key=lambda advised: -advised.cards.mean))

    @property
    def distinct(self) -> tuple[Advised, ...]:
        """The best moves towards different afterstates: one move for each."""
        return tuple({advised.end: advised for advised in reversed(self.moves)}.values())[::-1]

    def _advised(self, own: Searcher, seen: int, b: int, move: Move) -> Advised:
        """Return the best that a move can lead to among the candidates of the search."""
        switches = own.game.switches
        place = int(_first_reached(own, switches, seen, b, conversion.pack_move(move)))
        count = int(own.counts[place])
        scored = len(self.position.score_pile)
        estimates = []
        for aim in range(AIMS):
            mean = own.sums[place, aim] / count / UNIT
            square = own.squares[place, aim] / count / UNIT**2
            spread = max(0.0, square - mean * mean)
            error = sqrt(spread / (count - 1)) if count > 1 else 0.0
            estimates.append(Estimate(mean + (scored if aim == CARDS else 0), error))
        return Advised(
            move,
            self._plan(own, seen, b, move, place),
            estimates[CARDS],
            estimates[FOUR],
            estimates[EIGHT],
            end=place,
            exact=count == 1,
        )

    def _plan(self, own: Searcher, seen: int, b: int, move: Move, place: int) -> tuple[Move, ...]:
        """Return the moves from here to a candidate, `move` first."""
        plan = [move]
        target = int(own.views[place]), int(own.hands[place])
        words = _quiet(own.game.switches, seen, b, conversion.pack_move(move))
        at = int(words[0]), int(words[1])
        while at != target:
            step = int(_first_towards(own, *at, *target))
            plan.append(conversion.unpack_move(step))
            words = _quiet(own.game.switches, *at, step)
            at = int(words[0]), int(words[1])
        return tuple(plan)


def _seeds(seen: int, b: int) -> tuple[int, int]:
    """Return the seeds of a search, which follow from what is seen."""
    words = seen.to_bytes(8, "little") + (b & (1 << 41) - 1).to_bytes(8, "little")
    return zlib.crc32(words), 0


@entry
def _weigh(own: Searcher, seen: int, b: int, settings: Any) -> None:
    """Search a decision; sample it also if there is but one candidate."""
    search(own, seen, b, CARDS, settings)
    if own.counts[0] == 0:
        sample(own, seen, score_of(b), CARDS, 1, 2 * settings[SAMPLES], settings[DEPTH])


@entry
def _seen(game: Any, a: int) -> int:
    return view.seen(game, a)


@entry
def _quiet(switches: Any, seen: int, b: int, move: int) -> tuple[int, int]:
    return afterstates.quiet(switches, seen, b, move)


@entry
def _first_reached(own: Searcher, switches: Any, seen: int, b: int, move: int) -> int:
    """Return the place of the best candidate that a move can lead to without a draw."""
    v, c = afterstates.quiet(switches, seen, b, move)
    ends = v & OVER or view.due_in(v)
    n = 1 if ends else afterstates.reach(switches, own.space, v, c)
    for place in range(own.found[0]):
        for i in range(n):
            if not ends:
                v, c = own.space.after_views[i], own.space.after_hands[i]
            if own.views[place] == v and own.hands[place] == c:
                return place
    return -1


@entry
def _first_towards(own: Searcher, seen: int, b: int, v: int, c: int) -> int:
    return afterstates.first_towards(own.game.switches, own.space, seen, b, v, c)
