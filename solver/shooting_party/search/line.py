"""From a "yes" to the moves of a line.

From the batch that found the goal back, the positions on lines of the least cost are marked
(marks.py); a batch that memory did not keep is searched once more for that, if need be in parts.
Then the line is walked from its beginning, taking at each position the first legal move that stays
on a marked line.

    TRACE   nothing is marked yet
    BACK    a batch: are its groups still there?
    AGAIN   if not, its roots, or a part of them, are searched again
    MARK    back through its groups
    PROCEED which batch made the roots on the line? On with that one
    WALK    from the position on

If no line costs less (EXACT), all batches are gone through, since each has a pass of its own, and
the line is, of all that cost as little, the one that comes first in the order of legal moves, move
by move. Else it makes do with the batches that led to one root each.
"""

from solver.common.arrays import Int64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import holds
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed import rules
from solver.shooting_party.packed.costs import NO_COST, contact_score, cost_of
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.search import arena as A
from solver.shooting_party.search import goals as G
from solver.shooting_party.search import layers, marks
from solver.shooting_party.search import machine_state as S
from solver.shooting_party.search.arena import Arena
from solver.shooting_party.search.goals import PackedGoal
from solver.shooting_party.search.machine_state import Question, State
from solver.shooting_party.search.successors import WORK_MOVES

PARTS = 8
"""The number of parts into which roots are split if memory does not hold all their arrays."""


@kernel
def find_line(
    game: PackedGame, goal: PackedGoal, arena: Arena, question: Question, until: int, limit: int
) -> int:
    """Do the stage that it is the turn of, or a slice of it; return a report."""
    state = question.state
    stage = state.stage
    if stage == S.TRACE:
        trace(arena, state)
    elif stage == S.BACK:
        back(game, goal, arena, question)
    elif stage == S.AGAIN:
        report = layers.search(game, goal, arena, until)
        if report != A.DONE:
            return report
        layers.end_pass(arena)
        arena.batches[arena.cursors.batch].kept = 0  # only until it is marked
        marks.begin_marking(arena)
        S.go(state, S.MARK)
    elif stage == S.MARK:
        report = marks.mark(game, arena, question.found, state.cost, state.mask, limit)
        if report != A.DONE:
            return report
        S.go(state, S.PROCEED)
    elif stage == S.PROCEED:
        proceed(arena, state)
    else:
        walk(game, goal, arena, question)
    return A.DONE


# -- the stages ----------------------------------------------------------------------------------


@kernel
def trace(arena: Arena, state: State) -> None:
    """Begin with the batch that found the goal or, for all labels, with the last one."""
    cursors = arena.cursors
    cursors.marked = 0
    arena.marked_slots[:] = 0
    arena.roots[: cursors.roots, A.ON_LINE] = 0
    cursors.batch = state.found_by
    if S.method_is(state, S.GOES_ON):
        cursors.batch, state.cost = cursors.batches - 1, NO_COST - 1  # any contact
    state.part = state.first_of_part = 0
    S.go(state, S.BACK)


@kernel
def back(game: PackedGame, goal: PackedGoal, arena: Arena, question: Question) -> None:
    """Begin with the way back through a batch; or with a search of its roots, or of the next part
    of them. The search aims at any cost, and passes nothing over, as narrow as it may have been
    before: so it finds the line again, or a better one.
    """
    state, cursors = question.state, arena.cursors
    number = cursors.batch
    if number < 0:
        if S.method_is(state, S.GOES_ON):
            S.answer(state, S.YES)
        else:
            S.go(state, S.WALK)
        return
    if arena.batches[number].kept:
        cursors.end_roots = cursors.roots
        marks.begin_marking(arena)
        S.go(state, S.MARK)
        return
    search_again(game, goal, arena, question)
    S.go(state, S.AGAIN)


@kernel
def search_again(game: PackedGame, goal: PackedGoal, arena: Arena, question: Question) -> None:
    """Begin to search a batch again, or the next part of its roots; what others keep stays. The
    options are those of this search until the next question begins.
    """
    state, cursors, number = question.state, arena.cursors, arena.cursors.batch
    G.aim_at(
        game, goal, question.rounds[state.this_round].scores, NO_COST, arena.options, arena.bounds
    )
    arena.bound_cache[:] = -1
    arena.options.keeps, arena.options.goes_on = 1, 0
    arena.options.width, arena.options.hand = 0, L.CARD_COUNT
    cursors.groups = cursors.closed = 0
    for n in range(cursors.batches):
        if arena.batches[n].kept:
            cursors.groups = arena.batches[n].end_group
            cursors.closed = arena.batches[n].end_closed
    layers.begin_pass(arena, arena.batches[number].of_pass, NO_COST, False)
    cursors.next_root = state.first_of_part
    if state.part:
        chosen, n = 0, state.first_of_part
        while n < cursors.roots and chosen < state.part:
            chosen += arena.roots[n, A.SEARCHED_BY] == number
            n += 1
        cursors.end_roots = n


@kernel
def proceed(arena: Arena, state: State) -> None:
    """Note which roots of the batch are on a line, and go on with the batch that made them. If none
    is, the next part has its turn. (One move may cross two reshuffles, so the best lines may skip a
    whole pass.)
    """
    cursors, roots = arena.cursors, arena.roots
    number, first = cursors.batch, -1
    for n in range(cursors.end_roots - 1, state.first_of_part - 1, -1):
        if roots[n, A.SEARCHED_BY] == number and has_mark(arena, roots[n, 0], roots[n, 1], state):
            first = n
            if state.exact:
                roots[n, A.ON_LINE] = 1
    holds(state.first_of_part <= cursors.end_roots <= cursors.roots)
    S.go(state, S.BACK)
    if first < 0 and state.part and cursors.end_roots < cursors.roots:
        state.first_of_part = cursors.end_roots
        return
    if state.exact:
        cursors.batch -= 1
    else:
        # (If no root is on the line, neither is the position, and the walk will say so.)
        cursors.batch = roots[first, A.MADE_BY] if first >= 0 else A.ENTERED
        for n in range(cursors.roots):
            mine = roots[n, A.SEARCHED_BY] == number and roots[n, A.MADE_BY] == cursors.batch
            roots[n, A.ON_LINE] = mine and has_mark(arena, roots[n, 0], roots[n, 1], state)
    state.part = state.first_of_part = 0


@kernel
def walk(game: PackedGame, goal: PackedGoal, arena: Arena, question: Question) -> None:
    """Walk the line to its end. If a marked position leads nowhere, it has no moves: that is a
    defect of the search, which the host reports.
    """
    state, here = question.state, question.onward
    a, b, played = state.a_word, state.b_word, 0
    state.length = 0
    S.answer(state, S.YES)
    while onward(game, goal, arena, question, a, b, played):
        question.line[played] = here[0].move
        a, b, played = here[0].a_word, here[0].b_word, played + 1
        if here[0].ends:
            state.length = played
            return


# -- the tools -----------------------------------------------------------------------------------


@entry
def onward(
    game: PackedGame,
    goal: PackedGoal,
    arena: Arena,
    question: Question,
    a: int,
    b: int,
    played: int,
) -> int:
    """Write to `onward` the moves that stay on a line from a position on one that was reached with
    `played` moves (machine_state.py); return how many there are.
    """
    cost, work, out = question.state.cost, arena.collector.work, question.onward
    log, legal = work[0], work[WORK_MOVES]
    found = 0
    for n in range(rules.moves(game, a, b, legal)):
        to_a, to_b = rules.play(game, a, b, legal[n], log)
        ends = makes_contact(goal, log, played + 1, cost)
        if ends or on_line(game, goal, arena, question.state, to_a, to_b, played + 1):
            out[found].move, out[found].ends = legal[n], ends
            out[found].a_word, out[found].b_word = to_a, to_b
            found += 1
    return found


@kernel
def on_line(
    game: PackedGame, goal: PackedGoal, arena: Arena, state: State, a: int, b: int, moves: int
) -> bool:
    work, top = arena.collector.work, 1
    work[top, 0], work[top, 1], work[top, 2] = a, b, moves
    while top > 0:
        a, b, moves = work[top, 0], work[top, 1], work[top, 2]
        top -= 1
        if a & L.OVER:
            continue
        king = rules.waits(a, b)
        if king == 0:
            if has_mark(arena, L.key_of(a, b), L.word_of(b & L.CARDS, moves), state):
                return True
            continue
        for partner in (L.jacks_of(king), L.queens_of(king)):
            choice = L.DISCARD << L.KIND_SHIFT | king | partner
            to_a, to_b = rules.play(game, a, b, choice, work[0])
            if makes_contact(goal, work[0], moves + 1, state.cost):
                return True
            top += 1
            work[top, 0], work[top, 1], work[top, 2] = to_a, to_b, moves + 1
    return False


@kernel
def makes_contact(goal: PackedGoal, log: Int64s, moves: int, cost: int) -> bool:
    """Return True if the move just played, number `moves`, makes a contact that the line may end
    with: where a beam was searched again in full width, one may cost less than the beam's.
    """
    for n in range(1, log[0] + 1):
        if goal.accept[contact_score(log[n])] and cost_of(log[n], moves) <= cost:
            return True
    return False


@kernel
def has_mark(arena: Arena, key: int, word: int, state: State) -> bool:
    return marks.is_marked(arena.marked_slots, arena.marked, key, word, state.mask)


@kernel
def take_less(arena: Arena, state: State) -> bool:
    """Do what can be done where the budget does not hold a longer array; return False if that is
    nothing: forget what is kept, or search fewer roots at once.
    """
    cursors, number = arena.cursors, arena.cursors.batch
    if S.method_is(state, S.GOES_ON):
        return False
    kept = A.forget_kept(arena, cursors.batches)
    count = A.count_roots(arena, number, state.first_of_part, cursors.end_roots)
    if state.stage == S.AGAIN:
        A.forget_roots(arena, cursors.first_root)
    if not kept:
        if state.undivided or count < 2:
            return False
        state.part = (count + PARTS - 1) // PARTS
    state.shrink = 1
    S.go(state, S.BACK)
    return True
