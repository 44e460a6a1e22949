"""The stages of a question: how a goal is searched for, by each of five methods.

Pass after pass, a *batch* of roots is searched (layers.py): that reaches the goal, or finds roots
of later passes. There are five methods; machine_state.py has the table of what they have in common.

BEAM, a *beam search* of growing width, is for a quick "yes". It goes through the passes with the
most promising roots and, in each layer of a pass, closes the positions with the most cards scored,
up to its width. At first it also passes over all hands of more than five cards, which can't draw:
they are the most numerous, and few goals need one. A "yes" is nearly always near, and this finds it
without looking at the rest. (As in R. Zhou and E. Hansen, "Beam-stack search", 2005, without the
backtracking.) After the first pass, wider searches follow more of its roots until they have cost
more than it did; only then is it searched again, wider. In the end it passes nothing over, so its
"no" is a proof, too (*complete fallback*).

EXHAUSTIVE searches every root of a pass at once, and passes nothing over: the way to a "no", which
requires seeing everything. It keeps nothing for the line, and where memory does not hold all roots
at once it searches them in parts; the first "yes" then ends it.

LEAST_COST does the same without parts, and keeps what it found for the line. Whatever it reaches,
it reaches with the fewest passes, the earliest finish and the fewest moves. A line that ends with
many cards left in the pile is rare, but where there is one, looking for no other is far quicker:
the bounds cut whatever would leave fewer. So it asks the last pass for many cards left first, then
for fewer and fewer (LAST_CAPS), until a line is found. With three passes to play, and a line known,
the agenda has all passes asked so, in *rounds*; with two, going through the first pass again costs
more. (Iterative deepening, as in R. Korf, "Depth-first iterative-deepening", 1985, on the finish.)

FROM_THE_BEST asks for several scores. The passes before the last are nearly the same search for
each. So they are searched once, for the lowest score, and the last pass once for each score, in
rounds. If one is reached earlier, each is asked for from the beginning, by LEAST_COST.

TO_THE_END goes on when the goal is reached, until every position has been seen. Its answer is then
"yes", whatever was reached: it is for the labels of all (query.py).

A "no" is given in `no_more` alone, when no root waits and nothing was passed over (`has_skipped`).
What a bound cuts is proven to lead nowhere; what a beam passes over is not.

    ENTER   the position, settled, gives the first roots
    PICK    the earliest pass that has roots waiting: which of them are the next batch?
    SEARCH  the pass from there (layers.py)
    AFTER   reached? The batch is noted; a last pass may be asked again
    NO_MORE no root waits: a wider beam, the next round, or the answer

and, when a line is asked for (line.py), TRACE, BACK, AGAIN, MARK, PROCEED and WALK. PICK, SEARCH,
AGAIN and MARK may find an array too short, and are done again when it is longer.
"""

import numpy as np

from solver.common.compiled import kernel
from solver.common.kernels import holds
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.costs import NO_COST, cost_pass, least_cost
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.search import arena as A
from solver.shooting_party.search import arena_memory
from solver.shooting_party.search import goals as G
from solver.shooting_party.search import machine_state as S
from solver.shooting_party.search.arena import Arena
from solver.shooting_party.search.batches import (
    begin_batch,
    choose,
    go_back,
    waits_for,
    worth_keeping,
)
from solver.shooting_party.search.goals import PackedGoal
from solver.shooting_party.search.machine_state import Question, State
from solver.shooting_party.search.successors import at_rest

WIDENING = 4
"""The factor by which the width of a beam grows each time; hands may then have one card more."""

LAST_CAPS = np.array([12, 6])
"""The numbers of cards left in the last pass that are asked for in turn."""

NOWHERE = 9  # more than any pass


@kernel
def enter(game: PackedGame, goal: PackedGoal, arena: Arena, question: Question) -> None:
    """Begin a round: forget everything, and make the position the first root or, where a choice
    waits, all positions that it leads to. The choice itself may reach the goal.
    """
    state, cursors, to = question.state, arena.cursors, arena.collector
    if 4 * arena_memory.in_use(arena) > state.memory and arena_memory.to_shrink(arena, 2) >= 0:
        state.shrink = 2
        return
    if arena_memory.in_use(arena) > state.memory:
        S.answer(state, S.NO_MEMORY)
        return
    holds(state.part == 0 or S.method_is(state, S.IN_PARTS))
    set_options(arena, state)
    cursors.groups = cursors.closed = cursors.batches = cursors.first_root = 0
    cursors.batch = A.ENTERED
    state.cap_number = state.in_last_pass = state.left_out = 0
    state.cost, state.found_by = NO_COST, A.ENTERED
    # From the best score down, the first passes are searched for the lowest, which comes last.
    lowest = state.rounds - 1 if S.method_is(state, S.SCORE_A_ROUND) else state.this_round
    aim(game, goal, arena, question, lowest, question.rounds[lowest].below)
    A.forget_roots(arena, 0)
    to.best[0] = state.below
    for n in range(at_rest(game, state.a_word, state.b_word, 0, to, 0)):
        if goal.open[L.key_score(to.out[n, 0])]:
            A.add_root(arena, to.out[n, 0], to.out[n, 1])
    state.first_roots = cursors.roots
    widens = S.method_is(state, S.WIDENS)
    state.exact = (not widens and state.part == 0) or cursors.roots == 0
    if to.best[0] < state.below:
        state.cost = to.best[0]
        if widens:
            S.answer(state, S.YES)
            return
        if S.method_is(state, S.SCORE_A_ROUND):
            ask_by_least_cost(state)
            return
    S.go(state, S.PICK)


@kernel
def set_options(arena: Arena, state: State) -> None:
    """Let the search of a pass do what the method says, a beam with its first width."""
    options, widens = arena.options, S.method_is(state, S.WIDENS)
    options.keeps = S.method_is(state, S.KEEPS)
    options.goes_on = S.method_is(state, S.GOES_ON)
    options.width = state.first_width if widens else 0
    options.hand = state.first_hand if widens else L.CARD_COUNT


@kernel
def pick(game: PackedGame, goal: PackedGoal, arena: Arena, question: Question) -> int:
    """Choose the next batch: of the roots that wait for the earliest pass, all; or the most
    promising ones, and the others are passed over; or as many as memory holds.
    """
    state, cursors, roots = question.state, arena.cursors, arena.roots
    number = NOWHERE
    for n in range(cursors.roots):
        if roots[n, A.SEARCHED_BY] == A.WAITING:
            number = min(number, L.key_pass(roots[n, 0]))
    last = game.switches[L.PASSES] - 1
    # What was found may need no more passes than these roots have gone through.
    found = not S.method_is(state, S.GOES_ON) and state.cost < least_cost(number, L.CARD_COUNT)
    if number == NOWHERE or found:
        S.go(state, S.NO_MORE)
        return A.DONE
    if cursors.batches >= len(arena.batches):
        return A.MORE_BATCHES
    # (A position in the last pass has but one batch, which caps would repeat from its beginning.)
    has_caps = S.method_is(state, S.CAPS)
    if number == last and has_caps and (cursors.batches > 0 or S.method_is(state, S.SCORE_A_ROUND)):
        state.in_last_pass = 1
        aim_at_cap(game, goal, arena, question)
    holds(0 <= number <= last)
    cursors.batch = cursors.batches
    if S.method_is(state, S.WIDENS):
        choose(arena, state, number)
    else:
        chosen = 0
        for n in range(cursors.roots):
            if waits_for(roots, n, number) and (chosen < state.part or state.part == 0):
                roots[n, A.SEARCHED_BY] = cursors.batch
                chosen += 1
    begin_batch(arena, state, number)
    S.go(state, S.SEARCH)
    return A.DONE


@kernel
def after(arena: Arena, state: State) -> None:
    """Note the batch that has been searched, and whether it reached the goal."""
    cursors = arena.cursors
    batch = arena.batches[cursors.batch]
    batch.end_root = cursors.roots
    batch.has_skipped = cursors.skipped | state.left_out
    cursors.batches += 1
    cost = arena.collector.best[0]
    holds(not state.exact or state.part == 0 or state.first_roots == 0)
    holds(not batch.kept or batch.first_group <= batch.end_done <= batch.end_group)
    # What the pass reached, it did not reach before its turn.
    holds(cost >= state.below or cost_pass(cost) >= batch.of_pass)
    if cost < state.below and not S.method_is(state, S.GOES_ON):
        if S.method_is(state, S.SCORE_A_ROUND) and not state.in_last_pass:
            ask_by_least_cost(state)
            return
        if cost <= state.cost:  # of equals the later batch: the way back begins with it
            state.cost, state.found_by = cost, cursors.batch
            if not state.exact:
                S.answer(state, S.YES)
                return
    elif state.in_last_pass:
        if not asks_again(state):
            S.go(state, S.NO_MORE)
            return
        go_back(arena, state, cursors.batches - 1)
    S.go(state, S.PICK)


@kernel
def asks_again(state: State) -> bool:
    """Move on to the next cap of the last pass or, from the best score down, to the next round;
    return False if there is none.
    """
    state.cap_number += 1
    if state.cap_number > len(LAST_CAPS) and S.method_is(state, S.SCORE_A_ROUND):
        state.cap_number = 0
        state.this_round += 1
        return state.this_round < state.rounds
    return state.cap_number <= len(LAST_CAPS)


@kernel
def no_more(arena: Arena, state: State) -> None:
    """Decide what to do when no root waits, or none that matters.

    A beam, and a search to the end, must have kept all: what is lost makes the next ones as dear as
    another method, and leaves gaps in the labels.
    """
    cursors, batches = arena.cursors, arena.batches
    widens, goes_on = S.method_is(state, S.WIDENS), S.method_is(state, S.GOES_ON)
    all_seen = True
    for n in range(cursors.batches):
        if not batches[n].kept and (widens or goes_on):
            S.answer(state, S.NO_MEMORY)
            return
        all_seen = all_seen and not batches[n].has_skipped
    if state.cost < NO_COST or goes_on:
        S.answer(state, S.YES)
    elif widens and not all_seen:
        go_back(arena, state, worth_keeping(arena))
        arena.options.width *= WIDENING
        arena.options.hand += 1
        S.go(state, S.PICK)
    else:
        # From the best down, no root has come to the last pass: no score is reached.
        score_a_round = S.method_is(state, S.SCORE_A_ROUND)
        state.this_round = state.rounds if score_a_round else state.this_round + 1
        if state.this_round < state.rounds:
            S.go(state, S.ENTER)
        else:
            S.answer(state, S.NO)


# -- what is aimed at ------------------------------------------------------------------------------


@kernel
def aim(
    game: PackedGame, goal: PackedGoal, arena: Arena, question: Question, number: int, below: int
) -> None:
    """Aim at the scores of a round, at a cost below `below`."""
    question.state.below = below
    G.aim_at(game, goal, question.rounds[number].scores, below, arena.options, arena.bounds)
    arena.bound_cache[:] = -1


@kernel
def aim_at_cap(game: PackedGame, goal: PackedGoal, arena: Arena, question: Question) -> None:
    """Aim in the last pass at the next cap that asks for less than the round does, or at the round
    itself. A score that occurs there has all cards of the score of some root that waits.
    """
    state, roots, needed = question.state, arena.roots, question.needed
    below = question.rounds[state.this_round].below
    while state.cap_number < len(LAST_CAPS):
        cost = least_cost(game.switches[L.PASSES] - 1, LAST_CAPS[state.cap_number] - 1)
        if cost < below:
            below = cost
            break
        state.cap_number += 1
    needed[:] = 0
    for n in range(arena.cursors.roots):
        if roots[n, A.SEARCHED_BY] == A.WAITING:
            needed[L.key_score(roots[n, 0])] = 1
    for score in range(len(needed)):
        for bit in range(8):
            if needed[score]:
                needed[score | 1 << bit] = 1
    state.below = below
    scores = question.rounds[state.this_round].scores
    G.aim_in_last_pass(game, goal, scores, below, arena.options, needed, arena.bounds)
    arena.bound_cache[:] = -1


@kernel
def ask_by_least_cost(state: State) -> None:
    """Ask for the scores one after another, each in a search of its own: the lowest is reached
    before the last pass.
    """
    state.method, state.this_round = S.LEAST_COST, 0
    S.go(state, S.ENTER)
