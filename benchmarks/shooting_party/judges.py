"""The judges of the open grade: players who see every card and share no code of decision with the
seers who make it. Their results are what the rating has to predict.

- *trying out* plays random moves after each move, and makes the move with the best such line
  (T. Cazenave, "Nested Monte-Carlo search", IJCAI 2009, first level, without a memory of lines).
- *planning* follows the few most promising lines at once, by how few cards of the hand have no
  partner (beam search with a narrow beam, its order disturbed by chance).

Where one move is asked for, each judges the position after it in the same way; a fault is where the
best other move is ahead by the most.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from math import log
from typing import Any

import numpy as np

from generator.shooting_party.rating.open_grade import AS_MANY_AS_YOU_LIKE
from generator.shooting_party.studies.study import Study
from solver.common.bits import popcount
from solver.common.compiled import entry, kernel
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.conversion import Walker
from solver.shooting_party.packed.layout import (
    CARDS,
    JOKER,
    MAX_MOVES,
    OVER,
    QUEENS,
    PackedGame,
    aces_of,
    of_suit,
    score_of,
    scored_cards,
)
from solver.shooting_party.packed.rules import displayed, moves, play
from solver.shooting_party.search.goals import accepted_by
from solver.shooting_party.unseen.chance import below, new_stream

TRIES = 40
SAMPLES = 500
"""Random lines after each move."""

WIDTH, NOISE = 8, 40
"""Lines followed at once, and how far chance disturbs their order."""

AHEAD = 8
"""Moves looked ahead where one move is asked for."""

PLAN = 4
"""Moves of a plan in a task without a limit; random lines go to the end of the game there."""

REACHED = 10_000


class Judge:
    """A judge: `plans` says which of the two."""

    def __init__(self, name: str, plans: bool) -> None:
        self.name = name
        self.plans = plans

    def solved(self, study: Study) -> float:
        """Return the share of tries that solve a puzzle; the same on every machine."""
        table = _Table(study, self.name, self.plans)
        match study.asked:
            case "line":
                right = sum(table.line(study) for _ in range(TRIES))
            case "move":
                right = sum(table.choice(study.offered) == study.line[0] for _ in range(TRIES))
            case "fault":
                right = sum(table.fault(study.shown) == study.key for _ in range(TRIES))
        return right / TRIES


JUDGES = Judge("trying out", plans=False), Judge("planning", plans=True)


def odds(share: float) -> float:
    """Return the natural logarithm of the odds of failing, half a try added on either side."""
    solved = share * TRIES
    return log((TRIES - solved + 0.5) / (solved + 0.5))


class _Table:
    """A puzzle before a judge: its game, and working space."""

    def __init__(self, study: Study, name: str, plans: bool) -> None:
        start = study.start
        self.game = conversion.game(start.deal, start.rules)
        self.words = conversion.pack(start)
        self.walker = Walker(self.game)
        self.plans = plans
        self.accept = accepted_by(study.target)
        scored = conversion.score_byte(self.words)
        named = sum(map(conversion.score_bit, study.target.cards))
        self.wanted = (named or 255) & ~scored
        seeds = zlib.crc32(start.deal.code.encode()), zlib.crc32(name.encode())
        self.stream = new_stream(*seeds)
        self.legal, self.log = np.zeros(MAX_MOVES, dtype=np.int64), conversion.new_log()
        self.beam = np.zeros((2, 3, WIDTH + 1), dtype=np.int64)

    def value(self, words: tuple[int, int], most: int) -> int:
        """Return what a position seems worth with at most `most` moves to make."""
        common = (self.game, *words, self.accept, self.wanted, most)
        if self.plans:
            return int(planned(*common, self.beam, self.stream, self.legal, self.log))
        return int(tried_out(*common, self.stream, self.legal, self.log))

    def line(self, study: Study) -> bool:
        """Return True if one try reaches the target in time."""
        most = study.moves
        if self.plans and most is not None:
            return self.value(self.words, most) >= REACHED - most
        words, left = self.words, most or AS_MANY_AS_YOU_LIKE
        while left and not conversion.is_over(words):
            left -= 1
            ahead = PLAN if most is None and self.plans else left
            options = self.walker.after(words)
            words = max((self.value(to, ahead), n, to) for n, (_, to) in enumerate(options))[2]
            if self.accept[conversion.score_byte(words)]:
                return True
        return False

    def choice(self, offered: Sequence[Any]) -> Any:
        """Return the move of those offered that seems best."""
        to = {move: self.walker.play(self.words, conversion.pack_move(move)) for move in offered}
        return max(offered, key=lambda move: self.value(to[move], AHEAD))

    def fault(self, shown: Sequence[Any]) -> int:
        """Return the number of the move that seems to give away the most."""
        gaps, words = [], self.words
        for move in shown:
            after = dict(self.walker.after(words))
            own = after.pop(conversion.pack_move(move))
            best = max((self.value(to, AHEAD) for to in after.values()), default=0)
            gaps.append(best - self.value(own, AHEAD))
            words = own
        return gaps.index(max(gaps))


@entry
def tried_out(
    game: PackedGame,
    a: int,
    b: int,
    accept: Any,
    wanted: int,
    most: int,
    stream: Any,
    legal: Any,
    log: Any,
) -> int:
    """Return the value of the best of SAMPLES random lines of at most `most` moves: the sooner the
    target the better, otherwise by the cards scored.
    """
    best = -1
    for _ in range(SAMPLES):
        x, y, played = a, b, 0
        while played < most and not (x & OVER or accept[score_of(y)]):
            n = moves(game, x, y, legal)
            x, y = play(game, x, y, legal[below(stream, n)], log)
            played += 1
        value = 100 * popcount(score_of(y) & wanted) + below(stream, 10)
        if accept[score_of(y)]:
            value = REACHED - played
        best = max(best, value)
    return best


@entry
def planned(
    game: PackedGame,
    a: int,
    b: int,
    accept: Any,
    wanted: int,
    most: int,
    beam: Any,
    stream: Any,
    legal: Any,
    log: Any,
) -> int:
    """Return the value of the best position that WIDTH lines at once come to in at most `most`
    moves: the sooner the target the better. `beam` holds two rows of lines: words and values.
    """
    if accept[score_of(b)]:
        return REACHED
    now, count = 0, 1
    beam[0, 0, 0], beam[0, 1, 0] = a, b
    best = promise(game, a, b, wanted)
    for played in range(1, most + 1):
        then, kept = 1 - now, 0
        for i in range(count):
            x, y = beam[now, 0, i], beam[now, 1, i]
            for j in range(moves(game, x, y, legal)):
                to_a, to_b = play(game, x, y, legal[j], log)
                if accept[score_of(to_b)]:
                    return REACHED - played
                if not to_a & OVER:
                    value = promise(game, to_a, to_b, wanted) + below(stream, NOISE)
                    kept = keep(beam, then, kept, to_a, to_b, value)
        if kept == 0:
            break
        now, count = then, kept
        best = max(best, beam[now, 2, 0])
    return best


@kernel
def keep(beam: Any, row: int, kept: int, a: int, b: int, value: int) -> int:
    """Add a line to a row in the order of values, unless it is there; return how many are kept."""
    for i in range(kept):
        if beam[row, 0, i] == a and beam[row, 1, i] == b:
            return kept
    at = kept
    while at > 0 and beam[row, 2, at - 1] < value:
        for k in range(3):
            beam[row, k, at] = beam[row, k, at - 1]
        at -= 1
    beam[row, 0, at], beam[row, 1, at], beam[row, 2, at] = a, b, value
    return min(kept + 1, WIDTH)


@kernel
def promise(game: PackedGame, a: int, b: int, wanted: int) -> int:
    """Return how promising a position looks: cards scored, a wanted queen, her ace, and few cards
    without a partner of their suit.
    """
    hand = b & CARDS
    queens = hand & QUEENS & scored_cards(wanted)
    lone = 0
    for suit in range(4):
        lone += popcount(of_suit(hand & ~QUEENS, suit)) & 1
    value = 600 * popcount(score_of(b) & wanted) - 25 * lone - 10 * popcount(hand)
    if hand & JOKER:
        value += 30
    if queens:
        value += 160 if displayed(game, a, b, aces_of(queens)) else 80
    return value
