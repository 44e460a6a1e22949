"""Budgets: what runs out is said, bounds hold on both sides, and answers repeat."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from solver.shooting_party import Budget, Goal, Meter, OutOfBudget, Position, Solution, solve
from solver.shooting_party.packed import conversion
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.scores import merit
from solver.shooting_party.search import arena as A
from solver.shooting_party.search import budget
from solver.shooting_party.search import machine_state as S
from solver.shooting_party.search import query as queries
from solver.shooting_party.search.arena_memory import SHAPES, in_use
from solver.shooting_party.search.bounds.enabled import ALL_BOUNDS, Bounds
from solver.shooting_party.search.machine import hear
from solver.shooting_party.search.machine_state import BEAM, EXHAUSTIVE
from solver.shooting_party.search.query import Machine, Query, Reached
from tests.shooting_party.helpers import opening, refusing

EIGHT = Goal.parse("8")
FEW_BOUNDS = Bounds(releases=False, clearance=False, next_pass=False)
"""So that there is something to hold in memory."""

resize = queries.resize


@pytest.mark.parametrize("positions", [1, 1_000, 30_000, 100_000])
def test_positions_run_out(positions: int):
    first, again = (solve(5, budget=Budget(positions=positions)) for _ in range(2))
    assert first.unknown_because == "positions"
    assert replace(first, seconds=0) == replace(again, seconds=0)
    assert first.positions <= 2 * positions + 4000, "for the line once more, and a group on top"
    for entry, value in zip(first.profile, (4, 7, 8), strict=True):
        assert entry.value <= value <= entry.upper
        assert not entry.proven or entry.value == value
    if positions == 1:
        assert (first.verdict, first.best.upper) == ("unknown", 8)


@pytest.mark.parametrize("seed", [3, 22])
@pytest.mark.parametrize("goal", [None, "8"])
def test_the_line_takes_no_more_than_the_search_before_it(seed: int, goal: str | None):
    """What docs/reliability.md says."""
    for most in (1000, 10_000, 100_000):
        assert solve(seed, budget=Budget(most), goal=goal).positions <= 2 * most + 4000


def test_enough_positions_for_the_verdict_but_not_for_every_proof():
    solution = solve(14, budget=Budget(positions=200_000))
    assert solution.verdict == "yes"
    assert [e.proven for e in solution.profile] == [True, False, True]
    assert solution.line.score == (4, 4)


two_passes = partial(opening, chosen="leverstoke,passes=2")


def end_of(position: Position, query: Query) -> tuple[tuple[int, int], int]:
    """Where any line of a query ends, and how many moves it has."""
    moves = [conversion.unpack_move(move) for move in query.line(some=True)]
    return replay(position, moves).end.score, len(moves)


@pytest.mark.parametrize(
    ("position", "reached"),
    [
        (two_passes(1, left_out="5"), False),
        (two_passes(2, left_out="5"), True),
        pytest.param(two_passes(7), True, marks=pytest.mark.long),
    ],
)
def test_memory_is_obeyed_and_starts_are_searched_in_parts(
    position: Position, reached: bool, monkeypatch: pytest.MonkeyPatch
):
    """The answer is the same within little memory, a line is found, and the arrays stay
    below it.
    """

    def ask(memory: int) -> tuple[int, Query, Reached | None]:
        query = Query(position, EIGHT, Budget(memory=memory), _bounds=FEW_BOUNDS)
        sizes: list[int] = []

        def watched(array: np.ndarray, length: int) -> None:
            resize(array, length)
            sizes.append(in_use(query.machine.arena))

        monkeypatch.setattr(queries, "resize", watched)
        found = query.search(EXHAUSTIVE)
        return max(sizes), query, found

    needed, _, found = ask(1 << 30)
    most, query, scarce = ask(3 * needed // 5)
    assert most <= 3 * needed // 5
    assert (found is not None) == (scarce is not None) == reached
    if scarce is not None:
        assert not scarce.exact
        assert end_of(position, query)[0] == (4, 4)


@pytest.mark.parametrize(
    ("position", "bounds", "memory"),
    [
        (two_passes(13, left_out="5"), FEW_BOUNDS, 3_000_000),
        pytest.param(two_passes(7), Bounds(rescues=False), 40_000_000, marks=pytest.mark.long),
    ],
)
def test_a_line_is_found_where_memory_does_not_hold_the_way_back(
    position: Position, bounds: Bounds, memory: int
):
    """Then it need not be the first of the best, and the starts are gone through in parts."""
    query = Query(position, EIGHT, _bounds=bounds)
    reached = query.search(EXHAUSTIVE)
    assert reached.exact
    query.meter = Meter(Budget(memory=memory))
    with pytest.raises(OutOfBudget):
        query.line()
    assert end_of(position, query) == ((4, 4), reached.finish.moves)


@pytest.mark.parametrize("goal", ["2", "3", "4"])
@pytest.mark.parametrize("seed", [0, 1, 2, 4])
def test_a_line_that_a_beam_found_is_found_again_or_a_better_one(seed: int, goal: str):
    """Where nothing of the way back is kept, it is searched in full width."""
    start = two_passes(seed, left_out="5")
    query = Query(start, Goal.parse(goal))
    assert query.search(BEAM) is not None
    for batch in range(query.machine.arena.cursors.batches):
        query.machine.arena.batches[batch].kept = 0
    assert sum(end_of(start, query)[0]) >= int(goal)


@pytest.mark.parametrize("seed", [3, 44])
def test_no_space_for_another_batch_is_no_answer(seed: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(SHAPES, "batches", (1, len(A.Batch.names)))
    refusing(monkeypatch, lambda array, _: array.shape[1:] == (len(A.Batch.names),))
    stopped = 0
    for goal in map(Goal.parse, "45678"):
        try:
            assert Query(two_passes(seed, left_out="5"), goal, Meter(Budget())).search() is not None
        except OutOfBudget as error:
            stopped += error.reason == "memory"
    assert stopped


@pytest.mark.parametrize(
    ("stage", "goes_on"), [(S.SEARCH, False), (S.AGAIN, True), (S.MARK, True), (S.WALK, True)]
)
def test_a_line_is_traced_whatever_the_budget(stage: int, goes_on: bool):
    machine = Machine(two_passes(3, left_out="5"), ALL_BOUNDS)
    machine.state.stage, machine.state.stop = stage, S.POSITIONS_RAN_OUT
    hear(machine.arena, machine.state)
    assert (machine.state.stage == stage) == goes_on
    assert (machine.state.answer == S.NO_BUDGET) != goes_on


@pytest.mark.parametrize("seed", [5, 7, 17])
def test_what_is_known_so_far_is_never_taken_back(seed: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(queries, "SLICE", 100)
    monkeypatch.setattr(budget, "BETWEEN", 0)
    known: list[Solution] = []
    end = solve(seed, objective="queens", on_progress=known.append)
    assert len({each.profile for each in known}) >= 3
    for each in known:
        assert each.verdict in ("unknown", end.verdict)
        for now, then in zip(each.profile, end.profile, strict=True):
            assert merit(now.score, "queens") <= merit(then.score, "queens")
            assert now.upper >= sum(then.score)
            assert not now.proven or now.score == then.score


def test_the_verdict_comes_before_better_scores_are_refuted(monkeypatch: pytest.MonkeyPatch):
    """Of a deal without an eight. The callback ends the work, too. Asked for apart, the verdict
    takes no more memory than is allowed.
    """
    monkeypatch.setattr(budget, "BETWEEN", 0)
    known: list[Solution] = []

    def stop(so_far: Solution) -> None:
        known.append(so_far)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(4156, on_progress=stop)
    (so_far,) = known
    assert (so_far.verdict, so_far.profile[-1].proven) == ("yes", False)
    assert so_far.best.score == so_far.win_line.score
    assert so_far.win_line.score[0] == 4
    known.clear()
    solve(4156, budget=Budget(memory=100_000), on_progress=known.append)
    assert [each.verdict for each in known] == ["unknown"]


def test_a_share_stops_earlier_and_counts_into_the_whole():
    whole = Meter(Budget(positions=100))
    share = whole.share(10)
    assert share.left == 10
    with pytest.raises(OutOfBudget) as caught:
        share.spend(10)
    assert caught.value.reason == "positions"
    assert (whole.positions, whole.left) == (10, 90)
    beyond = whole.beyond()
    beyond.spend(1000)
    assert (whole.positions, whole.left, beyond.left) == (1010, 0, None)


def test_a_finished_game_has_the_score_it_has():
    position = opening(0, "leverstoke,passes=1")
    while not position.is_over:
        position = position.play(position.legal_moves()[-1])
    solution = solve(position)
    assert (solution.verdict, solution.best.score, solution.best.proven) == ("no", (0, 0), True)
    assert solution.line.cards_left is None
