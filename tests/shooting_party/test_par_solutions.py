"""The graph of par solutions, held against all of them, found by brute force."""

from collections.abc import Iterable, Iterator
from itertools import islice, product
from math import log2

import networkx as nx
import pytest

from solver.shooting_party import Goal, Position, solve
from solver.shooting_party.analysis import solutions
from solver.shooting_party.analysis.par_solutions import ParSolutions, par_solutions
from solver.shooting_party.analysis.solutions import GOAL, START, TooManySolutions
from solver.shooting_party.packed import conversion
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.search.budget import Budget, Meter, OutOfBudget
from solver.shooting_party.search.query import Query, Reachability
from tests.shooting_party.helpers import PLAYED, opening, rules

Line = list[tuple[Position, Move]]
MOST_VISITED = 2_000


def all_lines(position: Position, goal: Goal, par: ParSolutions) -> list[Line] | None:
    """Every line of par length that reaches the goal at par, by trying every move that keeps the
    goal (test_search.py). None where that takes too long."""
    labels = Reachability(Query(position, goal, Meter(Budget())))
    found, visited, waiting = list[Line](), 0, [(position, Line())]
    while waiting:
        here, line = waiting.pop()
        visited += 1
        if visited > MOST_VISITED:
            return None
        for move in here.legal_moves() if len(line) < par.moves else ():
            after, longer = here.play(move), [*line, (here, move)]
            contacts = [e for e in after.events if e.kind == "contact"]
            if after.score in goal.scores and contacts:
                last = contacts[-1].pass_number, contacts[-1].cards_left
                if len(longer) == par.moves and last == (par.passes, par.cards_left):
                    found.append(longer)
            elif not after.is_over and labels.keeps(conversion.pack(after)):
                waiting.append((after, longer))
    return found


def played_from(position: Position, moves: Iterable[Move]) -> Iterator[tuple[Position, Move]]:
    """Each move, with the position in which it is made."""
    for move in moves:
        yield position, move
        position = position.play(move)


def normal(line: Line) -> tuple[str, ...]:
    """The moves with each row of discards sorted. A row ends with a discard that makes more
    happen."""
    out: list[str] = []
    row: list[str] = []
    for before, move in line:
        discard = move.kind is Kind.DISCARD and before.choice_waits is None
        if discard:
            row.append(str(move))
        if not discard or len(before.play(move).events) > 1:
            out += sorted(row) if discard else [*sorted(row), str(move)]
            row = []
    return (*out, *sorted(row))


def cases(text: str) -> Iterator[tuple[ParSolutions, list[Line]]]:
    """Small deals in which something can be scored, with all lines that do."""
    for seed, ranks in product(range(12), ("345", "25", "")):
        position = opening(seed, rules(text).within(1), ranks)
        best = solve(position, par=False).best
        if best.score != position.score:
            goal = Goal.parse("{}+{}".format(*best.score))
            par = par_solutions(position, goal)
            if (lines := all_lines(position, goal, par)) is not None:
                yield par, lines


@pytest.mark.parametrize("enough", [1, pytest.param(5, marks=pytest.mark.long)])
@pytest.mark.parametrize("text", PLAYED)
def test_the_graph_holds_all_par_solutions_and_nothing_else(text: str, enough: int):
    compared = 0
    for par, lines in islice(cases(text), enough):
        paths = nx.all_simple_edge_paths(par.graph, START, GOAL)
        texts = sorted(tuple(str(move) for _, move in line) for line in lines)
        assert texts == sorted(tuple(key for _, _, key in path) for path in paths)
        assert par.count() == len({normal(line) for line in lines})
        assert tuple(map(str, par.line)) in texts
        bits = [sum(log2(len(p.legal_moves())) for p, _ in line) for line in lines]
        assert par.bits() == pytest.approx(min(bits))
        played = [{move for _, move in line} for line in lines]
        needed = {move for move in set.intersection(*played) if move.cards}  # in the only pass
        found = [*zip(par.line, par.needed(), strict=True)]
        assert {move for move, is_needed in found if is_needed and move.cards} == needed
        for n, (move, is_needed) in enumerate(found):
            alike = len({(position.key, made) for position, made in (line[n] for line in lines)})
            assert move.cards or is_needed == (alike == 1)
        compared += 1
    assert compared >= min(enough, 4)


def test_the_line_is_the_one_of_the_solver():
    position = opening(4, "leverstoke,passes=2")
    goal = Goal.parse("8")
    par = par_solutions(position, goal)
    line = solve(position, goal=goal, par=True).line
    assert line.proven_moves
    assert (par.line, par.passes, par.cards_left) == (line.moves, line.passes, line.cards_left)
    replay(position, par.line)


def test_what_has_no_graph():
    position = opening(3, "leverstoke,passes=1")
    assert par_solutions(position, Goal.parse("8")) is None
    with pytest.raises(ValueError, match="reached already"):
        par_solutions(position, Goal.parse("0"))
    with pytest.raises(TooManySolutions):
        par_solutions(position, Goal.parse("2+2"), most_nodes=20)
    with pytest.raises(OutOfBudget):
        par_solutions(position, Goal.parse("2+2"), Meter(Budget(positions=100)))


def test_what_all_paths_share():
    """Of a diamond with an arm: its ends, and what both ways make, in whichever order."""
    graph: nx.MultiDiGraph[object] = nx.MultiDiGraph()
    edges = [(0, 1, "a"), (1, 2, "b"), (1, 3, "c"), (2, 4, "c"), (3, 4, "b"), (4, "goal", "d")]
    for tail, head, move in edges:
        graph.add_edge(tail, head, key=move, move=move, label=move, bits=1.0)
    assert all(solutions.indispensable(graph, label) for label in "abcd")
    graph.add_edge(0, 1, key="f", move="f", label="f", bits=1.0)
    assert not solutions.indispensable(graph, "a")
    assert not solutions.indispensable(graph, "f")
