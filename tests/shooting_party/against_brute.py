"""The solver against brute force: `python -m tests.shooting_party.against_brute --solves 50000`.

Every game is a random one under random rules, the same for the same seed, and of each all kinds of
questions are asked, in all ways that must not alter the answer. Whatever an answer claims must be
so, and without a budget it must claim everything. Exit code 1 and a reproduction if any answer
differs from the truth.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields
from itertools import count

from generator.common.verification import check_document
from generator.shooting_party.game import PUBLISHED
from solver.shooting_party import Budget, Position, Solution, solve
from solver.shooting_party.rules.replay import check_line
from solver.shooting_party.rules.scores import (
    OBJECTIVES,
    SCORES,
    WIN,
    Goal,
    Objective,
    Score,
    merit,
)
from solver.shooting_party.search.bounds.enabled import ALL_BOUNDS, Bounds
from solver.shooting_party.search.solution import Line
from tests.shooting_party.brute import Everything
from tests.shooting_party.small_games import random_game

COMMAND = "python -m tests.shooting_party.against_brute"

MOST_POSITIONS = 10_000
"""Positions in which brute force gives a game up."""

GOALS = (
    *map(str, range(9)),
    *(f"{queens}q" for queens in range(5)),
    *(f"{queens}+{aces}" for queens, aces in SCORES),
)
"""Every text of a goal."""

OFF = (
    *(Bounds(**{field.name: False}) for field in fields(Bounds)),
    Bounds(releases=False, clearance=False),
    Bounds(lost_aces=False, deadlines=False),
    Bounds(**dict.fromkeys((field.name for field in fields(Bounds)), False)),
)
"""Each bound off, both of two that know much the same, and all of them."""

MOST_TIGHT, MOST_MEMORY = 3.5, 7.0
"""Decimal logarithms of the largest of the tight budgets."""


@dataclass(frozen=True)
class Question:
    """One call of `solve`; `kind` is the name under which it is counted."""

    kind: str
    objective: Objective = "cards"
    goal: str | None = None
    par: bool | None = None
    _bounds: Bounds = ALL_BOUNDS
    budget: Budget | None = None

    def ask(self, position: Position) -> Solution:
        return solve(position, **{name: how for name, how in vars(self).items() if name != "kind"})


def questions(pick: random.Random) -> list[Question]:
    """Return some forty questions; which goals and budgets there are is left to chance."""
    asked = [
        Question("profile", objective, par=par)
        for objective in OBJECTIVES
        for par in (None, False, True)
    ]
    asked += [Question("goal", goal=goal) for goal in pick.sample(GOALS, 8)]
    asked += [Question("goal with par", goal=goal, par=True) for goal in pick.sample(GOALS, 8)]
    for bounds in OFF:
        objective = pick.choice(OBJECTIVES)
        asked.append(Question("profile, bounds off", objective, par=True, _bounds=bounds))
        goal = pick.choice(GOALS)
        asked.append(Question("goal, bounds off", goal=goal, par=True, _bounds=bounds))
    for _ in range(5):
        objective, par = pick.choice(OBJECTIVES), pick.choice((None, True))
        asked.append(Question("profile, budget", objective, par=par, budget=tight(pick)))
        goal = pick.choice(GOALS)
        asked.append(Question("goal, budget", goal=goal, par=par, budget=tight(pick)))
    return asked


def tight(pick: random.Random) -> Budget:
    """Return a budget that often runs out; one in five is of memory."""
    if pick.random() < 0.2:
        return Budget(memory=int(10 ** pick.uniform(5, MOST_MEMORY)))
    return Budget(positions=int(10 ** pick.uniform(0, MOST_TIGHT)))


# -- the comparison --------------------------------------------------------------------------------


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


def compare_game(seed: int, number: int) -> tuple[Counter[str], list[str]]:
    """Ask all questions of one game, and compare every answer with brute force. Return how many
    solves there were of each kind, and what is wrong; nothing if the game is too large.
    """
    pick, solves, wrong = random.Random(f"{seed} {number}"), Counter[str](), list[str]()
    position = random_game(pick)
    try:
        every = Everything(position, MOST_POSITIONS)
    except OverflowError:
        return solves, wrong
    solves["positions of brute force"] = len(every.positions)
    for question in questions(pick):
        solves["solves"] += 1
        solves[question.kind] += 1
        try:
            solution = question.ask(position)
            found = list(differences(every, question, solution))
            solves["left something open"] += solution.unknown_because is not None
        except Exception as error:  # whatever it is, it is no answer
            found = [f"{type(error).__name__}: {error}"]
        again = f"{COMMAND} --seed {seed} --game {number}"
        wrong += [f"{what}\n{question}\n{position}\n{again}\n" for what in found]
    return solves + Counter(games=1), wrong


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog=COMMAND)
    parser.add_argument("--solves", type=int, default=50_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--game", type=int, metavar="N", help="compare this game alone")
    chosen = parser.parse_args(arguments)
    total, differ = Counter[str](), 0
    for number in count() if chosen.game is None else [chosen.game]:
        solves, wrong = compare_game(chosen.seed, number)
        total, differ = total + solves, differ + len(wrong)
        print(*wrong, sep="\n", end="", flush=True)
        if total["solves"] >= chosen.solves:
            break
    print(*(f"{n:11,}  {kind}" for kind, n in sorted(total.items())), sep="\n")
    print(f"{differ:,} differences")
    return min(1, differ)


if __name__ == "__main__":
    sys.exit(main())
