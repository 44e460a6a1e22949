"""The judges of the open grade: players who see every card and share no code of decision with the
noisy solvers who make it. Their results are what the rating has to predict.

- *trying out* plays random moves after each move, and makes the move with the best such line
  (T. Cazenave, "Nested Monte-Carlo search", IJCAI 2009, first level, without a memory of lines).
- *planning* follows the few most promising lines at once, by how few cards of the hand have no
  partner (beam search with a narrow beam, its order disturbed by chance).

Where one move is asked for, each judges the position after it in the same way; a fault is where the
best other move is ahead by the most.
"""

import zlib
from collections.abc import Callable, Mapping, Sequence
from math import log
from typing import NamedTuple

import numpy as np

from generator.shooting_party.rating.open_grade import AS_MANY_AS_YOU_LIKE
from generator.shooting_party.studies.study import Study
from solver.common.arrays import Int64s, Int64s3
from solver.common.compiled import entry, kernel
from solver.common.kernels import popcount
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.conversion import Walker, Words
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.packed.rules import displayed, moves, play
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.search.goals import accepted_by
from solver.shooting_party.unseen.afterstates import below, new_stream

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


class Table(NamedTuple):
    """A puzzle before a judge: its game, the scores that reach the target, those that help (as
    bits), a random stream, and working space: for moves, and for two rows of lines, words and
    values.
    """

    game: PackedGame
    accept: Int64s
    wanted: int
    stream: Int64s
    legal: Int64s
    log: Int64s
    beam: Int64s3


def table_of(study: Study, judge: str) -> Table:
    """Return a puzzle before a judge."""
    start = study.start
    stream = new_stream(zlib.crc32(start.deal.code.encode()), zlib.crc32(judge.encode()))
    named = sum(map(conversion.score_bit, study.target.cards))
    return Table(
        conversion.game(start.deal, start.rules),
        accepted_by(study.target),
        (named or 255) & ~conversion.score_byte(conversion.pack(start)),
        stream,
        np.zeros(L.MAX_MOVES, dtype=np.int64),
        conversion.new_log(),
        np.zeros((2, 3, WIDTH + 1), dtype=np.int64),
    )


@entry
def tried_out(table: Table, a: int, b: int, most: int) -> int:
    """Return the value of the best of SAMPLES random lines of at most `most` moves: the sooner the
    target the better, otherwise by the cards scored.
    """
    best = -1
    for _ in range(SAMPLES):
        x, y, played = a, b, 0
        while played < most and not (x & L.OVER or table.accept[L.score_of(y)]):
            n = moves(table.game, x, y, table.legal)
            x, y = play(table.game, x, y, table.legal[below(table.stream, n)], table.log)
            played += 1
        value = 100 * popcount(L.score_of(y) & table.wanted) + below(table.stream, 10)
        if table.accept[L.score_of(y)]:
            value = REACHED - played
        best = max(best, value)
    return best


@entry
def planned(table: Table, a: int, b: int, most: int) -> int:
    """Return the value of the best position that WIDTH lines at once come to in at most `most`
    moves: the sooner the target the better.
    """
    if table.accept[L.score_of(b)]:
        return REACHED
    beam, now, count = table.beam, 0, 1
    beam[0, 0, 0], beam[0, 1, 0] = a, b
    best = promise(table, a, b)
    for played in range(1, most + 1):
        then, kept = 1 - now, 0
        for i in range(count):
            x, y = beam[now, 0, i], beam[now, 1, i]
            for j in range(moves(table.game, x, y, table.legal)):
                to_a, to_b = play(table.game, x, y, table.legal[j], table.log)
                if table.accept[L.score_of(to_b)]:
                    return REACHED - played
                if not to_a & L.OVER:
                    value = promise(table, to_a, to_b) + below(table.stream, NOISE)
                    kept = keep(beam, then, kept, to_a, to_b, value)
        if kept == 0:
            break
        now, count = then, kept
        best = max(best, beam[now, 2, 0])
    return best


@kernel
def keep(beam: Int64s3, row: int, kept: int, a: int, b: int, value: int) -> int:
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
def promise(table: Table, a: int, b: int) -> int:
    """Return how promising a position looks: cards scored, a wanted queen, her ace, and few cards
    without a partner of their suit.
    """
    hand = b & L.CARDS
    queens = hand & L.QUEENS & L.scored_cards(table.wanted)
    lone = 0
    for suit in range(4):
        lone += popcount(L.of_suit(hand & ~L.QUEENS, suit)) & 1
    value = 600 * popcount(L.score_of(b) & table.wanted) - 25 * lone - 10 * popcount(hand)
    if hand & L.JOKER:
        value += 30
    if queens:
        value += 160 if displayed(table.game, a, b, L.aces_of(queens)) else 80
    return value


class Judge:
    """A judge: what a position seems worth to it, with at most so many moves to make; `plans` says
    that the judge plans all moves at once where their number is limited.
    """

    def __init__(self, name: str, value: Callable[..., int], plans: bool) -> None:
        self.name, self.value, self.plans = name, value, plans

    def solved(self, study: Study) -> float:
        """Return the share of tries that solve a puzzle; the same on every machine."""
        table = table_of(study, self.name)
        walker, start = Walker(table.game), conversion.pack(study.start)
        match study.asked:
            case "line":
                right = sum(self.line(table, walker, start, study.moves) for _ in range(TRIES))
            case "move":
                to = {x: walker.play(start, conversion.pack_move(x)) for x in study.offered}
                right = sum(self.choice(table, to) == study.line[0] for _ in range(TRIES))
            case "fault":
                asked = table, walker, start, study.shown
                right = sum(self.fault(*asked) == study.key for _ in range(TRIES))
        return right / TRIES

    def line(self, table: Table, walker: Walker, words: Words, most: int | None) -> bool:
        """Return True if one try reaches the target in time."""
        if self.plans and most is not None:
            return self.value(table, *words, most) >= REACHED - most
        left = most or AS_MANY_AS_YOU_LIKE
        while left and not conversion.is_over(words):
            left -= 1
            ahead = PLAN if self.plans else left
            options = enumerate(to for _, to in walker.after(words))
            words = max((self.value(table, *to, ahead), n, to) for n, to in options)[2]
            if table.accept[conversion.score_byte(words)]:
                return True
        return False

    def choice(self, table: Table, moves: Mapping[Move, Words]) -> Move:
        """Return the move that seems best."""
        return max(moves, key=lambda move: self.value(table, *moves[move], AHEAD))

    def fault(self, table: Table, walker: Walker, words: Words, shown: Sequence[Move]) -> int:
        """Return the number of the move that seems to give away the most."""
        gaps = []
        for move in shown:
            after = dict(walker.after(words))
            words = after.pop(conversion.pack_move(move))
            best = max((self.value(table, *to, AHEAD) for to in after.values()), default=0)
            gaps.append(best - self.value(table, *words, AHEAD))
        return gaps.index(max(gaps))


JUDGES = Judge("trying out", tried_out, plans=False), Judge("planning", planned, plans=True)


def odds(share: float) -> float:
    """Return the natural logarithm of the odds of failing, half a try added on either side."""
    solved = share * TRIES
    return log((TRIES - solved + 0.5) / (solved + 0.5))
