"""Compile the search in two processes at once, before its first use.

``python -m solver.shooting_party.search.ahead`` compiles the moves and their successors, the way
back (marks.py) and the aims (prospects.py). Meanwhile `compiling_ahead` compiles the bounds and the
layers, and finds the successors in the cache when it needs them.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from solver.common.compiled import compile_for, is_cold
from solver.common.processes import end_with_parent
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.conversion import Walker
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import WIN
from solver.shooting_party.search import layers
from solver.shooting_party.search.bounds.switches import ALL_BOUNDS, Bounds
from solver.shooting_party.search.budget import Budget, Meter
from solver.shooting_party.search.goals import packed_goal
from solver.shooting_party.search.marks import Marks
from solver.shooting_party.search.passes import PassSearch
from solver.shooting_party.search.query import Query

START = Position.opening(Deal.from_seed(0))


def is_compiled() -> bool:
    """Return True if the search has been compiled before. If not, its first use takes a while."""
    return not is_cold(layers.__file__)


def compile_layers() -> None:
    """Compile the search of a pass, with the bounds that it asks, and what begins and ends it."""
    search = _search()
    compile_for(layers.search, search.game, search.goal, search.arena, search.roots(), 1)
    search.enter(conversion.pack(START))
    Walker(search.game).legal_moves(conversion.pack(START))


def compile_the_rest() -> None:
    """Compile what else a search calls, first what its layers call too."""
    search = _search()
    compile_for(layers.close, search.game, search.arena)
    Marks(search).go_back(search.arena)
    packed_goal(search.game, WIN, ALL_BOUNDS)


def _search() -> PassSearch:
    """Return a search that has done nothing; making it asks no bounds."""
    return Query(START, WIN, Meter(Budget()), Bounds(deadlines=False)).pass_search()


@contextmanager
def compiling_ahead() -> Iterator[None]:
    """Compile the search with the help of another process. What that has not finished when the
    block begins, it goes on with; it is ended with the block.
    """
    command = [sys.executable, "-P", "-m", __name__]  # -P: import nothing from the current folder
    quiet = subprocess.DEVNULL
    try:
        helper = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)
    except OSError:
        yield  # then the search compiles everything itself
        return
    try:
        compile_layers()
        yield
    finally:
        helper.kill()
        helper.wait()


if __name__ == "__main__":
    end_with_parent()
    compile_the_rest()
