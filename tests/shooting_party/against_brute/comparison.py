"""An answer of the solver against the truth: whatever it claims must be so, and without a budget it
must claim everything.
"""

from collections.abc import Iterator
from dataclasses import astuple

from generator.common.verification import check_document
from generator.shooting_party.game import PUBLISHED
from solver.shooting_party.rules.replay import check_line
from solver.shooting_party.rules.scores import SCORES, WIN, Goal, Score, merit
from solver.shooting_party.search.solution import Line, Solution
from tests.shooting_party.against_brute.questions import Question
from tests.shooting_party.brute import Everything


def differences(truth: Everything, question: Question, solution: Solution) -> Iterator[str]:
    """Yield everything in an answer that is not so."""
    goal = WIN if question.goal is None else Goal.parse(question.goal)
    unlimited = question.budget is None
    yield from _verdict(truth, goal, solution, unlimited)
    yield from _profile(truth, question, solution, unlimited and question.goal is None)
    yield from _lines(truth, goal, question, solution)
    if truth.root.played is not None:
        try:
            check_document(solution.to_json(), PUBLISHED, quick=True)
        except ValueError as error:
            yield f"the document: {error}"


def _verdict(truth: Everything, goal: Goal, solution: Solution, unlimited: bool) -> Iterator[str]:
    due = "yes" if truth.scores() & goal.scores else "no"
    if solution.verdict not in (due, "unknown"):
        yield f"verdict {solution.verdict}, not {due}"
    stopped = solution.unknown_because is not None
    if solution.verdict == "unknown" and not stopped:
        yield "verdict unknown, but no budget ran out"
    if stopped and unlimited:
        yield f"unknown because of {solution.unknown_because} without a budget"


def _profile(
    truth: Everything, question: Question, solution: Solution, everything: bool
) -> Iterator[str]:
    """Yield what is wrong in the profile: reached ≤ truth ≤ upper, and what is proven is so."""
    rules, first = truth.root.rules, truth.root.pass_number
    if [entry.passes for entry in solution.profile] != list(range(first, rules.passes + 1)):
        yield "the profile is of other passes"
    for entry in solution.profile:
        best = truth.best(question.objective, entry.passes)
        where = f"within {entry.passes}: {entry.score}, the truth is {best}"
        if entry.score not in truth.scores(entry.passes):
            yield f"{where}: out of reach"
        if entry.proven and entry.score != best:
            yield f"{where}: proven"
        if everything and not entry.proven:
            yield f"{where}: not proven"
        if entry.upper < sum(best):
            yield f"{where}: at most {entry.upper}"
    if solution.best.score != solution.profile[-1].score:
        yield f"best {solution.best.score} is not that of the profile"


def _lines(truth: Everything, goal: Goal, question: Question, solution: Solution) -> Iterator[str]:
    """Yield what is wrong with line and win line."""
    line, win_line, best = solution.line, solution.win_line, solution.best.score
    if question.goal is None:
        enough = frozenset(
            s for s in SCORES if merit(s, question.objective) >= merit(best, question.objective)
        )
        if line is None or line.score != best:
            yield "the line does not reach the best score"
        if (win_line is not None) != (solution.verdict == "yes" and best[0] < 4):
            yield "a win line too many or too few"
    else:
        enough = goal.scores
        if (line is not None) != (solution.verdict == "yes"):
            yield f"verdict {solution.verdict} with{'out' if line is None else ''} a line"
    if line is not None:
        yield from _line(truth, "line", line, enough)
        if question.par and solution.unknown_because is None:
            yield from _first(truth, line, enough)
    if win_line is not None:
        yield from _line(truth, "win line", win_line, WIN.scores)


def _line(truth: Everything, name: str, line: Line, enough: frozenset[Score]) -> Iterator[str]:
    """Yield what is wrong with a line: it must do what it claims, and reach its goal; no line has
    better keys, and those that are said to be the best are.
    """
    try:
        check_line(truth.root, line.to_json(), line.score, enough)
    except ValueError as error:
        yield f"{name}: {error}"
        return
    if line.score not in enough:
        yield f"{name}: {line.score} does not reach the goal"
    if not line.moves:
        return
    due = truth.best_finish(enough)
    if due is None or line.passes is None or line.cards_left is None:
        yield f"{name}: there should be none"
        return
    keys, best = (line.passes, -line.cards_left, len(line.moves)), astuple(due)
    if keys < best:
        yield f"{name}: keys {keys} are better than the best {best}"
    proven = (line.proven_passes, line.proven_cards_left, line.proven_moves)
    for n, sure in enumerate(proven, 1):
        if sure and keys[:n] != best[:n]:
            yield f"{name}: keys {keys[:n]} are proven, the best are {best[:n]}"


def _first(truth: Everything, line: Line, enough: frozenset[Score]) -> Iterator[str]:
    """Yield an objection unless the line is the first of the best, as par=True promises."""
    if not (line.proven_passes and line.proven_cards_left and line.proven_moves):
        yield "line: par was asked for and is not proven"
    due = [] if truth.root.score in enough else truth.first_line(enough)
    if list(line.moves) != due:
        yield f"line: not the first of the best, {' '.join(map(str, due))}"
