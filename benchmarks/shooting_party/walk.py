"""A deal's way through the search: ``python -m benchmarks.shooting_party.walk 42`` prints what
`solve` asks of a seed, one question after another (search/agenda.py): the task, within how many
passes, by which method, for how many sets of scores in turn, with how much patience; then how many
batches of roots were searched, how many positions were closed, and the answer. The search runs in
plain Python, so that it can be watched, and does what compiled code does.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

if __name__ == "__main__":  # (who imports this alone, and starts processes, has compiled code)
    os.environ["PARTY_INTERPRETED"] = "1"

from benchmarks.tables import progress
from cli.common.output import say, table
from solver.shooting_party import Position, solve
from solver.shooting_party.search import agenda, stages, tasks

TASKS = ("reach", "reach the best", "prove", "win", "line", "goal")
METHODS = ("beam", "exhaustive", "least cost", "from the best", "to the end")
ANSWERS = ("unknown", "yes", "no", "no memory", "no patience", "no budget")


@dataclass
class Question:
    """A question that was asked, and what came of it."""

    task: str
    passes: int
    method: str
    scores: int
    patience: int
    begun: int
    batches: int = 0
    positions: int = 0
    answer: str = ""
    traced: bool = False


def watched(asked: list[Question]) -> dict[tuple[Any, str], Callable[..., Any]]:
    """Return what stands in for some functions of the search, by module and name."""
    begin, after, traces, learn = (
        tasks.begin_question, stages.after, agenda.traces, agenda.learn
    )  # fmt: skip

    def note(arena: Any, state: Any) -> None:
        last = asked[-1]
        last.positions, last.answer = arena.cursors.positions - last.begun, ANSWERS[state.answer]

    def begin_question(arena: Any, state: Any, method: int, patience: int) -> None:
        if asked and not asked[-1].answer:
            note(arena, state)
        task = TASKS[tasks.AGENDA[state.at, tasks.TASK]]
        passes = tasks.place_of(state) + state.first_pass
        closed = arena.cursors.positions
        asked.append(Question(task, passes, METHODS[method], state.rounds, patience, closed))
        begin(arena, state, method, patience)

    def after_batch(arena: Any, state: Any) -> None:
        asked[-1].batches += 1
        after(arena, state)

    def traced(state: Any, known: Any) -> bool:
        found: bool = traces(state, known)
        asked[-1].traced |= found
        return found

    def learned(game: Any, arena: Any, question: Any, known: Any) -> bool:
        note(arena, question.state)
        return bool(learn(game, arena, question, known))

    return {
        (tasks, "begin_question"): begin_question,
        (stages, "after"): after_batch,
        (agenda, "traces"): traced,
        (agenda, "learn"): learned,
    }


def walk(seed: int, rules: str = "leverstoke") -> tuple[list[Question], Any]:
    """Return the questions that `solve` asks of a deal, and its solution."""
    asked: list[Question] = []
    for (module, name), function in watched(asked).items():
        setattr(module, name, function)
    return asked, solve(Position.opening(seed, rules))


if __name__ == "__main__":
    with progress():
        questions, solution = walk(int(sys.argv[1]), *sys.argv[2:])
    header = ("task", ">passes", "method", ">sets", ">patience", ">batches", ">positions", "answer")
    rows = [
        (q.task, q.passes, q.method, q.scores, q.patience or "", q.batches, f"{q.positions:,}",
         q.answer + (", and a line" if q.traced else ""))
        for q in questions
    ]  # fmt: skip
    table(header, rows)
    best = solution.best
    proven = "proven" if best.proven else "not proven"
    say(f"{solution.positions:,} positions; best {best.value}, {proven}.")
