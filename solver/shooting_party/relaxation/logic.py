"""Literals that are defined by others. What is known stays a number, so that it costs nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from solver.shooting_party.relaxation.cpsat import CpModel, cp_model

Expression = Any
"""A CP-SAT literal, a linear expression, or a number."""


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
    """Literals of one model."""

    def __init__(self, model: CpModel) -> None:
        self.model = model

    def literal(self, name: str) -> Expression:
        return self.model.new_bool_var(name)

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
