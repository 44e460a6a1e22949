"""`solve`: verdict, profile and best line of a deal or of any position, each proven as far as the
budget goes.

The work comes in stages, the cheap and informative ones first, so that a budget that runs out takes
away proofs before it takes away answers:

1. *reach*: for each number of passes, a beam search looks for the best score, then for lower and
   lower ones. With one pass to play the exhaustive search takes its place, and with two it asks for
   the best score of all: a "no" must be proven anyway, and a "yes" is the line that is shown;
2. *prove*: for each number of passes, "no better" is proven exhaustively, from the best score that
   is open down (or a better score is found);
3. *confirm*, if asked: the upper bound of the relaxation (relaxation/) proves again what it can,
   and narrows what a budget left open;
4. *win*: if the best line by cards does not score four queens, a query of its own asks for them;
5. *line*: the line of the best score and, where that is affordable (or insisted upon), the line
   that is best by all its keys.

Lines are traced, and replayed by the verifier, where they are shown: the line of the best score and
that to four queens. That less can be scored within fewer passes rests on the search alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from solver.common.compiled import is_cold
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import Finish
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import SCORES, WIN, Goal, Objective, Score, ladder, merit
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.verify import Refused, Replay, replay
from solver.shooting_party.search import layers
from solver.shooting_party.search.bounds.lost_aces import best_open
from solver.shooting_party.search.bounds.switches import ALL_BOUNDS, Bounds
from solver.shooting_party.search.budget import Budget, Meter, OutOfBudget, StopReason
from solver.shooting_party.search.line import best_line
from solver.shooting_party.search.query import Query, Reached
from solver.shooting_party.search.solution import Best, Line, Solution, Verdict

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


def is_compiled() -> bool:
    """Return True if the search has been compiled before. If not, its first use takes a while."""
    return not is_cold(layers.__file__)


class SearchDefect(AssertionError):
    """A contradiction in the search, such as a line that the verifier refused: never an answer,
    always a bug.
    """


def solve(
    subject: Position | Deal | int | str,
    rules: RuleSet | str | None = None,
    objective: Objective = "cards",
    budget: Budget | Meter | None = None,
    goal: Goal | str | None = None,
    *,
    par: bool | None = None,
    confirm: float | bool = False,
    bounds: Bounds = ALL_BOUNDS,
    on_progress: Callable[[int], None] | None = None,
) -> Solution:
    """Solve a deal under `rules`, or a position (whose own rules hold; `rules` must be None). A
    deal may be given as its seed, or in any form that `sources.read` takes; rules and goal as text.

    `objective` says which score is better: ``cards`` (more queens + aces, then more queens) or
    ``queens`` (more queens, then more aces). With a `goal`, only that is answered, within the
    rules' passes. `par` says whether the line must be the best by all its keys: True at any cost,
    False never, None where it costs little (PAR_PASSES). `budget` may be a meter that other work
    counts into as well. `confirm` is the effort (deterministic seconds of CP-SAT for each number of
    passes) to spend on a second proof of the profile by the relaxation, or True for its usual one.
    `on_progress` is called with the positions searched, a few times a second, and may raise to stop
    the work. `ValueError` is raised if a position comes with `rules`, a meter with `on_progress`,
    or for a text that names no deal, rules or goal.

    The result is deterministic under position and memory budgets: the same input gives the same
    answer, line and position count. Every line has been replayed by the verifier.
    """
    if not isinstance(subject, Position):
        position = Position.opening(subject, rules)
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
    work = _Work(position, objective, meter, bounds, par, confirm)
    return work.answer(goal) if goal is not None else work.everything()


@dataclass
class _Within:
    """What is known of the best score within some passes. `line` reaches it, verified. It is None
    for the score that the position has already, for a score that is not shown, and while it can
    still be traced from `reached`.
    """

    passes: int
    score: Score
    line: Line | None = None
    reached: tuple[Query, Reached] | None = None
    refuted: set[Score] = field(default_factory=set)
    proven: bool = False
    confirmed: bool | None = None


class OutOfPatience(Exception):
    """A search took longer than it was given before another one has its turn."""


class _Played(NamedTuple):
    """A line and its replay."""

    line: Line
    game: Replay


class _Work:
    def __init__(
        self,
        position: Position,
        objective: Objective,
        meter: Meter,
        bounds: Bounds,
        par: bool | None,
        confirm: float | bool,
    ) -> None:
        self.position = position
        self.objective = objective
        self.meter = meter
        self.budget = meter.limits
        self.bounds = bounds
        self.par = par
        self.effort = confirm
        self.score_byte = conversion.score_byte(conversion.pack(position))
        self.stopped: StopReason | None = None
        first = min(position.pass_number, position.rules.passes)
        self.within = [_Within(p, position.score) for p in range(first, position.rules.passes + 1)]

    # -- the two kinds of question ---------------------------------------------------------------

    def everything(self) -> Solution:
        """Return the solution after every stage, each as far as the budget goes."""
        places = range(len(self.within))
        # The most passes come early: they decide the verdict and are usually settled quickly.
        for place, best_only in ((0, False), (1, True), (2, False), (1, False)):
            if place in places:
                with self.within_budget():
                    self.reach(place, best_only)
        for place in places:
            with self.within_budget():
                self.prove(place)
        if self.effort is not False:
            for known in self.within:
                with self.within_budget():
                    self.confirm(known, self.effort)
        best = self.within[self.fewest()]
        if best.reached is not None:
            self.trace(best)  # first, since a score that is given up must not be the verdict
        verdict, win_line = self.win()
        return self.solution(None, verdict, self.line(), win_line)

    def answer(self, goal: Goal) -> Solution:
        """Return the solution for one goal within the rules' passes, and nothing else."""
        last = self.within[-1]
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
        for known in self.within:
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
        known = self.within[place]
        self.inherit(place)
        targets = self.better(known)[::-1]
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
                self.refute(known, target)

    def reached(self, place: int, score: Score, query: Query, reached: Reached) -> None:
        """Take over that at least this score was reached, with the line unless it is not shown."""
        known, last = self.within[place], self.within[-1]
        if place > 0 and merit(score, self.objective) >= merit(last.score, self.objective):
            self.learn(self.played_out(query, reached), known.passes)
            return
        # A line of one pass is seldom shown: it can wait until the end.
        later = (query, reached) if place == 0 else None
        for each in self.within[place:]:
            if merit(score, self.objective) > merit(each.score, self.objective):
                each.score, each.line, each.reached = score, None, later

    def prove(self, place: int) -> None:
        """Do stage 2 for one number of passes."""
        known = self.within[place]
        if known.proven:
            return
        self.inherit(place)
        for target, query, reached in self.outcomes(place):
            if reached is not None:
                self.reached(place, target, query, reached)
                break
            self.refute(known, target)
        known.proven = True

    def outcomes(self, place: int) -> Iterator[tuple[Score, Query, Reached | None]]:
        """Yield each open score from the best down, a query for it or better, and how the query's
        goal is reached, if at all.
        """
        known = self.within[place]
        targets = self.better(known)[::-1]
        if not targets:
            return
        goals = [Goal.at_least(target, self.objective) for target in targets]
        lowest = self.query(goals[-1], known.passes)
        queries = [lowest.asking(goal) for goal in goals]
        try:
            yield from zip(targets, queries, lowest.best_search(goals), strict=True)
        except OutOfBudget as error:
            if error.reason != "memory":
                raise
            for target, query in zip(targets, queries, strict=True):
                if target not in known.refuted:
                    yield target, query, self.least_cost(query)

    def confirm(self, known: _Within, effort: float | bool) -> None:
        """Do stage 3 for one number of passes. The relaxation can't disagree with a line (else
        `SearchDefect`); it may close what is open.
        """
        from solver.shooting_party.relaxation import EFFORT, upper_bound

        effort = EFFORT if effort is True else effort
        rules = self.position.rules.within(known.passes)
        bound = upper_bound(replace(self.position, rules=rules), self.objective, effort)
        counted = 1 if self.objective == "queens" else 2
        if bound.score < sum(known.score[:counted]):
            raise SearchDefect(f"the relaxation allows {bound.score}, the line has {known.score}")
        known.refuted |= {s for s in SCORES if sum(s[:counted]) > bound.score}
        known.confirmed = bound.score == sum(known.score[:counted])

    def win(self) -> tuple[Verdict, Line | None]:
        """Do stage 4: return the verdict on four queens, and a line to them if the best score has
        fewer.
        """
        last = self.within[-1]
        if last.score[0] == 4:
            return "yes", None
        if last.refuted >= WIN.scores:
            return "no", None
        with self.within_budget():
            found = self.line_to(WIN, last.passes)
            if found is None:
                return "no", None
            self.learn(found)
            return "yes", None if last.score[0] == 4 else found.line
        return "unknown", None

    def line(self) -> Line:
        """Do stage 5: return the line of the best score, with the fewest passes. What it scores
        within fewer passes is learned from it, too: a short budget may have left that open.
        """
        place = self.fewest()
        known = self.within[place]
        if known.line is None:
            return self.empty_line(self.within[-1].proven)
        if known.line.proven_moves:
            return known.line
        if self.par or (self.par is None and place < PAR_PASSES):
            with self.within_budget():
                goal = Goal.at_least(known.score, self.objective)
                best = self.par_line(goal, known.passes, known.line)
                self.learn(best)
                return best.line
        fewest = all(fewer.proven for fewer in self.within[:place])
        return replace(known.line, proven_passes=known.line.proven_passes or fewest)

    def fewest(self) -> int:
        """Return the place of the fewest passes within which the best score is reached."""
        return next(n for n, w in enumerate(self.within) if w.score == self.within[-1].score)

    def trace(self, known: _Within) -> None:
        """Find the line of a score that was reached, whatever the budget of positions and time. If
        memory does not hold it, the score is given up.
        """
        assert known.reached is not None
        query, reached = known.reached
        same = [each for each in self.within if each.reached is known.reached]
        for each in same:
            each.reached = None
        query.meter = self.meter.beyond()
        with self.within_budget():
            played = self.played_out(query, reached)
            for each in same:
                each.line = played.line
            self.learn(played)
            return
        for each in same:
            each.score, each.proven = self.position.score, False

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
        position = replace(self.position, rules=self.position.rules.within(passes))
        return Query(position, goal, self.meter, self.bounds)

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
        except OutOfBudget as error:
            if error.reason != "memory":
                raise
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
            except OutOfBudget as error:
                if error.reason != "memory":
                    raise
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
        except OutOfBudget as error:
            if error.reason != "memory":
                raise
        return query.exhaustive_search()

    def line_to(self, goal: Goal, passes: int) -> _Played | None:
        """Return a line to a goal, or None for a proven "no"."""
        query = self.query(goal, passes)
        reached = self.settled(query, passes - self.within[0].passes)
        return None if reached is None else self.played_out(query, reached)

    def par_line(self, goal: Goal, passes: int, known: Line) -> _Played:
        """Return the line that is best by all its keys, to a goal that a known line reaches."""
        assert known.passes is not None
        assert known.cards_left is not None
        query = self.query(goal, passes)
        below = Finish(known.passes, known.cards_left, len(known.moves)).cost + 1
        within = known.passes - self.within[0].passes
        search = query.least_cost_search if within < PAR_PASSES else query.deepening_search
        reached = search(below)
        if reached is None:
            raise SearchDefect(f"the goal {goal.text} was reached and now is not")
        return self.played_out(query, reached)

    def learn(self, played: _Played, fewest: int = 0) -> None:
        """Take over what a line scores within each number of passes from `fewest` on, where that is
        better than what was known. It may score more within more passes: where the rules make
        contact for the player, one move can make several contacts, also beyond a reshuffle.
        """
        for each in (known for known in self.within if known.passes >= fewest):
            score = played.game.scored_by(each.passes)
            if merit(score, self.objective) > merit(each.score, self.objective):
                line = _up_to(played.line, played.game, each.passes)
                each.score, each.line, each.reached = score, line, None

    def inherit(self, place: int) -> None:
        """Take over what is known for other numbers of passes: what can be reached within fewer
        passes can be reached within more, and what can't within more can't within fewer.
        """
        known, fewer = self.within[place], self.within[place - 1] if place else None
        if fewer is not None and merit(fewer.score, self.objective) > merit(
            known.score, self.objective
        ):
            known.score, known.line, known.reached = fewer.score, fewer.line, fewer.reached
        for more in self.within[place:]:
            known.refuted |= more.refuted

    def better(self, known: _Within) -> list[Score]:
        """Return the scores above the one reached that are neither refuted nor out of reach, the
        lowest first.
        """
        return [
            score
            for score in ladder(self.objective)
            if merit(score, self.objective) > merit(known.score, self.objective)
            and score not in known.refuted
            and best_open(self.score_byte) in Goal.at_least(score, self.objective).scores
        ]

    def refute(self, known: _Within, score: Score) -> None:
        """Record that neither that score nor a better one can be reached within those passes."""
        known.refuted |= Goal.at_least(score, self.objective).scores

    def entry(self, known: _Within) -> Best:
        better = self.better(known)
        upper = max(map(sum, [known.score, *better]))
        return Best(known.passes, known.score, known.proven or not better, upper, known.confirmed)

    def empty_line(self, proven: bool) -> Line:
        return Line((), self.position.score, None, None, proven, proven, proven)

    def played_out(self, query: Query, reached: Reached) -> _Played:
        """Return the line of a "yes", verified: if it was reached at the least cost, the first of
        all lines of that cost, as long as memory holds them.
        """
        exact = reached.exact
        try:
            found = best_line(query, reached, first=exact)
        except OutOfBudget as error:
            if error.reason != "memory" or not exact:
                raise
            found = best_line(query, reached)
        moves = tuple(conversion.unpack_move(move) for move in found)
        game = self.verified(moves, reached.finish, query.goal)
        passes, left, _ = reached.finish
        return _Played(Line(moves, game.end.score, passes, left, exact, exact, exact), game)

    def verified(self, moves: tuple[Move, ...], claimed: Finish, goal: Goal) -> Replay:
        """Return the replay of a line by the readable engine, which shares nothing with the search.
        The contact that reaches the goal must be the one that the search claims, else
        `SearchDefect`.
        """
        try:
            game = replay(self.position, moves)
        except Refused as error:
            raise SearchDefect(f"the verifier refuses the line: {error}") from error
        number, contact = game.finish(goal.scores) or game.contacts[-1]
        found = Finish(contact.pass_number, contact.cards_left, number)
        if found != claimed or number != len(moves):
            raise SearchDefect(f"the line finishes with {found}, not {claimed}")
        if game.end.score not in goal.scores:
            raise SearchDefect(f"the line scores {game.end.score}, which is not {goal.text}")
        return game

    def solution(
        self, goal: Goal | None, verdict: Verdict, line: Line | None, win_line: Line | None
    ) -> Solution:
        profile = tuple(self.entry(known) for known in self.within)
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


def _up_to(line: Line, game: Replay, passes: int) -> Line:
    """Return a line as one that ends with its last contact within some passes. Unless that is the
    one that was asked for, nothing is proven of its keys.
    """
    last = [event for _, event in game.contacts if event.pass_number <= passes][-1]
    if (last.pass_number, last.cards_left) == (line.passes, line.cards_left):
        return line
    return replace(
        line,
        passes=last.pass_number,
        cards_left=last.cards_left,
        proven_passes=False,
        proven_cards_left=False,
        proven_moves=False,
    )
