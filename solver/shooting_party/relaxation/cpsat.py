"""CP-SAT, loaded with care, and one call of it, deterministic and open to Ctrl-C; and literals that
are defined by others. What is known stays a number, so that it costs nothing.
"""

from __future__ import annotations  # older versions of ortools have no type of a status

from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any

from solver.common.interrupts import OFTEN, held_back
from solver.common.loading import require

NEEDS = 600  # megabytes of address space that CP-SAT takes, at the least (docs/reliability.md)

require(NEEDS, "CP-SAT")
with held_back():
    from ortools.sat.python import cp_model
    from ortools.sat.python.cp_model import CpModel

__all__ = ["CpModel", "cp_model", "solved"]


def solved(
    model: cp_model.CpModel, effort: float
) -> tuple[cp_model.CpSolverStatus, cp_model.CpSolver]:
    """Solve a model within `effort` deterministic seconds; Ctrl-C stops it, and is raised."""
    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.num_search_workers = 1
    parameters.max_deterministic_time = effort
    # The model is logic, with next to nothing for an LP.
    parameters.linearization_level = 0
    # Presolve takes as long as it saves, and it can't be trusted here: with its probing off,
    # ortools 9.15 called a model infeasible that has a solution.
    parameters.cp_model_presolve = False
    # Probing before and during the search costs far more here than it gives.
    parameters.cp_model_probing_level = 0
    parameters.inprocessing_dtime_ratio = 0.05
    parameters.inprocessing_probing_dtime = 0.1
    parameters.inprocessing_minimization_dtime = 0.1
    # CP-SAT's own handler would end the search as if the effort had run out, and must not be called
    # in a thread that does not search: the handler is a variable of the searching thread.
    parameters.catch_sigint_signal = False
    with ThreadPoolExecutor(1) as pool, held_back() as heard:
        status: Future[cp_model.CpSolverStatus] = pool.submit(solver.solve, model)
        while wait([status], OFTEN).not_done:
            if heard:  # again and again: a request made before the search begins goes unheard
                solver.stop_search()
    if status.result() == cp_model.MODEL_INVALID:
        raise AssertionError(model.validate())
    return status.result(), solver


Expression = Any  # a CP-SAT literal, a linear expression, or a number


def is_number(expression: Expression) -> bool:
    """Return True if its value is known."""
    return isinstance(expression, int)


def is_zero(expression: Expression) -> bool:
    """Return True if it is known to be 0."""
    return isinstance(expression, int) and expression == 0


def known(expression: Expression) -> int:
    """Return the value, or 0 if it is not known."""
    return expression if isinstance(expression, int) else 0


class Logic:
    """The literals of one `model`."""

    def __init__(self) -> None:
        self.model = CpModel()

    def literal(self, *name: object) -> Expression:
        return self.model.new_bool_var(" ".join(map(str, name)))

    def same(self, expression: Expression, name: str) -> Expression:
        """Return a literal that equals an expression, which is 0 or 1."""
        if is_number(expression) or isinstance(expression, cp_model.IntVar):
            return expression
        made = self.literal(name)
        self.model.add(made == expression)
        return made

    def both(self, a: Expression, b: Expression, name: str) -> Expression:
        """Return a literal that is 1 if both are."""
        if is_zero(a) or is_zero(b):
            return 0
        if is_number(a):
            return b
        if is_number(b):
            return a
        made = self.literal(name)
        self.model.add(made <= a)
        self.model.add(made <= b)
        self.model.add(made >= a + b - 1)
        return made

    def excludes(self, condition: Expression, others: Iterable[Expression]) -> None:
        """If the condition is 1, let all the others be 0."""
        for other in others:
            if not is_zero(other):
                self.model.add(condition + other <= 1)
