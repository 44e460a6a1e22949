"""`solve`: verdict, profile and best line of a deal or of any position, each proven as far as the
budget goes.

The work comes in stages, the cheap and informative ones first, so that a budget that runs out takes
away proofs before it takes away answers:

1. *reach*: for each number of passes, a beam search (with one pass to play, the exhaustive search)
   looks for the best score, then for lower and lower ones;
2. *prove*: for each number of passes, "no better" is proven exhaustively (or a better score is
   found, and so on);
3. *confirm*, if asked: the upper bound of the relaxation (relaxation/) proves again what it can,
   and narrows what a budget left open;
4. *win*: if the best line by cards does not score four queens, a query of its own asks for them;
5. *line*: the line of the best score and, where that is affordable (or insisted upon), the line
   that is best by all its keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

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

PATIENCE = (0, 100_000, 5_000_000)
"""Positions that a beam search may spend on a score, with one, two and three passes to play, before
the exhaustive search takes over. In one pass that is the quicker way to a "yes" too.
"""

PAR_PASSES = 2
"""Passes within which the line that is best by all keys is always asked for. One pass more means a
middle pass without the bounds of the last: some 10 to 100 million positions per deal.
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
    """What is known of the best score within some passes. `line` reaches it, verified; it is None
    for the score that the position has already.
    """

    passes: int
    score: Score
    line: Line | None = None
    refuted: set[Score] = field(default_factory=set)
    proven: bool = False
    confirmed: bool | None = None


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
        # The most passes come second: they decide the verdict and are usually settled quickly.
        for place in sorted(places, key=lambda p: (p != 0, -p)):
            with self.within_budget():
                self.reach(place)
        for place in places:
            with self.within_budget():
                self.prove(place)
        if self.effort is not False:
            for known in self.within:
                with self.within_budget():
                    self.confirm(known, self.effort)
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
                line = self.line_to(goal, last.passes)
                verdict = "no" if line is None else "yes"
                if line is not None and self.par:
                    line = self.par_line(goal, last.passes)
        for known in self.within:
            if verdict == "no":
                known.refuted |= goal.scores
            elif line is not None:
                known.score = replay(self.position, line.moves).scored_by(known.passes)
        return self.solution(goal, verdict, line, None)

    # -- the stages ------------------------------------------------------------------------------

    def reach(self, place: int) -> None:
        """Do stage 1 for one number of passes."""
        known = self.within[place]
        self.inherit(place)
        for target in reversed(self.better(known)):
            query = self.query(Goal.at_least(target, self.objective), known.passes)
            settled, reached = self.beam_first(query, place)
            if reached is not None:
                self.learn(self.played_out(query, reached), known.passes)
                return
            if settled:
                self.refute(known, target)

    def prove(self, place: int) -> None:
        """Do stage 2 for one number of passes."""
        known = self.within[place]
        if known.proven:
            return
        self.inherit(place)
        while better := self.better(known):
            query = self.query(Goal.at_least(better[0], self.objective), known.passes)
            reached = query.exhaustive_search()
            if reached is None:
                self.refute(known, better[0])
            else:
                self.learn(self.played_out(query, reached), known.passes)
        known.proven = True

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
            line = self.line_to(WIN, last.passes)
            if line is None:
                return "no", None
            self.learn(line)
            return "yes", None if last.score[0] == 4 else line
        return "unknown", None

    def line(self) -> Line:
        """Do stage 5: return the line of the best score, with the fewest passes. What it scores
        within fewer passes is learned from it, too: a short budget may have left that open.
        """
        place = next(n for n, w in enumerate(self.within) if w.score == self.within[-1].score)
        known = self.within[place]
        if known.line is None:
            return self.empty_line(self.within[-1].proven)
        if self.par or (self.par is None and place < PAR_PASSES):
            with self.within_budget():
                line = self.par_line(Goal.at_least(known.score, self.objective), known.passes)
                self.learn(line)
                return line
        self.learn(known.line)
        fewest = all(fewer.proven for fewer in self.within[:place])
        return replace(known.line, proven_passes=known.line.proven_passes or fewest)

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

    def beam_first(self, query: Query, place: int) -> tuple[bool, Reached | None]:
        """Return True if a search within PATIENCE settled the goal, and how it was reached."""
        patience = PATIENCE[min(place, 2)]
        if not patience:
            return True, query.exhaustive_search()
        query.meter = self.meter.share(patience)
        try:
            return True, query.beam_search()
        except OutOfBudget as error:
            if error.meter is not query.meter:
                raise
            return False, None
        finally:
            query.meter = self.meter

    def line_to(self, goal: Goal, passes: int) -> Line | None:
        """Return a line to a goal, by a beam search or else exhaustive search; None for "no"."""
        query = self.query(goal, passes)
        settled, reached = self.beam_first(query, passes - self.within[0].passes)
        if not settled:
            reached = query.exhaustive_search()
        return None if reached is None else self.played_out(query, reached)

    def par_line(self, goal: Goal, passes: int) -> Line:
        """Return the line that is best by all its keys, to a goal that is known to be reachable."""
        query = self.query(goal, passes)
        reached = query.least_cost_search()
        if reached is None:
            raise SearchDefect(f"the goal {goal.text} was reached and now is not")
        return self.played_out(query, reached, first=True)

    def learn(self, line: Line, fewest: int = 0) -> None:
        """Take over what a line scores within each number of passes from `fewest` on, where that is
        better than what was known. It may score more within more passes: where the rules make
        contact for the player, one move can make several contacts, also beyond a reshuffle.
        """
        game = replay(self.position, line.moves)
        for each in (known for known in self.within if known.passes >= fewest):
            score = game.scored_by(each.passes)
            if merit(score, self.objective) > merit(each.score, self.objective):
                each.score, each.line = score, _up_to(line, game, each.passes)

    def inherit(self, place: int) -> None:
        """Take over what is known for other numbers of passes: what can be reached within fewer
        passes can be reached within more, and what can't within more can't within fewer.
        """
        known, fewer = self.within[place], self.within[place - 1] if place else None
        if fewer is not None and merit(fewer.score, self.objective) > merit(
            known.score, self.objective
        ):
            known.score, known.line = fewer.score, fewer.line
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

    def played_out(self, query: Query, reached: Reached, first: bool = False) -> Line:
        """Return the line of a "yes", verified."""
        moves = tuple(conversion.unpack_move(move) for move in best_line(query, reached, first))
        score = self.verified(moves, reached.finish, query.goal)
        passes, left, _ = reached.finish
        exact = reached.exact
        return Line(moves, score, passes, left, exact, exact, exact)

    def verified(self, moves: tuple[Move, ...], claimed: Finish, goal: Goal) -> Score:
        """Return the line's score, after a replay by the readable engine, which shares nothing with
        the search. The contact that reaches the goal must be the one that the search claims, else
        `SearchDefect`.
        """
        try:
            line = replay(self.position, moves)
        except Refused as error:
            raise SearchDefect(f"the verifier refuses the line: {error}") from error
        number, contact = line.finish(goal.scores) or line.contacts[-1]
        found = Finish(contact.pass_number, contact.cards_left, number)
        if found != claimed or number != len(moves):
            raise SearchDefect(f"the line finishes with {found}, not {claimed}")
        if line.end.score not in goal.scores:
            raise SearchDefect(f"the line scores {line.end.score}, which is not {goal.text}")
        return line.end.score

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
