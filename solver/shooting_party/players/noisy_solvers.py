"""Noisy solvers: players that see every order and think as people do, and how often they solve
a task.

A noisy solver tries every sequence of legal moves as long as its *horizon*, values the positions at
their ends by rules of thumb (`worth`), and makes the first move of the best sequence. It
*overlooks* moves by chance: sometimes plain ones, more often bold ones, which give up a queen or
use the butler, since nothing on the table points to them. A contact, or drawing two cards, nobody
overlooks. What it overlooks stays the same through one try at a task, however often the position
comes up. Of moves of nearly the same worth, chance decides.

Three kinds of task are tried:

- a *line* is solved if the target is reached within the moves allowed;
- a *move* is found if the first one chosen is the one wanted;
- a *fault* is found if, of the moves played, the one that seems to give away the most is the wrong
  one.
"""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np

from solver.common.arrays import Int64s, Int64s2
from solver.common.compiled import entry, kernel
from solver.common.kernels import mix, popcount
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.packed.rules import displayed, moves, play
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Target
from solver.shooting_party.search.goals import accepted_by, packed_goal
from solver.shooting_party.unseen.afterstates import below, new_stream, number

NOISE = 60

WANTED_SCORED = 1000
OTHER_SCORED = 200
TARGET_REACHED = 20_000
TARGET_MISSED = -10_000
READY = 400  # a wanted queen in the hand whose ace is displayed
QUEEN_HELD = 300  # a wanted queen in the hand
CARD_HELD = -30  # any other card: it must go before the queen can be alone
JOKER_HELD = 150
PASS_BEGUN = -100
CARD_LEFT = 10
LATER = -5  # for each move on the way: sooner is better

LEAST = -1_000_000

HORIZON, PLAIN, BOLD = range(3)  # places in a noisy solver's settings


@dataclass(frozen=True)
class NoisySolver:
    """A solver: horizon in moves, percentages of moves that it overlooks, tries at a task."""

    name: str
    horizon: int
    plain: int
    bold: int
    tries: int = 50

    @property
    def settings(self) -> np.ndarray:
        return np.array([self.horizon, self.plain, self.bold], dtype=np.int64)


NOISY_SOLVERS = (
    NoisySolver("steady", horizon=3, plain=8, bold=30),
    NoisySolver("careless", horizon=3, plain=20, bold=45),
    NoisySolver("patient", horizon=4, plain=5, bold=15),
    NoisySolver("deep", horizon=4, plain=10, bold=30),
    NoisySolver("dreamy", horizon=4, plain=25, bold=50),
)


@dataclass(frozen=True)
class Tried:
    """The result of one solver: how often it tried a task, and how often it solved it."""

    solver: str
    tries: int
    solved: int

    @property
    def odds(self) -> float:
        """The natural logarithm of the odds of failing; half a try is added on either side."""
        return log((self.tries - self.solved + 0.5) / (self.solved + 0.5))

    @property
    def error(self) -> float:
        """The standard error of `odds` (J. B. S. Haldane, 1956)."""
        return sqrt(1 / (self.tries - self.solved + 0.5) + 1 / (self.solved + 0.5))

    def to_json(self) -> dict[str, Any]:
        return {"solver": self.solver, "tries": self.tries, "solved": self.solved}


class Sight(NamedTuple):
    """What a solver has before it in a task: the game; by score byte, whether the target accepts a
    score, and whether it may still be reached from there (`open`); the cards, as bits of a score
    byte, that count towards it (`wanted`); its settings; then a stream of random numbers, and
    working space for legal moves, for those at each depth of the lookahead, and for a move's log.
    """

    game: PackedGame
    accept: Int64s
    open: Int64s
    wanted: int
    settings: Int64s
    stream: Int64s
    legal: Int64s
    ahead: Int64s2
    log: Int64s


def try_line(position: Position, target: Target, most: int) -> list[Tried]:
    """Return how often each solver reaches a target with at most `most` moves from a position. The
    random numbers come from deal, position and solver, so the answer is the same everywhere.
    """
    return _tried(position, target, line_tries, most)


def try_move(position: Position, target: Target, among: Sequence[Move], key: Move) -> list[Tried]:
    """Return how often each solver on the way to a target chooses `key` from the moves `among`."""
    offered = np.array([conversion.pack_move(move) for move in among], dtype=np.int64)
    wanted = list(among).index(key)
    return _tried(position, target, move_tries, offered, wanted)


def try_fault(
    position: Position, target: Target, played: Sequence[Move], fault: int
) -> list[Tried]:
    """Return how often each solver takes the move number `fault` (from 0) for the losing one."""
    line = np.array([conversion.pack_move(move) for move in played], dtype=np.int64)
    return _tried(position, target, fault_tries, line, fault)


def _tried(position: Position, target: Target, tries_at: Any, *task: Any) -> list[Tried]:
    """Return how often each solver solves a task, by one of the entries below."""
    words, found = conversion.pack(position), []
    for solver in NOISY_SOLVERS:
        own = sight_of(solver, position, target)
        solved = int(tries_at(own, *words, solver.tries, *task))
        found.append(Tried(solver.name, solver.tries, solved))
    return found


def sight_of(solver: NoisySolver, position: Position, target: Target) -> Sight:
    a, b = conversion.pack(position)
    where = f"{position.deal.code} {a} {b}".encode()
    return Sight(
        conversion.game(position.deal, position.rules),
        accepted_by(target),
        packed_goal(target.goal).open,
        L.SCORE_BITS & ~conversion.score_byte((a, b)),
        solver.settings,
        new_stream(zlib.crc32(where), zlib.crc32(solver.name.encode())),
        np.zeros(L.MAX_MOVES, dtype=np.int64),
        np.zeros((solver.horizon, L.MAX_MOVES), dtype=np.int64),
        conversion.new_log(),
    )


@kernel
def worth(own: Sight, a: int, b: int) -> int:
    """Return the value of a position by rules of thumb."""
    score = L.score_of(b)
    value = WANTED_SCORED * popcount(score & own.wanted)
    value += OTHER_SCORED * popcount(score & ~own.wanted)
    if own.accept[score]:
        return value + TARGET_REACHED
    if a & L.OVER or not own.open[score]:
        return value + TARGET_MISSED
    hand = b & L.CARDS
    queens = hand & L.QUEENS
    value += CARD_HELD * popcount(hand & ~(L.QUEENS | L.JOKER))
    if hand & L.JOKER:
        value += JOKER_HELD
    if queens & L.scored_cards(own.wanted):
        value += QUEEN_HELD
        if displayed(own.game, a, b, L.aces_of(queens)):
            value += READY
    return value + PASS_BEGUN * L.pass_of(a) + CARD_LEFT * popcount(a & L.CARDS)


@kernel
def overlooks(settings: Int64s, a: int, b: int, move: int, attempt: int) -> bool:
    """Return True if a solver does not see a move in a position throughout one try."""
    kind = L.kind_of(move)
    bold = (
        kind == L.BUTLER
        or (kind == L.DISCARD and move & L.QUEENS)
        or (kind == L.LEAVE and b & L.QUEENS)
    )
    if not bold and kind != L.DISCARD and kind != L.LEAVE:
        return False
    percent = settings[BOLD] if bold else settings[PLAIN]
    return mix(mix(mix(a) << 29 ^ mix(b)) << 29 ^ mix(move) ^ attempt) % 100 < percent


@kernel
def best_ahead(own: Sight, a: int, b: int, depth: int, attempt: int) -> int:
    """Return the worth of the best position after `depth` moves, or fewer where the target or the
    end comes first, as far as a solver sees them.
    """
    if depth == 0 or a & L.OVER or own.accept[L.score_of(b)]:
        return worth(own, a, b)
    best, legal = LEAST, own.ahead[depth - 1]
    for i in range(moves(own.game, a, b, legal)):
        if not overlooks(own.settings, a, b, legal[i], attempt):
            v, c = play(own.game, a, b, legal[i], own.log)
            best = max(best, best_ahead(own, v, c, depth - 1, attempt) + LATER)
    return best


@kernel
def value_of(own: Sight, a: int, b: int, move: int, depth: int, attempt: int) -> int:
    """Return what a move seems worth to a solver that looks `depth` further moves ahead."""
    a, b = play(own.game, a, b, move, own.log)
    return best_ahead(own, a, b, depth, attempt) + below(own.stream, NOISE)


@kernel
def choice_of(own: Sight, a: int, b: int, offered: Int64s, n: int, depth: int, attempt: int) -> int:
    """Return the number of the chosen move of the first `n` offered: any if all are overlooked."""
    chosen, best = -1, LEAST
    for i in range(n):
        if n > 1 and overlooks(own.settings, a, b, offered[i], attempt):
            continue
        value = value_of(own, a, b, offered[i], depth, attempt)
        if chosen < 0 or value > best:
            chosen, best = i, value
    return chosen if chosen >= 0 else below(own.stream, n)


@entry
def line_tries(own: Sight, first_a: int, first_b: int, tries: int, most: int) -> int:
    """Return how many tries reach the target with at most `most` moves."""
    solved = 0
    for _ in range(tries):
        a, b, played = first_a, first_b, 0
        attempt = number(own.stream) >> 3
        while played < most and not (a & L.OVER or own.accept[L.score_of(b)]):
            depth = min(own.settings[HORIZON], most - played) - 1
            n = moves(own.game, a, b, own.legal)
            chosen = choice_of(own, a, b, own.legal, n, depth, attempt)
            a, b = play(own.game, a, b, own.legal[chosen], own.log)
            played += 1
        solved += own.accept[L.score_of(b)]
    return solved


@entry
def move_tries(own: Sight, a: int, b: int, tries: int, offered: Int64s, key: int) -> int:
    """Return how many tries choose the move number `key` of those offered."""
    solved = 0
    for _ in range(tries):
        attempt = number(own.stream) >> 3
        depth = own.settings[HORIZON] - 1
        solved += choice_of(own, a, b, offered, len(offered), depth, attempt) == key
    return solved


@entry
def fault_tries(
    own: Sight, first_a: int, first_b: int, tries: int, played: Int64s, fault: int
) -> int:
    """Return how many tries take the move number `fault` for the one that gives away the most: by
    which the best other move seems to exceed it by the most.
    """
    solved, depth = 0, own.settings[HORIZON] - 1
    for _ in range(tries):
        a, b = first_a, first_b
        attempt = number(own.stream) >> 3
        worst, most = 0, LEAST
        for place in range(len(played)):
            value = value_of(own, a, b, played[place], depth, attempt)
            gap = best_other(own, a, b, played[place], depth, attempt) - value
            if gap > most:
                worst, most = place, gap
            a, b = play(own.game, a, b, played[place], own.log)
        solved += worst == fault
    return solved


@kernel
def best_other(own: Sight, a: int, b: int, played: int, depth: int, attempt: int) -> int:
    """Return what the best move but the one played seems worth, of those that a solver sees."""
    best = LEAST
    for i in range(moves(own.game, a, b, own.legal)):
        move = own.legal[i]
        if move != played and not overlooks(own.settings, a, b, move, attempt):
            best = max(best, value_of(own, a, b, move, depth, attempt))
    return best
