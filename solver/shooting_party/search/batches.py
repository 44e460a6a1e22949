"""Batches of roots: which roots of a pass a batch takes, and what is forgotten when a wider or a
smaller one follows.
"""

from solver.common.arrays import Int64s2
from solver.common.compiled import kernel
from solver.common.kernels import popcount
from solver.shooting_party.packed import layout as L
from solver.shooting_party.search import arena as A
from solver.shooting_party.search import layers
from solver.shooting_party.search import machine_state as S
from solver.shooting_party.search.arena import Arena
from solver.shooting_party.search.machine_state import State

ROOT_SHARE = 4
"""A beam follows as many roots of a pass as a quarter of its width."""


@kernel
def begin_batch(arena: Arena, state: State, number: int) -> None:
    """Begin the search of the batch. If it has all roots of its pass, whatever it finds is final,
    and roots of later passes may get a lower move count.
    """
    lower_known = not S.method_is(state, S.WIDENS) and state.part == 0
    layers.begin_pass(arena, number, state.below, lower_known)


@kernel
def choose(arena: Arena, state: State, number: int) -> None:
    """Choose the roots of a beam: those with the most cards scored, by the fewest moves. Among
    equals the choice is a fixed scatter, so that they are not near twins.
    """
    roots, count = arena.roots, arena.cursors.roots
    width = arena.options.width // ROOT_SHARE
    # The rank of the last one chosen, found by halving the range in which it is.
    last, high = 0, 1 << 32
    while last < high:
        middle = last + high >> 1
        if better_than(roots, count, number, middle + 1) < width:
            last = middle + 1
        else:
            high = middle
    chosen = better_than(roots, count, number, last)
    state.left_out = 0
    for n in range(count):
        if waits_for(roots, n, number):
            rank = rank_of(roots, n)
            if rank < last or (rank == last and chosen < width):
                chosen += rank == last
                roots[n, A.SEARCHED_BY] = arena.cursors.batch
            else:
                roots[n, A.SEARCHED_BY] = A.PASSED_OVER
                state.left_out = 1


@kernel
def waits_for(roots: Int64s2, n: int, number: int) -> bool:
    """Return True if a root waits for the search of pass `number`."""
    return roots[n, A.SEARCHED_BY] == A.WAITING and L.key_pass(roots[n, 0]) == number


@kernel
def better_than(roots: Int64s2, count: int, number: int, rank: int) -> int:
    """Return how many roots that wait for pass `number` have a rank below `rank`."""
    better = 0
    for n in range(count):
        better += waits_for(roots, n, number) and rank_of(roots, n) < rank
    return better


@kernel
def rank_of(roots: Int64s2, n: int) -> int:
    """Return how promising a root is, the lower the more: by the cards that are not scored, then
    by its moves, then scattered.
    """
    scored = popcount(L.key_score(roots[n, 0]))
    return 8 - scored << 24 | L.word_moves(roots[n, 1]) << 16 | n * 2654435761 & 0xFFFF


@kernel
def worth_keeping(arena: Arena) -> int:
    """Return how many batches a wider beam can begin with: those that passed nothing over; or the
    first, as long as less was searched after it than in it.
    """
    batches, count = arena.batches, arena.cursors.batches
    complete = 0
    while not batches[complete].has_skipped:
        complete += 1
    later = arena.cursors.positions - batches[0].ended
    if complete == 0 and later < batches[0].ended - batches[0].begun:
        for n in range(1, count):
            if batches[n].has_skipped:
                return 1
    return complete


@kernel
def go_back(arena: Arena, state: State, batches: int) -> None:
    """Forget all but so many batches, and the roots found since; the roots of the others wait."""
    cursors, roots = arena.cursors, arena.roots
    cursors.batches = batches
    cursors.groups = cursors.closed = 0
    count = state.first_roots
    if batches > 0:
        last = arena.batches[batches - 1]
        count = last.end_root
        if last.kept:
            cursors.groups, cursors.closed = last.end_group, last.end_closed
    A.forget_roots(arena, count)
    for n in range(count):
        if not 0 <= roots[n, A.SEARCHED_BY] < batches:
            roots[n, A.SEARCHED_BY] = A.WAITING
