"""Tables of tests in data/: a line, and the lines indented below it. A # begins a comment."""

import pytest

from solver.shooting_party.rules.position import Position
from tests.common import test_errors
from tests.shooting_party import helpers
from tests.shooting_party.helpers import DATA, setup

NAMED = {name: getattr(helpers, name) for name in ("START", "JOKER", "LONE", "CHOICE")}


def blocks(name: str) -> pytest.MarkDecorator:
    """One case for each block of a table, called `head` and `lines`."""
    cases = [pytest.param(head, lines, id=head) for head, lines in test_errors.blocks(DATA / name)]
    return pytest.mark.parametrize(("head", "lines"), cases)


def position_of(text: str) -> Position:
    """Return a position of a table: one of helpers.py by its name, or what `setup` takes, as
    in ``Qh 2c / 4s Kh; next_pile=5s; pass_number=2`` (hand / pile; more).
    """
    if text in NAMED:
        return NAMED[text]
    cards, *more = text.split("; ")
    hand, _, pile = cards.partition("/")
    options = dict(each.split("=", 1) for each in more)
    number = int(options.pop("pass_number", 1))
    return setup(hand, pile, pass_number=number, **options)
