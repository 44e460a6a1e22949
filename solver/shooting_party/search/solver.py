"""`solve`: verdict, profile and best line of a deal or of any position, each proven as far as the
budget goes; and `solve_many`: many deals, solved by several processes, with the answers in order.

The work is a list of tasks (agenda.py), each of which asks one question after another (machine.py).

Lines are traced, and replayed by the verifier (rules/replay.py), where they are shown: the line of
the best score and that to four queens. The verifier shares nothing with the search, so a line that
it accepts is an answer, whatever mistake the search may have. That nothing better can be scored is
not checked again.
"""

from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeVar

from solver.common.schemas import Refused
from solver.shooting_party.packed.conversion import score_byte, unpack_move
from solver.shooting_party.packed.costs import Finish
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import Replay, check_line
from solver.shooting_party.rules.scores import WIN, Goal, Objective, check_objective, ordered_scores
from solver.shooting_party.rules.situation import position_of
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search import machine_state as S
from solver.shooting_party.search import tasks
from solver.shooting_party.search.bounds.aims import best_open
from solver.shooting_party.search.bounds.enabled import ALL_BOUNDS, Bounds
from solver.shooting_party.search.budget import Budget, Meter, OutOfBudget, StopReason
from solver.shooting_party.search.goals import as_bits
from solver.shooting_party.search.query import Machine
from solver.shooting_party.search.solution import Best, Line, SearchDefect, Solution, Verdict

VERDICTS: tuple[Verdict, ...] = ("unknown", "yes", "no")
REASONS: dict[StopReason, int] = {
    "positions": S.POSITIONS_RAN_OUT,
    "seconds": S.SECONDS_RAN_OUT,
    "memory": S.MEMORY_RAN_OUT,
}


def solve(
    subject: Position | Deal | int | str,
    rules: RuleSet | str | None = None,
    objective: Objective = "cards",
    budget: Budget | Meter | None = None,
    goal: Goal | str | None = None,
    *,
    par: bool | None = None,
    on_progress: Callable[[Solution], None] | None = None,
    _bounds: Bounds = ALL_BOUNDS,
) -> Solution:
    """Solve a deal under `rules`, or a position (whose own rules hold; `rules` must be None). A
    deal may be given as its seed, its code or its cards; rules and goal as text.

    `objective` says which score is better: ``cards`` (more queens + aces, then more queens) or
    ``queens`` (more queens, then more aces). With a `goal`, only that is answered, within the
    rules' passes. `par` says whether the line must be the best by all its keys: True at any cost,
    False never, None where it costs little: if the best score takes at most two passes; for a goal
    never. `budget` may be a meter that other questions count into as well; without one only memory
    is limited. `on_progress` is called with what is known so far, a few times a second, and may
    raise to stop the work. Whether four queens can be scored is asked apart for it, if that is not
    known when it is first called. `ValueError` is raised if a position comes with `rules`, a meter
    with `on_progress`, or for a text that names no deal, rules or goal.

    The result is deterministic under position and memory budgets: the same input gives the same
    answer, line and position count. Every line has been replayed by the verifier.
    """
    check_objective(objective)
    position = position_of(subject, rules)
    goal = Goal.parse(goal) if isinstance(goal, str) else goal
    known_already = goal is not None and position.score in goal.scores

    def so_far() -> Solution:
        return answers.solution(goal, par, known_already)

    def tell(_: int) -> None:
        assert on_progress is not None
        on_progress(answers.with_verdict(so_far()))

    if isinstance(budget, Meter):
        if on_progress is not None:
            raise ValueError("a meter brings its own progress report")
        meter = budget.share(None)
    else:
        meter = Meter(budget or Budget(), on_progress and tell)
    answers = _Answers(position, objective, meter, _bounds)
    if not known_already:
        answers.ask(goal, par)
    return so_far()


AHEAD = 64
"""The number of deals per worker that may be under way or wait for an earlier one."""


Source = TypeVar("Source", bound=Deal | int | str)


def solve_many(
    sources: Iterable[Source],
    rules: RuleSet | str | None = None,
    objective: Objective = "cards",
    budget: Budget | None = None,
    goal: Goal | str | None = None,
    *,
    par: bool | None = None,
    workers: int = 2,
) -> Generator[tuple[Source, Solution], None, None]:
    """Yield each source with the solution of its deal, in order, each as soon as it and all before
    it are ready. A source is a deal, a seed, or the text of a seed, code or cards.

    `budget` applies to each deal, but its memory is divided equally among the workers. `sources`
    may be endless: they are taken as needed. The workers end with the generator: read it to its
    end, or close it. `WorkerLost` is raised if a worker is killed from outside.

    Workers start by importing the main module again, so a script that calls this needs the usual
    ``if __name__ == "__main__":``; without it, `WorkerLost` says so.
    """
    each = (budget or Budget()).divided(workers)
    from solver.common.processes import Workers

    ask = partial(solve, rules=rules, objective=objective, budget=each, goal=goal, par=par)
    with Workers(workers) as pool:
        yield from pool.in_order(ask, sources, ahead=AHEAD * workers)


ASIDE = 300_000
"""Positions for a verdict that is asked for apart."""


class _Played(NamedTuple):
    """A line and its replay."""

    line: Line
    game: Replay

    def within(self, passes: int) -> Line:
        """Return the line as one that ends with its last contact within some passes. Unless that is
        the one that was asked for, nothing is proven of its keys.
        """
        line = self.line
        last = [event for _, event in self.game.contacts if event.pass_number <= passes][-1]
        if (last.pass_number, last.cards_left) == (line.passes, line.cards_left):
            return line
        return Line(line.moves, line.score, last.pass_number, last.cards_left, False, False, False)


class _Answers:
    """The questions of a position, as the machine asks and answers them (agenda.py)."""

    def __init__(
        self, position: Position, objective: Objective, meter: Meter, bounds: Bounds
    ) -> None:
        self.position = position
        self.objective = objective
        self.meter = meter
        self.limits = meter.limits
        self.scores = ordered_scores(objective)
        self.aside: Solution | None = None
        self.machine = Machine(position, bounds)
        passes = position.rules.passes
        self.first = min(position.pass_number, passes)
        self.places = range(passes - self.first + 1)
        self.state, self.known = self.machine.state, self.machine.known
        start = self.scores.index(position.score)
        self.known.ladder[:] = [as_bits([score]) for score in self.scores]
        self.known.within[:] = start, len(self.scores), 0, S.NO_LINE
        self.machine.begin(self.limits.memory)
        state = self.state
        state.stage, state.first_pass, state.places = S.ANSWERED, self.first, len(self.places)
        state.open = self.scores.index(best_open(score_byte(self.machine.words)))
        state.best_line = state.win_line = S.NO_LINE

    def ask(self, goal: Goal | None, par: bool | None) -> None:
        """Ask everything, or only for a goal, as far as the budget goes. Lines are traced whatever
        they take.
        """
        state = self.state
        state.par = S.IF_CHEAP if par is None else S.ALWAYS if par else S.NEVER
        if goal is not None:
            state.at, state.only_goal = tasks.ONE_GOAL, as_bits(goal.scores)
        while state.at != S.ALONE:
            tracing = S.TRACE <= state.stage < S.ANSWERED
            try:
                self.machine.step(self.meter.beyond() if tracing else self.meter)
            except OutOfBudget as error:
                state.stop = REASONS[error.reason]

    def solution(self, goal: Goal | None, par: bool | None, known_already: bool) -> Solution:
        state = self.state
        best_line, win_line = self.played(state.best_line), self.played(state.win_line)
        verdict = VERDICTS[state.verdict]
        line: Line | None
        if known_already:
            verdict, line = "yes", self.empty_line(proven=True)
        elif goal is None:
            line = self.best_line(best_line)
        else:
            line = best_line and best_line.line
        profile = tuple(self.best(place, goal, best_line) for place in self.places)
        passes = line.passes if line is not None and line.passes else profile[0].passes
        return Solution(
            position=self.position,
            objective=self.objective,
            goal=None if goal is None else goal.text,
            verdict=verdict,
            unknown_because=next((r for r, n in REASONS.items() if n == state.out_of), None),
            best=replace(profile[-1], passes=passes),
            profile=profile,
            line=line,
            win_line=win_line and win_line.line,
            budget=self.limits,
            par=par,
            positions=self.meter.positions,
            seconds=self.meter.seconds,
        )

    def with_verdict(self, so_far: Solution) -> Solution:
        """Return what is known so far, with a verdict and the line to it: the search refutes better
        scores first, and may take seconds for that. Nothing of this is counted.
        """
        if so_far.goal is not None or so_far.verdict != "unknown":
            return so_far
        if self.aside is None:
            budget = Budget(ASIDE, self.limits.memory)
            self.aside = solve(self.position, goal=WIN, par=False, budget=budget)
        found, last = self.aside, so_far.profile[-1]
        if found.line is not None:
            last = replace(last, score=max(last.score, found.line.score, key=self.scores.index))
        profile = (*so_far.profile[:-1], last)
        return replace(
            so_far, verdict=found.verdict, best=last, profile=profile, win_line=found.line
        )

    def best(self, place: int, goal: Goal | None, line: _Played | None) -> Best:
        """Return what is known within some passes; if one goal was asked for, by that alone."""
        passes = self.first + place
        rung, limit, proven, _ = self.known.within[place].tolist()
        score, refuted = self.scores[rung], set(self.scores[limit:])
        if goal is not None and line is not None:
            score = line.game.scored_by(passes)
        elif goal is not None and self.state.verdict == S.NO:
            refuted = set(goal.scores)
        above = self.scores[self.scores.index(score) + 1 : int(self.state.open) + 1]
        better = [each for each in above if each not in refuted]
        return Best(passes, score, bool(proven) or not better, max(map(sum, [score, *better])))

    def best_line(self, played: _Played | None) -> Line:
        """Return the line of the best score, with the fewest passes."""
        within = [self.known.within[place] for place in self.places]
        place = max(self.places, key=lambda n: within[n].rung)
        if played is None:
            return self.empty_line(bool(within[-1].proven))
        line = played.within(self.first + place)
        if line.proven_moves:
            return line
        fewest = all(each.proven for each in within[:place])
        return replace(line, proven_passes=line.proven_passes or fewest)

    def played(self, number: int) -> _Played | None:
        """Return one of the lines, replayed by the verifier; raise `SearchDefect` if it is not what
        the machine says.
        """
        if number == S.NO_LINE:
            return None
        known, row = self.known, self.known.lines[number]
        if number == S.LOST_LINE or row.length == 0:
            raise SearchDefect("what was reached is not reached again")
        scored = [self.scores[known.scored[number, place]] for place in self.places]
        asked = {score for score in self.scores if as_bits([score]) & row.asked}
        moves = tuple(map(unpack_move, known.moves[number, : row.length].tolist()))
        (passes, left, count), exact = Finish.of_cost(row.finish), bool(row.exact)
        found = Line(moves, scored[-1], passes, left, exact, exact, exact)
        claim = found.to_json() | {"count": count}
        try:
            game = check_line(self.position, claim, found.score, asked)
        except Refused as error:
            raise SearchDefect(f"the verifier refuses the line: {error}") from error
        within = [game.scored_by(self.first + place) for place in self.places]
        if within != scored or scored[-1] not in asked:
            raise SearchDefect("the line scores something else than the search says")
        return _Played(found, game)

    def empty_line(self, proven: bool) -> Line:
        return Line((), self.position.score, None, None, proven, proven, proven)
