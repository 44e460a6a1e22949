"""Exact facts about a puzzle with every order in view: its length, its narrowness, its first trap.

All describe the first par solution (in the order of legal moves) unless they say otherwise. A move
*keeps* the goal if the goal can still be reached after it, at par or later.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import fsum, log2
from typing import Any

from solver.shooting_party.analysis.par_solutions import ParSolutions, par_solutions
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.conversion import Words
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.search.budget import Budget, Meter
from solver.shooting_party.search.goals import still_open
from solver.shooting_party.search.query import Query
from solver.shooting_party.search.reachability import Reachability

LOOK = 500
"""The limit on positions examined to see how long a loss stays hidden."""


@dataclass(frozen=True)
class Trap:
    """A move that loses the goal without showing it. `place` is its number on the line, from 1.

    After it, `depth` moves can be played before every continuation has visibly lost: the game is
    over, or too many aces are lost. If `deeper` is True, more moves than that can be played: the
    search was cut at LOOK positions.
    """

    place: int
    move: str
    depth: int
    deeper: bool


@dataclass(frozen=True)
class Choice:
    """One position of the line: its legal moves, those that keep the goal, the one played."""

    legal: tuple[Move, ...]
    keeping: tuple[Move, ...]
    played: Move

    @property
    def bits(self) -> float:
        """How much a player must know not to lose the goal here: the binary logarithm of the number
        of legal moves for each move that keeps it.
        """
        return log2(len(self.legal) / len(self.keeping))


@dataclass(frozen=True)
class OpenFacts:
    """The facts of a puzzle. `passes`, `cards_left` and `moves` are par. Of `first_legal` first
    moves, `first_keeping` keep the goal. At `only_moves` positions of the line, exactly one of
    several moves keeps it. `narrowness` is the sum of `Choice.bits`. There are `solutions` par
    solutions, up to the order of discards in a row; all of them make `needed` moves of the line;
    the one that takes the fewest bits to describe takes `bits`. `trap` is the first trap, if any.
    From `keepers` positions of the whole game the goal can still be reached.
    """

    passes: int
    cards_left: int
    moves: int
    first_keeping: int
    first_legal: int
    only_moves: int
    narrowness: float
    solutions: int
    needed: int
    bits: float
    trap: Trap | None
    keepers: int

    def to_json(self) -> dict[str, Any]:
        """Return its part of a document."""
        document = asdict(self)
        document["narrowness"] = round(self.narrowness, 2)
        document["bits"] = round(self.bits, 2)
        return document


def open_facts(position: Position, goal: Goal, meter: Meter | None = None) -> OpenFacts | None:
    """Return the facts of reaching `goal` within the passes of the position's rules; None if it is
    proven unreachable. `meter` counts the effort. Raise `OutOfBudget` or `TooManySolutions`
    (par_solutions.py).
    """
    meter = meter or Meter(Budget())
    solutions = par_solutions(position, goal, meter)
    if solutions is None:
        return None
    reachable = Reachability(Query(position, goal, meter))
    choices = choices_along(reachable, solutions.line)
    return OpenFacts(
        passes=solutions.passes,
        cards_left=solutions.cards_left,
        moves=solutions.moves,
        first_keeping=len(choices[0].keeping),
        first_legal=len(choices[0].legal),
        only_moves=sum(len(c.legal) > 1 == len(c.keeping) for c in choices),
        narrowness=fsum(choice.bits for choice in choices),
        solutions=solutions.count(),
        needed=sum(solutions.needed()),
        bits=solutions.bits(),
        trap=first_trap(reachable, solutions),
        keepers=len(reachable),
    )


def choices_along(reachable: Reachability, line: tuple[Move, ...]) -> list[Choice]:
    """Return the choice at each position of a line that keeps the goal from the start."""
    choices = []
    words = reachable.start
    for played in line:
        after = _moves(reachable, words)
        keeping = tuple(move for move, to in after.items() if reachable.keeps(to))
        choices.append(Choice(tuple(after), keeping, played))
        words = after[played]
    return choices


def _moves(reachable: Reachability, words: Words) -> dict[Move, Words]:
    """Return the position that each legal move leads to."""
    return {conversion.unpack_move(move): to for move, to in reachable.walker.after(words)}


def first_trap(reachable: Reachability, solutions: ParSolutions) -> Trap | None:
    """Return the first trap of the line, None if it has none; of several at one place, the one that
    stays hidden longest (of those, the first in the order of legal moves).
    """
    goal_open = still_open(solutions.goal).tolist()
    words = reachable.start
    for place, played in enumerate(solutions.line, 1):
        after = _moves(reachable, words)
        traps = []
        for move, to in after.items():
            if not reachable.keeps(to):
                depth, deeper = hidden_for(reachable, to, goal_open)
                traps.append(Trap(place, str(move), depth, deeper))
        worst = max(traps, key=lambda trap: (trap.depth, trap.deeper), default=None)
        if worst is not None and worst.depth > 0:
            return worst
        words = after[played]
    return None


def hidden_for(reachable: Reachability, words: Words, goal_open: list[int]) -> tuple[int, bool]:
    """Return for how many moves a lost position does not show that it is lost, and whether for
    more. The search is breadth first.
    """
    layer, looked, depth = {words}, 0, 0
    while True:
        layer = {w for w in layer if _shows_nothing(w, goal_open)}
        if not layer:
            return depth, False
        looked += len(layer)
        if looked > LOOK:
            return depth, True
        layer = {to for w in layer for _, to in reachable.walker.after(w)}
        depth += 1


def _shows_nothing(words: Words, goal_open: list[int]) -> bool:
    return not conversion.is_over(words) and bool(goal_open[conversion.score_byte(words)])
