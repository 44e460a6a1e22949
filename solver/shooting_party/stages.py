"""`solve`: verdict, profile and best line of a deal or of any position, each proven as far as the
budget goes.

The work comes in stages, the cheap and telling ones first, so that a budget that runs out takes
away proofs before it takes away answers:

1. *reach*: for each number of passes, falling scores are looked for in a widening search;
2. *prove*: for each number of passes, "no better" is proven all at once (or a better score is
   found, and so on);
3. *confirm*, if asked: the upper bound of the relaxation (relaxation/) proves again what it can,
   and narrows what a budget left open;
4. *win*: if the best line by cards does not bring four queens, they are asked for by themselves;
5. *line*: the line of the best score, and where that is within reach (or insisted upon), the one
   that is best by all its keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from solver.shooting_party import packed
from solver.shooting_party.deal import Deal
from solver.shooting_party.kernels import layout
from solver.shooting_party.moves import Move
from solver.shooting_party.position import Position
from solver.shooting_party.rules import RuleSet
from solver.shooting_party.scores import (
    SCORES,
    WIN,
    Goal,
    Objective,
    Score,
    ladder,
    merit,
)
from solver.shooting_party.search.ask import Question, Reached
from solver.shooting_party.search.budget import Because, Budget, Meter, OutOfBudget
from solver.shooting_party.search.line import best_line
from solver.shooting_party.search.losses import best_open
from solver.shooting_party.search.tables import ALL_BOUNDS, Bounds
from solver.shooting_party.solution import Best, Line, Solution, Verdict
from solver.shooting_party.verify import Claim, Refused, check, replay

PATIENCE = (0, 100_000, 5_000_000)
"""Positions to look for a score in a widening search, with one, two and three passes to play,
before turning to all at once. In one pass that is the quicker way to a "yes" too.
"""

PAR_PASSES = 2
"""Passes within which the best line by all keys is always asked for. A pass more has no bounds in
the middle one: some 10 to 100 million positions a deal.
"""


class SearchDefect(AssertionError):
    """A line of the search that the verifier refused: never an answer, always a bug."""


def solve(
    subject: Deal | Position,
    rules: RuleSet | None = None,
    objective: Objective = "cards",
    budget: Budget | None = None,
    goal: Goal | None = None,
    *,
    par: bool | None = None,
    confirm: float | None = None,
    bounds: Bounds = ALL_BOUNDS,
    on_progress: Callable[[int], None] | None = None,
) -> Solution:
    """Solve a deal under `rules`, or go on from a position (whose own rules hold; `rules` must be
    None).

    `objective` says which score is better: ``cards`` (more queens + aces, then more queens) or
    ``queens`` (more queens, then more aces). With a `goal`, only that is answered, within the
    rules' passes. `par` is whether the line must be the best by all its keys: True whatever it
    costs, False never, None where it costs little (PAR_PASSES). `confirm`
    is the effort (deterministic seconds of CP-SAT for each number of passes) to spend on a second
    proof of the profile by the relaxation, or None for none. `on_progress` hears the positions
    searched, a few times a second, and may raise to stop the work.

    Deterministic under position and memory budgets: the same input gives the same answer, line and
    position count. Every line has been replayed by the verifier.
    """
    if isinstance(subject, Deal):
        position = Position.opening(subject, rules)
    elif rules is None:
        position = subject
    else:
        raise ValueError("a position brings its own rules")
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
        confirm: float | None,
    ) -> None:
        self.position = position
        self.objective = objective
        self.meter = meter
        self.bounds = bounds
        self.par = par
        self.effort = confirm
        self.words = packed.pack(position)
        self.score_byte = self.words[1] >> layout.SCORE_SHIFT & 255
        self.because: Because | None = None
        first = min(position.pass_number, position.rules.passes)
        self.within = [_Within(p, position.score) for p in range(first, position.rules.passes + 1)]

    # -- the two kinds of question ---------------------------------------------------------------

    def everything(self) -> Solution:
        """Every stage, each as far as the budget goes."""
        places = range(len(self.within))
        # The most passes second: they decide the verdict, and fall to a quick search as a rule.
        for place in sorted(places, key=lambda p: (p != 0, -p)):
            with self.within_budget():
                self.reach(place)
        for place in places:
            with self.within_budget():
                self.prove(place)
        if self.effort is not None:
            for known in self.within:
                self.confirm(known, self.effort)
        verdict, win_line = self.win()
        return self.solution(None, verdict, self.line(), win_line)

    def answer(self, goal: Goal) -> Solution:
        """One goal within the rules' passes, and nothing else."""
        last = self.within[-1]
        verdict: Verdict = "unknown"
        line = None
        if self.position.score in goal.scores:
            verdict, line = "yes", self.empty_line(proven=True)
        else:
            with self.within_budget():
                line = self.asked(goal, last.passes)
                verdict = "no" if line is None else "yes"
                if line is not None and self.par:
                    line = self.par_line(goal, last.passes)
        for known in self.within:
            if verdict == "no":
                known.refuted |= goal.scores
            elif line is not None and line.passes is not None and line.passes <= known.passes:
                known.score, known.line = line.score, line
        return self.solution(goal, verdict, line, None)

    # -- the stages ------------------------------------------------------------------------------

    def reach(self, place: int) -> None:
        """Stage 1 for one number of passes."""
        known = self.within[place]
        self.take_over(place)
        for target in reversed(self.better(known)):
            question = self.question(Goal.at_least(target, self.objective), known.passes)
            settled, reached = self.looked_for(question, place)
            if reached is not None:
                self.take_down(known, question, reached)
                return
            if settled:
                self.refute(known, target)

    def prove(self, place: int) -> None:
        """Stage 2 for one number of passes."""
        known = self.within[place]
        if known.proven:
            return
        self.take_over(place)
        while better := self.better(known):
            question = self.question(Goal.at_least(better[0], self.objective), known.passes)
            reached = question.all_at_once()
            if reached is None:
                self.refute(known, better[0])
            else:
                self.take_down(known, question, reached)
        known.proven = True

    def confirm(self, known: _Within, effort: float) -> None:
        """Stage 3 for one number of passes. The relaxation can't disagree with a line; it may close
        what is open.
        """
        from solver.shooting_party.relaxation import upper_bound

        rules = self.position.rules.within(known.passes)
        bound = upper_bound(replace(self.position, rules=rules), self.objective, effort)
        counted = 1 if self.objective == "queens" else 2
        if bound.score < sum(known.score[:counted]):
            raise SearchDefect(f"the relaxation allows {bound.score}, the line has {known.score}")
        known.refuted |= {s for s in SCORES if sum(s[:counted]) > bound.score}
        known.confirmed = bound.score == sum(known.score[:counted])

    def win(self) -> tuple[Verdict, Line | None]:
        """Stage 4: the verdict on four queens, and a line to them if the best score has fewer."""
        last = self.within[-1]
        if last.score[0] == 4:
            return "yes", None
        if last.refuted >= WIN.scores:
            return "no", None
        with self.within_budget():
            line = self.asked(WIN, last.passes)
            return ("no", None) if line is None else ("yes", line)
        return "unknown", None

    def line(self) -> Line:
        """Stage 5: the line of the best score, the fewest passes first."""
        place = next(n for n, w in enumerate(self.within) if w.score == self.within[-1].score)
        known = self.within[place]
        if known.line is None:
            return self.empty_line(self.within[-1].proven)
        if self.par or (self.par is None and place < PAR_PASSES):
            with self.within_budget():
                return self.par_line(Goal.at_least(known.score, self.objective), known.passes)
        fewest = all(fewer.proven for fewer in self.within[:place])
        return replace(known.line, proven_passes=known.line.proven_passes or fewest)

    # -- the tools -------------------------------------------------------------------------------

    @contextmanager
    def within_budget(self) -> Iterator[None]:
        """Take down which budget ran out, and go on with what is known."""
        try:
            yield
        except OutOfBudget as error:
            self.because = self.because or error.because

    def question(self, goal: Goal, passes: int) -> Question:
        game = packed.game(self.position.deal, self.position.rules.within(passes))
        return Question(game, self.words, goal, self.meter, self.bounds)

    def looked_for(self, question: Question, place: int) -> tuple[bool, Reached | None]:
        """A goal looked for as long as PATIENCE says: whether that settled it, and what was
        reached.
        """
        patience = PATIENCE[min(place, 2)]
        if not patience:
            return True, question.all_at_once()
        question.meter = self.meter.share(patience)
        try:
            return True, question.widening()
        except OutOfBudget as error:
            if error.meter is not question.meter:
                raise
            return False, None
        finally:
            question.meter = self.meter

    def asked(self, goal: Goal, passes: int) -> Line | None:
        """A line to a goal, looked for in a widening search, then all at once; None for "no"."""
        question = self.question(goal, passes)
        settled, reached = self.looked_for(question, passes - self.within[0].passes)
        if not settled:
            reached = question.all_at_once()
        return None if reached is None else self.played_out(question, reached)

    def par_line(self, goal: Goal, passes: int) -> Line:
        """The line that is best by all its keys, to a goal that is known to be within reach."""
        question = self.question(goal, passes)
        reached = question.at_least_cost()
        if reached is None:
            raise SearchDefect(f"the goal {goal.text} was reached and now is not")
        return self.played_out(question, reached, first=True)

    def take_down(self, known: _Within, question: Question, reached: Reached) -> None:
        """A score is known from now on, with its line. It may be better than was asked for."""
        line = self.played_out(question, reached)
        known.score, known.line = line.score, line

    def take_over(self, place: int) -> None:
        """What can be had within fewer passes can be had within more, and what can't be had
        within more can't within fewer.
        """
        known, fewer = self.within[place], self.within[place - 1] if place else None
        if fewer is not None and merit(fewer.score, self.objective) > merit(
            known.score, self.objective
        ):
            known.score, known.line = fewer.score, fewer.line
        for more in self.within[place:]:
            known.refuted |= more.refuted

    def better(self, known: _Within) -> list[Score]:
        """Scores above the one reached that are not refuted and not out of reach, the least
        first.
        """
        return [
            score
            for score in ladder(self.objective)
            if merit(score, self.objective) > merit(known.score, self.objective)
            and score not in known.refuted
            and best_open(self.score_byte) in Goal.at_least(score, self.objective).scores
        ]

    def refute(self, known: _Within, score: Score) -> None:
        """That score or a better one can't be had within those passes."""
        known.refuted |= Goal.at_least(score, self.objective).scores

    def entry(self, known: _Within) -> Best:
        better = self.better(known)
        upper = max(map(sum, [known.score, *better]))
        return Best(known.passes, known.score, known.proven or not better, upper, known.confirmed)

    def empty_line(self, proven: bool) -> Line:
        return Line((), self.position.score, None, None, proven, proven, proven)

    def played_out(self, question: Question, reached: Reached, first: bool = False) -> Line:
        """The moves of a "yes", verified."""
        moves = tuple(packed.unpack_move(move) for move in best_line(question, reached, first))
        passes = (reached.cost >> 24) + 1
        left = 33 - (reached.cost >> 16 & 255)
        score = self.verified(moves, passes, left, question.goal)
        exact = reached.exact
        return Line(moves, score, passes, left, exact, exact, exact)

    def verified(self, moves: tuple[Move, ...], passes: int, left: int, goal: Goal) -> Score:
        """The line's score, after a replay by the readable engine that shares nothing with the
        search.
        """
        try:
            score = replay(self.position, moves).end.score
            check(self.position, moves, Claim(score, passes, left, len(moves)))
        except Refused as error:
            raise SearchDefect(f"the verifier refuses the line: {error}") from error
        if score not in goal.scores:
            raise SearchDefect(f"the line scores {score}, which is not {goal.text}")
        return score

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
            unknown_because=self.because,
            best=replace(profile[-1], passes=passes),
            profile=profile,
            line=line,
            win_line=win_line,
            positions=self.meter.positions,
            seconds=self.meter.seconds,
        )
