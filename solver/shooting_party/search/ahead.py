"""Compile half of the search in a process of its own, while the first search compiles the rest.

``python -m solver.shooting_party.search.ahead`` compiles the way back (marks.py) and with it the
moves and their successors. A search that begins at the same time compiles the bounds first, finds
the moves in the cache when it needs them, and the way back when it has reached the goal.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from solver.common.processes import end_with_parent
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import WIN
from solver.shooting_party.search.budget import Budget, Meter
from solver.shooting_party.search.marks import Marks
from solver.shooting_party.search.query import Query


def compile_the_way_back() -> None:
    """Compile what `Marks` calls, by going back through a search that has done nothing."""
    query = Query(Position.opening(Deal.from_seed(0)), WIN, Meter(Budget()))
    search = query.pass_search()
    search.enter(query.words)
    Marks(search).go_back(search.arena)


@contextmanager
def compiling_ahead() -> Iterator[None]:
    """Within the block, let another process compile the way back; it is ended with the block."""
    command = [sys.executable, "-P", "-m", __name__]  # -P: import nothing from the current folder
    quiet = subprocess.DEVNULL
    try:
        helper = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)
    except OSError:
        yield  # then the search compiles everything itself
        return
    try:
        yield
    finally:
        helper.kill()
        helper.wait()


if __name__ == "__main__":
    end_with_parent()
    compile_the_way_back()
