"""One question: can a goal be reached from a position? Stage by stage (stages.py, line.py), by
compiled code alone.

`step` goes from stage to stage until the answer is there, and stops on the way where its caller is
needed: to look at the clock, or to lengthen an array. What it must remember lies in `state` alone,
so that any host can call it: query.py is that of Python, solver.mjs that of a page.
"""

from solver.common.compiled import entry, kernel
from solver.common.kernels import rehash
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.search import agenda, arena_memory, layers, line, stages
from solver.shooting_party.search import arena as A
from solver.shooting_party.search import machine_state as S
from solver.shooting_party.search.arena import Arena
from solver.shooting_party.search.batches import begin_batch, go_back
from solver.shooting_party.search.goals import PackedGoal
from solver.shooting_party.search.machine_state import Known, Question, State


@entry
def step(
    game: PackedGame, goal: PackedGoal, arena: Arena, question: Question, known: Known, limit: int
) -> tuple[int, int, int]:
    """Go on with a question, or with all those of `solve`, for about `limit` positions. Return DONE
    when there is nothing left to do, PAUSED, or RESIZE with the number of an array and its new
    length (arena_memory.py).
    """
    state, cursors = question.state, arena.cursors
    until = cursors.positions + limit
    hear(arena, state)
    while True:
        if state.stage == S.ANSWERED and not agenda.ask_next(game, arena, question, known):
            return A.DONE, 0, 0
        if state.shrink:
            which = arena_memory.to_shrink(arena, state.shrink)
            if which >= 0:
                return A.RESIZE, which, arena_memory.FIRST_LENGTHS[which]
            state.shrink = 0
        if state.grown_slots:
            refill(arena, state)
        report = do_stage(game, goal, arena, question, until, limit)
        if has_no_patience(arena, state):
            S.answer(state, S.NO_PATIENCE)
        elif report >= A.MORE_BLOCKS:
            which, length, more = arena_memory.longer(arena, report)
            if arena_memory.in_use(arena) + more <= state.memory:
                state.grown_slots = which
                return A.RESIZE, which, length
            if not make_room(arena, state):
                S.answer(state, S.NO_MEMORY)
        elif report == A.PAUSED or (cursors.positions >= until and state.stage != S.ANSWERED):
            return A.PAUSED, 0, 0


@kernel
def hear(arena: Arena, state: State) -> None:
    """Take note of what the caller says: a longer array is refused, or the budget is used up. A
    line that is being traced is not given up for that: the answer is there.
    """
    if state.refused:  # a budget that is smaller than was thought
        state.refused = 0
        state.memory = arena_memory.in_use(arena)
        if state.shrink:
            state.shrink = 0
            S.answer(state, S.NO_MEMORY)
    if state.stop and state.stage < S.TRACE:
        S.answer(state, S.NO_BUDGET)


@kernel
def has_no_patience(arena: Arena, state: State) -> bool:
    """Return True if the search has taken more positions than it was given before another one has
    its turn.
    """
    searching = state.stage == S.SEARCH or state.stage == S.AFTER
    return searching and 0 < state.stops_at <= arena.cursors.positions


@kernel
def do_stage(
    game: PackedGame, goal: PackedGoal, arena: Arena, question: Question, until: int, limit: int
) -> int:
    """Do the stage that it is the turn of, or a slice of it; return DONE, PAUSED, or which array is
    too short.
    """
    state = question.state
    stage = state.stage
    if stage == S.ENTER:
        stages.enter(game, goal, arena, question)
    elif stage == S.PICK:
        return stages.pick(game, goal, arena, question)
    elif stage == S.SEARCH:
        patience = state.stops_at
        report = layers.search(game, goal, arena, min(until, patience) if patience else until)
        if report != A.DONE:
            return report
        layers.end_pass(arena)
        S.go(state, S.AFTER)
    elif stage == S.AFTER:
        stages.after(arena, state)
    elif stage == S.NO_MORE:
        stages.no_more(arena, state)
    else:
        return line.find_line(game, goal, arena, question, until, limit)
    return A.DONE


# -- memory ----------------------------------------------------------------------------------------


@kernel
def make_room(arena: Arena, state: State) -> bool:
    """Do what can be done where the budget does not hold a longer array; return False if that is
    nothing. Batches that are kept for the way back are forgotten, since they can be searched again.
    Then the roots are taken in smaller parts, if the line need not be the best.
    """
    cursors = arena.cursors
    if state.stage > S.TRACE:
        return line.take_less(arena, state)
    if state.stage != S.SEARCH:
        return False
    A.forget_roots(arena, cursors.end_roots)
    if A.forget_kept(arena, cursors.batch):
        cursors.groups = cursors.closed = 0
        begin_batch(arena, state, cursors.pass_number)
        return True
    count = A.count_roots(arena, cursors.batch, 0, cursors.roots)
    if not S.method_is(state, S.IN_PARTS) or count < 2:
        return False
    # The search of a whole pass may lower move counts of roots, that of a part may not. So the two
    # are not mixed: the first time that roots are taken in parts, all begins anew.
    S.go(state, S.PICK if state.part else S.ENTER)
    go_back(arena, state, cursors.batches)
    state.part, state.exact, state.shrink = (count + 1) // 2, 0, 1
    return True


@kernel
def refill(arena: Arena, state: State) -> None:
    """If it is slots that have grown, enter in them what they had."""
    cursors, which = arena.cursors, state.grown_slots
    state.grown_slots = 0
    if which == arena_memory.GROUP_SLOTS:
        first = arena.batches[cursors.batch].first_group
        rehash(arena.group_slots, arena.groups, first, cursors.groups, A.BY_KEY)
    elif which == arena_memory.ROOT_SLOTS:
        A.forget_roots(arena, cursors.roots)
    elif which == arena_memory.MARKED_SLOTS:
        rehash(arena.marked_slots, arena.marked, 0, cursors.marked, state.mask)
