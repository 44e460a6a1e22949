"""One query: can this goal be reached from this position? There are two ways through the passes.

*Beam search* of growing width: a narrow search first, then wider and wider ones. Each goes through
the passes with the most promising roots and, in each layer of a pass, closes the positions with the
most cards scored, up to its width. At first it also passes over all hands of more than five cards,
which can't draw: they are the most numerous, and few goals need one. A "yes" is nearly always near,
and this finds it without looking at the rest. (As in R. Zhou and E. Hansen, "Beam-stack search",
2005, without the backtracking.) After the first pass, wider searches follow more of its roots until
they have cost more than it did; only then is it searched again, wider.

*Exhaustive search*: every root of a pass in one search, with nothing passed over. This is the way
to a "no", since that requires seeing everything. Whatever it reaches, it reaches with the fewest
passes, the earliest finish and the fewest moves (unless memory does not hold all roots at once, and
they are searched in parts).

*Deepening the cap.* A line that ends with many cards left in the pile is rare, but where there is
one, looking for no other is far quicker: the bounds cut whatever would leave fewer. So, with three
passes to play, the search for the least cost asks for many cards left first, then for fewer and
fewer, until a line is found. (With two, going through the first pass again costs more: there only
the last pass is deepened.) (Iterative deepening, as in R. Korf, "Depth-first iterative-deepening",
1985, on the finish.)

*From the best score down.* The passes before the last are nearly the same search for every score.
So they are searched once, for the lowest score that is open, and the last pass once for each.

Both end in a proven "no" if nothing was passed over and the goal was not reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, replace

import numpy as np

from solver.shooting_party.packed import conversion
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.layout import Finish
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal, Score
from solver.shooting_party.search.bounds.aims import SCORE_BYTES
from solver.shooting_party.search.bounds.switches import ALL_BOUNDS, Bounds
from solver.shooting_party.search.budget import Meter, OutOfMemory
from solver.shooting_party.search.goals import PackedGoal, packed_goal
from solver.shooting_party.search.passes import WHOLE_PASS, Beam, PassSearch

FIRST_BEAM = Beam(width=32, hand=5)
WIDENING = 4
"""The factor by which the width of a beam grows each time; hands may then have one card more."""

ROOT_SHARE = 4
"""A beam follows as many roots of a pass as a quarter of its width."""

CAPS = (22, 18, 14, 10, 6)
"""The numbers of cards left in the last pass that a deepening search asks for in turn."""

LAST_CAPS = (12, 6)
"""The same where only the last pass is deepened."""

_CARDS_SCORED = np.array([sum(conversion.score_of_byte(byte)) for byte in range(SCORE_BYTES)])


@dataclass(frozen=True, eq=False)
class Batch:
    """Roots that were searched together: their pass (from 0), keys and words, and their numbers.

    `made` is the range of numbers of the roots of later passes that this search found: first, last
    + 1.
    """

    number: int
    roots: np.ndarray
    numbers: np.ndarray
    made: tuple[int, int]


@dataclass(frozen=True)
class Reached:
    """A "yes": the cost of the contact that reaches the goal, and the searches made until then.

    The last of `batches` found it; there are none if settling the position itself reached the goal.
    With `exact`, no line has a lower cost (packed/layout.py says what cost is), and there is one
    batch per pass. `search` may still hold the arrays of those searches.
    """

    cost: int
    batches: tuple[Batch, ...]
    exact: bool
    search: PassSearch

    @property
    def finish(self) -> Finish:
        """Where the goal is reached."""
        return Finish.of_cost(self.cost)


class Query:
    """A goal asked of a position, within the passes of its rules. `meter` counts the effort."""

    def __init__(
        self, position: Position, goal: Goal, meter: Meter, bounds: Bounds = ALL_BOUNDS
    ) -> None:
        self.game = conversion.game(position.deal, position.rules)
        self.words = conversion.pack(position)
        self.goal = goal
        self.meter = meter
        self.bounds = bounds
        self._goals: dict[tuple[frozenset[Score], int], PackedGoal] = {}

    def beam_search(self) -> Reached | None:
        """Return how the goal is reached, or None for a proven "no"; else raise `OutOfBudget`."""
        beam = FIRST_BEAM
        run = _Run(self, keep=True, beam=beam)
        while True:
            while run.reached is None and len(waiting := run.waiting()):
                passes = run.passes(waiting)
                number = int(passes.min())
                promising = run.most_promising(waiting[passes == number], beam.width // ROOT_SHARE)
                run.search(number, promising)
                run.pass_over(waiting[passes == number])
            if None in run.passes_searched.finished:
                raise OutOfMemory(self.meter)
            if run.reached is not None or not any(run.cut):
                return run.reached
            beam = Beam(WIDENING * beam.width, beam.hand + 1)
            kept = run.worth_keeping()
            if kept:
                run.go_back(kept, beam)
            else:
                run = _Run(self, keep=True, beam=beam)

    def exhaustive_search(self) -> Reached | None:
        """Return how the goal is reached, or None for a proven "no"; raise `OutOfBudget` otherwise.

        The goal is reached at the least cost, unless memory does not hold all roots of a pass, so
        that they must be searched in parts.
        """
        try:
            return self._pass_by_pass()
        except OutOfMemory:
            return self._pass_by_pass(in_parts=True)

    def least_cost_search(self, below: int = L.NO_COST) -> Reached | None:
        """Return the way to the goal of the least cost that is below `below`, or None for a proven
        "no". Never search in parts; the arrays that lead back to the line are kept.
        """
        return self._pass_by_pass(keep=True, below=below)

    def best_search(self, better: Iterable[Goal]) -> Iterator[Reached | None]:
        """Yield for each of some goals what `least_cost_search` would return for it.

        All must be contained in the query's own goal. The passes before the last are searched once,
        for that goal. If it is reached before the last pass, there is a search for each.
        """
        last = int(self.game.switches[L.PASSES]) - 1
        run = _Run(self, keep=True)
        while run.reached is None and len(waiting := run.waiting()):
            passes = run.passes(waiting)
            number = int(passes.min())
            if number == last:
                break
            run.search(number, waiting[passes == number], lower_known=True)
        if run.reached is not None:
            yield from (self.asking(goal).least_cost_search() for goal in better)
            return
        for goal in better:
            run.deepen(last, waiting, self._last_pass_goals(goal))
            yield None if run.reached is None else replace(run.reached, exact=True)

    def deepening_search(self, below: int) -> Reached | None:
        """Return the same as `least_cost_search`, by deepening the cap: for goals that can be
        reached.
        """
        searches = (self.least_cost_search(cost) for cost in self._costs(CAPS, below))
        return next((reached for reached in searches if reached is not None), None)

    def search_to_the_end(self) -> PassSearch:
        """Return a search that went on when the goal was reached, until it had seen every position
        from which the bounds allow the goal. The arrays of each pass are kept; raise `OutOfBudget`
        if they can't be.
        """
        run = _Run(self, keep=True, whole=True)
        while len(waiting := run.waiting()):
            passes = run.passes(waiting)
            number = int(passes.min())
            run.search(number, waiting[passes == number], lower_known=True)
        if None in run.passes_searched.finished:
            raise OutOfMemory(self.meter)
        return run.passes_searched

    def asking(self, goal: Goal) -> Query:
        """Return the same query for another goal."""
        query = copy(self)
        query.goal = goal
        return query

    def pass_search(
        self,
        *,
        below: int = L.NO_COST,
        keep: bool = False,
        beam: Beam = WHOLE_PASS,
        whole: bool = False,
        meter: Meter | None = None,
    ) -> PassSearch:
        """Return a new search for the goal at a cost below `below`."""
        return PassSearch(
            self.game,
            self._packed(self.goal, below),
            meter or self.meter,
            below=below,
            keep=keep,
            beam=beam,
            whole=whole,
            bounds=self.bounds,
        )

    def _packed(self, goal: Goal, below: int) -> PackedGoal:
        """Return a goal packed for a cost below `below`."""
        if (goal.scores, below) not in self._goals:
            self._goals[goal.scores, below] = packed_goal(self.game, goal, self.bounds, below)
        return self._goals[goal.scores, below]

    def _costs(self, caps: Iterable[int], below: int) -> list[int]:
        """Return the costs below which lines are asked for in turn: those of caps of the last pass,
        then `below`.
        """
        passes = int(self.game.switches[L.PASSES])
        costs = (cost_with(passes, cap) for cap in caps)
        return [*(cost for cost in costs if cost < below), below]

    def _last_pass_goals(
        self, goal: Goal, below: int = L.NO_COST
    ) -> Iterator[tuple[PackedGoal, int]]:
        """Yield a goal packed for each cost at which the last pass is deepened, with that cost."""
        for cost in self._costs(LAST_CAPS, below):
            yield self._packed(goal, cost), cost

    def _pass_by_pass(
        self, in_parts: bool = False, keep: bool = False, below: int = L.NO_COST
    ) -> Reached | None:
        last = int(self.game.switches[L.PASSES]) - 1
        run = _Run(self, keep, below=below)
        best = run.reached
        while len(waiting := run.waiting()):
            passes = run.passes(waiting)
            number = int(passes.min())
            if best is not None and best.finish.passes <= number:
                break
            roots = waiting[passes == number]
            if in_parts:
                run.search_in_parts(number, roots)
                if run.reached is not None:
                    return run.reached
            elif keep and run.batches and number == last:
                run.deepen(number, roots, self._last_pass_goals(self.goal, below))
            else:
                run.search(number, roots, lower_known=True)
            found = run.reached
            if found is not None and (best is None or found.cost <= best.cost):
                best = found
        return None if best is None else replace(best, exact=True)


def cost_with(passes: int, cap: int) -> int:
    """Return the cost below which a line finishes within those passes, with `cap` cards left if it
    needs them all.
    """
    return Finish(passes, cap - 1, 0).cost


class _Run:
    """The roots found so far, which of them have been searched, and by which batch. `cut` says of
    each batch whether anything was passed over in it or of the roots that waited with it.
    """

    def __init__(
        self,
        query: Query,
        keep: bool = False,
        beam: Beam = WHOLE_PASS,
        whole: bool = False,
        below: int = L.NO_COST,
    ) -> None:
        self.passes_searched = query.pass_search(below=below, keep=keep, beam=beam, whole=whole)
        self.passes_searched.enter(query.words)
        self.entered = len(self.passes_searched.roots())
        self.batches: list[Batch] = []
        self.searched = np.zeros(0, dtype=bool)
        self.cut: list[bool] = []
        # Positions searched before and after the first batch.
        self.first = (0, 0)
        cost = self.passes_searched.best
        # The position may have several roots, and an earlier finish may lie behind another one.
        exact = self.entered == 0
        self.reached = None if cost is None else Reached(cost, (), exact, self.passes_searched)

    def waiting(self) -> np.ndarray:
        """Return the numbers of the roots that have not been searched."""
        found = len(self.passes_searched.roots())
        more = np.zeros(found - len(self.searched), dtype=bool)
        self.searched = np.concatenate([self.searched, more])
        return np.flatnonzero(~self.searched)

    def passes(self, roots: np.ndarray) -> np.ndarray:
        """Return the pass (from 0) of each of those roots."""
        passes: np.ndarray = (
            self.passes_searched.roots()[roots, 0] >> L.KEY_PASS_SHIFT & L.PASS_BITS
        )
        return passes

    def most_promising(self, roots: np.ndarray, width: int) -> np.ndarray:
        """Return the `width` roots with the most cards scored, by the fewest moves. Among equals
        the choice is a fixed scatter, so that they are not near twins.
        """
        keys, words = self.passes_searched.roots()[roots].T
        scores = _CARDS_SCORED[keys >> L.SCORE_SHIFT & L.SCORE_BITS]
        scatter = roots * 2654435761 & 0xFFFF
        return np.sort(roots[np.lexsort((scatter, words & L.MOVES_MASK, -scores))[:width]])

    def pass_over(self, roots: np.ndarray) -> None:
        """Give up those of the roots that have not been searched yet."""
        self.cut[-1] |= not self.searched[roots].all()
        self.searched[roots] = True

    def worth_keeping(self) -> int:
        """Return how many batches a wider search can begin with: those that passed nothing over; or
        the first, as long as less was searched after it than in it.
        """
        whole = self.cut.index(True)
        begun, ended = self.first
        later = self.passes_searched.meter.positions - ended
        return 1 if whole == 0 and any(self.cut[1:]) and later < ended - begun else whole

    def go_back(self, searches: int, beam: Beam = WHOLE_PASS) -> None:
        """Forget all but so many searches, and go on with another beam."""
        del self.batches[searches:], self.cut[searches:]
        count = self.batches[-1].made[1] if self.batches else self.entered
        self.passes_searched.go_back(searches, count, beam)
        self.searched = np.zeros(count, dtype=bool)
        for batch in self.batches:
            self.searched[batch.numbers] = True

    def search(self, number: int, roots: np.ndarray, lower_known: bool = False) -> None:
        """Search a pass from those roots; set `reached` if the goal was reached."""
        chosen = self.passes_searched.roots()[roots]
        before = len(self.passes_searched.roots())
        begun = self.passes_searched.meter.positions
        found = self.passes_searched.search(number, chosen, lower_known)
        self.searched[roots] = True
        self.cut.append(self.passes_searched.is_cut)
        if not self.batches:
            self.first = begun, self.passes_searched.meter.positions
        made = (before, len(self.passes_searched.roots()))
        self.batches.append(Batch(number, chosen, roots, made))
        cost = self.passes_searched.best
        self.reached = None
        if found and cost is not None:
            self.reached = Reached(cost, tuple(self.batches), False, self.passes_searched)

    def deepen(
        self, number: int, roots: np.ndarray, caps: Iterable[tuple[PackedGoal, int]]
    ) -> None:
        """Do the same as `search`, the last pass, for one packed goal and cost after another, until
        one is reached.
        """
        kept = len(self.batches)
        for goal, below in caps:
            self.go_back(kept)
            self.passes_searched.aim_at(goal, below)
            self.search(number, roots, lower_known=True)
            if self.reached is not None:
                return

    def search_in_parts(self, number: int, roots: np.ndarray) -> None:
        """Do the same as `search`, in parts that memory holds, until the goal is reached."""
        parts = [roots]
        while parts:
            part = parts.pop()
            try:
                self.search(number, part)
            except OutOfMemory:
                if len(part) == 1:
                    raise
                parts += np.array_split(part, 2)[::-1]
            if self.reached is not None:
                return
