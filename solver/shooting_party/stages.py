"""`solve`: verdict, profile and best line of a deal or of any position, each proven as far as the
budget goes.

The work comes in stages, the cheap and telling ones first, so that a budget that runs out takes
away proofs before it takes away answers:

1. *reach*: the best score within one pass is counted out; for more passes, falling scores are
   looked for best first;
2. *prove*: for each number of passes, "no better" is proven all at once (or a better score is
   found, and so on);
3. *win*: if the best line by cards does not bring four queens, they are asked for by themselves;
4. *line*: the line of the best score, and where that is within reach, the one that is best by all
   its keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from solver.shooting_party import packed
from solver.shooting_party.deal import Deal
from solver.shooting_party.kernels import layout
from solver.shooting_party.moves import Move
from solver.shooting_party.position import Position
from solver.shooting_party.rules import RuleSet
from solver.shooting_party.scores import (
    NOTHING,
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
from solver.shooting_party.search.losses import best_open, score_of_byte
from solver.shooting_party.search.tables import ALL_BOUNDS, Bounds, Tables
from solver.shooting_party.solution import Best, Line, Solution, Verdict
from solver.shooting_party.verify import Refused, check

PATIENCE = (2_000_000, 4_000_000, 40_000_000)
"""Positions to look for a score best first, with one, two and three passes to play, before turning
to all at once: enough for 999 of 1,000 eights within three passes (docs/benchmarks.md)."""

LINE_POSITIONS = 100_000_000
"""The best line by all its keys is sought unless that is likely to take more positions."""

GROWTH = 10
"""A search of all lines is taken to need this many times the positions of one that ends a pass
earlier. (A guess on the low side: for whole decks it is some 10 to 100 times.)
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
    bounds: Bounds = ALL_BOUNDS,
    on_progress: Callable[[int], None] | None = None,
) -> Solution:
    """Solve a deal under `rules`, or go on from a position (whose own rules hold; `rules` must be
    None).

    `objective` says which score is better: ``cards`` (more queens + aces, then more queens) or
    ``queens`` (more queens, then more aces). With a `goal`, only that is answered, within the
    rules' passes. `on_progress` hears the positions searched, a few times a second, and may raise
    to stop the work.

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
    work = _Work(position, objective, meter, bounds)
    return work.answer(goal) if goal is not None else work.everything()


@dataclass
class _Within:
    """What is known of the best score within some passes."""

    passes: int
    score: Score
    reached: Reached | None = None
    question: Question | None = None
    refuted: set[Score] = field(default_factory=set)
    proven: bool = False
    proof_positions: int = 0


class _Work:
    def __init__(
        self, position: Position, objective: Objective, meter: Meter, bounds: Bounds
    ) -> None:
        self.position = position
        self.objective = objective
        self.meter = meter
        self.bounds = bounds
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
        verdict, win = self.win()
        best = self.within[-1]
        line = self.line()
        win_line = None
        if win is not None:
            win_line = self.played_out(*win, proven_passes=False)
        return self.solution(None, verdict, self.entry(best), line, win_line)

    def answer(self, goal: Goal) -> Solution:
        """One goal within the rules' passes, and nothing else."""
        last = self.within[-1]
        verdict: Verdict = "unknown"
        line = None
        if self.position.score in goal.scores:
            verdict, line = "yes", self.empty_line(proven=True)
        else:
            with self.within_budget():
                reached, question = self.ask(goal, last.passes)
                verdict = "no" if reached is None else "yes"
                if reached is not None:
                    line = self.played_out(question, reached, proven_passes=reached.exact)
                    last.score = line.score
        if verdict == "no":
            for known in self.within:
                known.refuted = set(goal.scores)
        best = self.entry(last)
        if line is not None and line.passes is not None:
            for known in self.within:
                if known.passes >= line.passes:
                    known.score = line.score
        return self.solution(goal, verdict, best, line, None)

    # -- the stages ------------------------------------------------------------------------------

    def reach(self, place: int) -> None:
        """Stage 1 for one number of passes."""
        known = self.within[place]
        if place == 0:
            self.count_out(known)
            return
        self.take_over(place)
        for target in reversed(self.better(known)):
            question = self.question(Goal.at_least(target, self.objective), known.passes)
            share = self.meter.share(PATIENCE[min(place, 2)])
            question.meter = share
            try:
                reached = question.best_first()
            except OutOfBudget as error:
                if error.meter is not share:
                    raise
                continue
            if reached is None:
                self.refute(known, target)
            else:
                known.score, known.reached, known.question = target, reached, question
                return

    def prove(self, place: int) -> None:
        """Stage 2 for one number of passes."""
        known = self.within[place]
        self.take_over(place)
        while better := self.better(known):
            question = self.question(Goal.at_least(better[0], self.objective), known.passes)
            before = self.meter.positions
            reached = question.all_at_once()
            known.proof_positions = self.meter.positions - before
            if reached is None:
                self.refute(known, better[0])
            else:
                known.score, known.reached, known.question = better[0], reached, question
        known.proven = True

    def win(self) -> tuple[Verdict, tuple[Question, Reached] | None]:
        """Stage 3: the verdict on four queens, and the way to them if the best score has fewer."""
        last = self.within[-1]
        if last.score[0] == 4:
            return "yes", None
        if last.refuted >= WIN.scores:
            return "no", None
        verdict: Verdict = "unknown"
        with self.within_budget():
            reached, question = self.ask(WIN, last.passes)
            if reached is not None:
                return "yes", (question, reached)
            verdict = "no"
        return verdict, None

    def line(self) -> Line:
        """Stage 4: the line of the best score, the fewest passes first."""
        place = next(n for n, w in enumerate(self.within) if w.score == self.within[-1].score)
        known = self.within[place]
        if known.score == self.position.score:
            return self.empty_line(self.within[-1].proven)
        proven_passes = all(w.proven for w in self.within[:place])
        question = self.question(Goal.at_least(known.score, self.objective), known.passes)
        fallback = None
        if known.question is not None and known.reached is not None:
            fallback = self.played_out(known.question, known.reached, proven_passes)
        earlier = self.within[place - 1].proof_positions if place else 0
        if place < 2 or GROWTH * earlier <= LINE_POSITIONS:
            with self.within_budget():
                reached = question.at_least_cost()
                if reached is None:
                    raise SearchDefect("a score that was reached is not reached again")
                return self.played_out(question, reached, proven_passes)
        if fallback is None:
            raise SearchDefect("a score without a line")
        return fallback

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

    def ask(self, goal: Goal, passes: int) -> tuple[Reached | None, Question]:
        """A goal by both ways: best first for a while, then all at once."""
        question = self.question(goal, passes)
        share = self.meter.share(PATIENCE[min(passes - self.within[0].passes, 2)])
        question.meter = share
        try:
            return question.best_first(), question
        except OutOfBudget as error:
            if error.meter is not share:
                raise
        question = self.question(goal, passes)
        return question.all_at_once(), question

    def count_out(self, known: _Within) -> None:
        """The best score within the pass that is being played: every position of it is visited."""
        game = packed.game(self.position.deal, self.position.rules.within(known.passes))
        tables = Tables(game, NOTHING, self.meter)
        tables.enter(self.words)
        keys, words = tables.starts()
        tables.search(known.passes - 1, (keys.copy(), words.copy()))
        seen = [score_of_byte(int(byte)) for byte in tables.goal.seen.nonzero()[0]]
        best = max([known.score, *seen], key=lambda s: merit(s, self.objective))
        if best != known.score:
            # Its line costs less than what was just spent; without it the score would not count.
            question = self.question(Goal.at_least(best, self.objective), known.passes)
            question.meter = self.meter.beyond()
            known.reached, known.question = question.all_at_once(), question
            known.score = best
        known.proven = True

    def take_over(self, place: int) -> None:
        """What can be had within fewer passes can be had within more, and what can't be had
        within more can't within fewer.
        """
        known, fewer = self.within[place], self.within[place - 1] if place else None
        if fewer is not None and merit(fewer.score, self.objective) > merit(
            known.score, self.objective
        ):
            known.score, known.reached, known.question = fewer.score, fewer.reached, fewer.question
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
        return Best(known.passes, known.score, known.proven or not better, upper)

    def empty_line(self, proven: bool) -> Line:
        return Line((), self.position.score, None, None, proven, proven, proven)

    def played_out(self, question: Question, reached: Reached, proven_passes: bool) -> Line:
        """The moves of a "yes", verified."""
        moves = tuple(packed.unpack_move(move) for move in best_line(question, reached))
        passes = (reached.cost >> 24) + 1
        left = 33 - (reached.cost >> 16 & 255)
        score = self.verified(moves, passes, left, question.goal)
        exact = reached.exact
        return Line(moves, score, passes, left, proven_passes or exact, exact, exact)

    def verified(self, moves: tuple[Move, ...], passes: int, left: int, goal: Goal) -> Score:
        """The line's score, after a replay by the readable engine that shares nothing with the
        search.
        """
        from solver.shooting_party.verify import Claim, replay

        try:
            score = replay(self.position, moves).end.score
            check(self.position, moves, Claim(score, passes, left, len(moves)))
        except Refused as error:
            raise SearchDefect(f"the verifier refuses the line: {error}") from error
        if score not in goal.scores:
            raise SearchDefect(f"the line scores {score}, which is not {goal.text}")
        return score

    def solution(
        self,
        goal: Goal | None,
        verdict: Verdict,
        best: Best,
        line: Line | None,
        win_line: Line | None,
    ) -> Solution:
        profile = tuple(self.entry(known) for known in self.within)
        passes = line.passes if line is not None and line.passes else self.within[0].passes
        return Solution(
            position=self.position,
            objective=self.objective,
            goal=None if goal is None else goal.text,
            verdict=verdict,
            unknown_because=self.because,
            best=Best(passes, best.score, best.proven, best.upper),
            profile=profile,
            line=line,
            win_line=win_line,
            positions=self.meter.positions,
            seconds=self.meter.seconds,
        )
