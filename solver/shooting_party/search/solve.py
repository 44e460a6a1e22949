"""`solve`: verdict, profile and best line of a deal or of any position, each proven as far as the
budget goes.

The work comes in stages, the cheap and informative ones first, so that a budget that runs out takes
away proofs before it takes away answers:

1. *reach*: for each number of passes, a beam search looks for the best score, then for lower and
   lower ones. With one pass to play the exhaustive search takes its place, and with two it asks for
   the best score of all: a "no" must be proven anyway, and a "yes" is the line that is shown;
2. *prove*: for each number of passes, "no better" is proven exhaustively, from the best score that
   is open down (or a better score is found);
3. *win*: if the best line by cards does not score four queens, a query of its own asks for them;
4. *line*: the line of the best score and, where that is affordable (or insisted upon), the line
   that is best by all its keys.

Lines are traced, and replayed by the verifier (played.py), where they are shown: the line of the
best score and that to four queens. That less can be scored within fewer passes rests on the search
alone.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

from solver.shooting_party.packed.layout import Finish
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.notation import deal_of
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import WIN, Goal, Objective, Score
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.verify import replay
from solver.shooting_party.search.bounds.switches import ALL_BOUNDS, Bounds
from solver.shooting_party.search.budget import Budget, Meter, OutOfBudget, OutOfMemory, StopReason
from solver.shooting_party.search.known import Known, Within
from solver.shooting_party.search.played import Played, played_out, traced
from solver.shooting_party.search.query import Query, Reached
from solver.shooting_party.search.solution import Line, SearchDefect, Solution, Verdict

PATIENCE = (0, 100_000, 1_000_000)
"""Positions that a beam search may spend on a score, with one, two and three passes to play, before
the exhaustive search takes over. In one pass that is the quicker way to a "yes" too.
"""

EXHAUSTIVE, LONGER = 4, 8
"""Where beam and exhaustive search take turns: the patience with the exhaustive search, as a
multiple of that with the beam search, and the factor by which both grow.
"""

PAR_PASSES = 2
"""Passes within which the line that is best by all keys is always asked for. With one pass more it
takes far longer than all other questions together.
"""


def solve(
    subject: Position | Deal | int | str,
    rules: RuleSet | str | None = None,
    objective: Objective = "cards",
    budget: Budget | Meter | None = None,
    goal: Goal | str | None = None,
    *,
    par: bool | None = None,
    bounds: Bounds = ALL_BOUNDS,
    on_progress: Callable[[int], None] | None = None,
) -> Solution:
    """Solve a deal under `rules`, or a position (whose own rules hold; `rules` must be None). A
    deal may be given as its seed, or in any form that `notation.read` takes; rules and goal as
    text.

    `objective` says which score is better: ``cards`` (more queens + aces, then more queens) or
    ``queens`` (more queens, then more aces). With a `goal`, only that is answered, within the
    rules' passes. `par` says whether the line must be the best by all its keys: True at any cost,
    False never, None where it costs little (PAR_PASSES). `budget` may be a meter that other work
    counts into as well. `on_progress` is called with the positions searched, a few times a second,
    and may raise to stop the work. `ValueError` is raised if a position comes with `rules`, a meter
    with `on_progress`, or for a text that names no deal, rules or goal.

    The result is deterministic under position and memory budgets: the same input gives the same
    answer, line and position count. Every line has been replayed by the verifier.
    """
    if not isinstance(subject, Position):
        position = Position.opening(deal_of(subject), rules)
    elif rules is None:
        position = subject
    else:
        raise ValueError("a position brings its own rules")
    goal = Goal.parse(goal) if isinstance(goal, str) else goal
    if isinstance(budget, Meter):
        if on_progress is not None:
            raise ValueError("a meter brings its own progress report")
        meter = budget.share(None)
    else:
        meter = Meter(budget or Budget(), on_progress)
    work = _Work(position, objective, meter, bounds, par)
    return work.answer(goal) if goal is not None else work.everything()


class OutOfPatience(Exception):
    """A search took longer than it was given before another one has its turn."""


class _Work:
    def __init__(
        self,
        position: Position,
        objective: Objective,
        meter: Meter,
        bounds: Bounds,
        par: bool | None,
    ) -> None:
        self.position = position
        self.objective = objective
        self.meter = meter
        self.budget = meter.limits
        self.par = par
        self.stopped: StopReason | None = None
        self.known = Known(position, objective)
        self._query = Query(position, WIN, meter, bounds)

    # -- the two kinds of question ---------------------------------------------------------------

    def everything(self) -> Solution:
        """Return the solution after every stage, each as far as the budget goes."""
        places = range(len(self.known))
        # The most passes come early: they decide the verdict and are usually settled quickly.
        for place, best_only in ((0, False), (1, True), (2, False), (1, False)):
            if place in places:
                with self.within_budget():
                    self.reach(place, best_only)
        for place in places:
            with self.within_budget():
                self.prove(place)
        best = self.known[self.known.fewest]
        if best.later is not None:
            self.replay(best)
        verdict, win_line = self.win()
        return self.solution(None, verdict, self.line(), win_line)

    def answer(self, goal: Goal) -> Solution:
        """Return the solution for one goal within the rules' passes, and nothing else."""
        last = self.known[-1]
        verdict: Verdict = "unknown"
        line = None
        if self.position.score in goal.scores:
            verdict, line = "yes", self.empty_line(proven=True)
        else:
            with self.within_budget():
                found = self.line_to(goal, last.passes)
                verdict = "no" if found is None else "yes"
                line = None if found is None else found.line
                if line is not None and self.par:
                    line = self.par_line(goal, last.passes, line).line
        for known in self.known:
            if verdict == "no":
                known.refuted |= goal.scores
            elif line is not None:
                known.score = replay(self.position, line.moves).scored_by(known.passes)
        return self.solution(goal, verdict, line, None)

    # -- the stages ------------------------------------------------------------------------------

    def reach(self, place: int, best_only: bool) -> None:
        """Do stage 1 for one number of passes; with `best_only` for the best score of all alone,
        and exhaustively.
        """
        known = self.known[place]
        self.known.inherit(place)
        targets = self.known.better(known)[::-1]
        for target in targets[:1] if best_only else targets:
            query = self.query(Goal.at_least(target, self.objective), known.passes)
            if best_only:
                settled, reached = True, self.least_cost(query)
            else:
                settled, reached = self.tried(query, place)
            if reached is not None:
                self.reached(place, target, query, reached)
                return
            if settled:
                self.known.refute(known, target)

    def reached(self, place: int, score: Score, query: Query, reached: Reached) -> None:
        """Record that at least this score was reached, with the line unless it is not shown."""
        known = self.known
        if place > 0 and not known.exceeds(known[-1].score, score):
            known.learn(self.played_out(query, reached), known[place].passes)
        elif place == 0:
            # A line of one pass is seldom shown: it can wait until the end.
            known.reach(place, score, (query.goal, reached, traced(query, reached)))
        else:
            known.reach(place, score, None)

    def prove(self, place: int) -> None:
        """Do stage 2 for one number of passes."""
        known = self.known[place]
        if known.proven:
            return
        self.known.inherit(place)
        if best := self.best_open(known):
            self.reached(place, *best)
        known.proven = True

    def best_open(self, known: Within) -> tuple[Score, Query, Reached] | None:
        """Return the best open score that is reached, its query, and how; refute those above it."""
        targets = self.known.better(known)[::-1]
        goals = [Goal.at_least(target, self.objective) for target in targets]
        if not goals:
            return None
        query = self.query(goals[-1], known.passes)
        try:
            reached = query.best_search(goals)
        except OutOfMemory:
            return self.first_reached(known, targets[query.refuted :])
        finally:
            for target in targets[: query.refuted]:
                self.known.refute(known, target)
        if reached is None:
            return None
        return targets[reached.number], query.asking(goals[reached.number]), reached

    def first_reached(
        self, known: Within, targets: list[Score]
    ) -> tuple[Score, Query, Reached] | None:
        """Return the same by a search for each score."""
        for target in targets:
            query = self.query(Goal.at_least(target, self.objective), known.passes)
            reached = self.least_cost(query)
            if reached is not None:
                return target, query, reached
            self.known.refute(known, target)
        return None

    def win(self) -> tuple[Verdict, Line | None]:
        """Do stage 3: return the verdict on four queens, and a line to them if the best score has
        fewer.
        """
        last = self.known[-1]
        if last.score[0] == 4:
            return "yes", None
        if last.refuted >= WIN.scores:
            return "no", None
        with self.within_budget():
            found = self.line_to(WIN, last.passes)
            if found is None:
                return "no", None
            self.known.learn(found)
            return "yes", None if last.score[0] == 4 else found.line
        return "unknown", None

    def line(self) -> Line:
        """Do stage 4: return the line of the best score, with the fewest passes. What it scores
        within fewer passes is learned from it, too: a short budget may have left that open.
        """
        place = self.known.fewest
        known = self.known[place]
        if known.line is None:
            return self.empty_line(self.known[-1].proven)
        if known.line.proven_moves:
            return known.line
        if self.par or (self.par is None and place < PAR_PASSES):
            with self.within_budget():
                goal = Goal.at_least(known.score, self.objective)
                best = self.par_line(goal, known.passes, known.line)
                self.known.learn(best)
                return best.line
        fewest = all(fewer.proven for fewer in self.known.within[:place])
        return replace(known.line, proven_passes=known.line.proven_passes or fewest)

    def replay(self, known: Within) -> None:
        """Replay the line that has waited for it."""
        assert known.later is not None
        later = known.later
        played = played_out(self.position, *later)
        for each in self.known:
            if each.later is later:
                each.line, each.later = played.line, None
        self.known.learn(played)

    # -- the tools -------------------------------------------------------------------------------

    @contextmanager
    def within_budget(self) -> Iterator[None]:
        """Record which budget ran out, and go on with what is known. If the system refuses memory,
        that is a budget too.
        """
        try:
            yield
        except OutOfBudget as error:
            self.stopped = self.stopped or error.reason
        except MemoryError:
            self.stopped = self.stopped or "memory"

    def query(self, goal: Goal, passes: int) -> Query:
        return self._query.asking(goal, passes)

    def tried(self, query: Query, place: int) -> tuple[bool, Reached | None]:
        """Return True if the goal was settled within PATIENCE, and how it was reached; with three
        passes to play, it always is.
        """
        patience = PATIENCE[min(place, 2)]
        if place >= 2 or not patience:
            return True, self.settled(query, place)
        try:
            return True, self.within_patience(query, query.beam_search, patience)
        except OutOfPatience:
            return False, None
        except OutOfMemory:
            return False, None

    def settled(self, query: Query, place: int) -> Reached | None:
        """Return how the goal is reached, or None for a proven "no".

        A "yes" is found by beam search and a "no" by exhaustive search, and nobody knows beforehand
        which it is. So they take turns, with growing patience. Where memory does not hold a beam,
        only the exhaustive search in parts is left.
        """
        patience = PATIENCE[min(place, 2)]
        while patience:
            try:
                return self.within_patience(query, query.beam_search, patience)
            except OutOfPatience:
                pass
            except OutOfMemory:
                return query.exhaustive_search()
            with suppress(OutOfPatience):
                return self.within_patience(query, query.exhaustive_search, EXHAUSTIVE * patience)
            patience *= LONGER
        return self.least_cost(query)

    def within_patience(
        self, query: Query, search: Callable[[], Reached | None], patience: int
    ) -> Reached | None:
        """Return what the search returns; raise `OutOfPatience` if it takes more positions."""
        query.meter = self.meter.share(patience)
        try:
            return search()
        except OutOfBudget as error:
            if error.meter is query.meter and error.reason == "positions":
                raise OutOfPatience from None
            raise
        finally:
            query.meter = self.meter

    def least_cost(self, query: Query) -> Reached | None:
        """Return how the goal is reached, at the least cost if memory holds that, or None for a
        proven "no".
        """
        try:
            return query.least_cost_search()
        except OutOfMemory:
            return query.exhaustive_search()

    def line_to(self, goal: Goal, passes: int) -> Played | None:
        """Return a line to a goal, or None for a proven "no"."""
        query = self.query(goal, passes)
        reached = self.settled(query, passes - self.known[0].passes)
        return None if reached is None else self.played_out(query, reached)

    def par_line(self, goal: Goal, passes: int, known: Line) -> Played:
        """Return the line that is best by all its keys, to a goal that a known line reaches."""
        assert known.passes is not None
        assert known.cards_left is not None
        query = self.query(goal, passes)
        below = Finish(known.passes, known.cards_left, len(known.moves)).cost + 1
        within = known.passes - self.known[0].passes
        search = query.least_cost_search if within < PAR_PASSES else query.deepening_search
        reached = search(below)
        if reached is None:
            raise SearchDefect(f"the goal {goal.text} was reached and now is not")
        return self.played_out(query, reached)

    def played_out(self, query: Query, reached: Reached) -> Played:
        return played_out(self.position, query.goal, reached, traced(query, reached))

    def empty_line(self, proven: bool) -> Line:
        return Line((), self.position.score, None, None, proven, proven, proven)

    def solution(
        self, goal: Goal | None, verdict: Verdict, line: Line | None, win_line: Line | None
    ) -> Solution:
        profile = self.known.profile
        passes = line.passes if line is not None and line.passes else profile[0].passes
        return Solution(
            position=self.position,
            objective=self.objective,
            goal=None if goal is None else goal.text,
            verdict=verdict,
            unknown_because=self.stopped,
            best=replace(profile[-1], passes=passes),
            profile=profile,
            line=line,
            win_line=win_line,
            budget=self.budget,
            par=self.par,
            positions=self.meter.positions,
            seconds=self.meter.seconds,
        )
