"""What `solve` asks, one question after another, and what it learns from the answers.

What is known is kept for each *place*: the number of passes to play from the position's own on,
less one. Scores are *rungs* of the ladder of all scores, the worst first. Of a place is known the
best rung that is reached, and the limit: that rung and all above are out of reach. The cheap and
informative tasks come first, so that a budget that runs out takes away proofs before it takes away
answers.

    task        asks                                        "yes"        "no"
    REACH       the best rung that is open, then lower      the rung     the limit; the next lower
    REACH_BEST  the best rung that is open                  the rung     the limit
    PROVE       the rungs above the one that is reached,    the rung     the limit: no better score
                from the best down
    WIN         four queens, if rung and limit leave open   the verdict  the verdict
    LINE        the first of the best lines, if wanted      that line    (a defect)
    GOAL        the only goal that is asked for             the verdict  the verdict

`ask_next` is called whenever a question is answered. With a "yes" it asks for the line (`traces`);
where patience or memory ran out, another search may ask the same (`takes_turns`); else it takes
note (`learn`). Then the task, or the next one, asks its next question (`asks`).
"""

from solver.common.compiled import kernel
from solver.common.kernels import holds
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.search import machine_state as S
from solver.shooting_party.search import tasks
from solver.shooting_party.search.arena import Arena
from solver.shooting_party.search.machine_state import Known, Question, State
from solver.shooting_party.search.marks import EVERY_BIT
from solver.shooting_party.search.rungs import note_line, note_line_scores, note_score, wins
from solver.shooting_party.search.tasks import (
    AGENDA,
    BEAM_ONLY,
    GOAL,
    LINE,
    ONE_GOAL,
    PROVE,
    REACH_BEST,
    TASK,
    WIN,
    asked_rung,
    asks,
    place_of,
)

WITH_EXHAUSTIVE, LONGER = 4, 8
"""Where beam and exhaustive search take turns: the patience with the exhaustive search, as a
multiple of that with the beam search, and the factor by which both grow.
"""


@kernel
def ask_next(game: PackedGame, arena: Arena, question: Question, known: Known) -> bool:
    """Take note of an answer, and ask the next question; return False if there is none."""
    state = question.state
    holds(state.stage == S.ANSWERED)
    if state.at == S.ALONE:
        return False
    if state.has_begun:
        if traces(state, known) or takes_turns(arena, state):
            return True
        if learn(game, arena, question, known):
            state.at += 1
            state.has_begun = 0
        for place in range(state.places):  # what is reached was not proven to be out of reach
            holds(known.within[place].rung < known.within[place].limit)
    end = ONE_GOAL if state.only_goal == 0 else len(AGENDA)
    while state.at < end:
        if asks(game, arena, question, known):
            state.has_begun, state.stop, state.is_traced = 1, 0, 0
            return True
        state.at += 1
        state.has_begun = 0
    state.at = S.ALONE
    return False


@kernel
def traces(state: State, known: Known) -> bool:
    """Ask for the line of a "yes", if it may be shown; return True if it was asked for. If the goal
    was reached at the least cost, it is the first of all lines of that cost, as long as memory
    holds them.
    """
    if state.answer == S.YES and not state.is_traced:
        place = place_of(state)
        # (Within one pass a line costs next to nothing, and says what it scores later.)
        if 0 < place and asked_rung(state, known) < known.within[state.places - 1].rung:
            return False
        state.is_traced, state.undivided, state.mask = 1, state.exact, EVERY_BIT
        S.go(state, S.TRACE)
        return True
    if state.answer == S.NO_MEMORY and state.is_traced and state.undivided:
        state.undivided = 0
        S.go(state, S.TRACE)
        return True
    return False


@kernel
def takes_turns(arena: Arena, state: State) -> bool:
    """Let another search try the same question, if it should; return True if it does.

    A "yes" is found by beam search and a "no" by exhaustive search, and nobody knows beforehand
    which it is. So they take turns, with growing patience. Where memory does not hold a beam, or
    what leads back to a line, only the exhaustive search in parts is left.
    """
    answer = state.answer
    task = AGENDA[state.at, TASK]
    if state.is_traced or task == LINE or AGENDA[state.at, BEAM_ONLY]:
        return False
    if task == PROVE and not state.one_by_one:
        return False
    if answer == S.NO_MEMORY and state.method != S.EXHAUSTIVE:
        tasks.begin_question(arena, state, S.EXHAUSTIVE, 0)
    elif answer == S.NO_PATIENCE and S.method_is(state, S.WIDENS):
        tasks.begin_question(arena, state, S.EXHAUSTIVE, WITH_EXHAUSTIVE * state.patience)
    elif answer == S.NO_PATIENCE:
        state.patience *= LONGER
        tasks.begin_question(arena, state, S.BEAM, state.patience)
    else:
        return False
    return True


@kernel
def learn(game: PackedGame, arena: Arena, question: Question, known: Known) -> bool:
    """Take note of the answer to a question; return True if the task is done."""
    state = question.state
    answer, task = state.answer, AGENDA[state.at, TASK]
    number = S.NO_LINE
    if answer == S.YES and state.is_traced:
        number = note_line(game, arena, question, known)
    if task == PROVE and not state.one_by_one:
        learn_rounds(state, known)
        if state.one_by_one:
            return False
    if gives_up(state) and state.out_of == 0:
        state.out_of = state.stop if answer == S.NO_BUDGET else S.MEMORY_RAN_OUT
    if task == LINE:
        learn_line(state, known, number)
    elif task == WIN or task == GOAL:
        learn_verdict(state, known, number)
    else:
        return learn_score(state, known, number)
    return True


@kernel
def learn_rounds(state: State, known: Known) -> None:
    """Take note of the scores that were refuted in turn. The others are asked for one by one if
    memory does not hold what they share.
    """
    within = known.within[place_of(state)]
    if state.this_round > 0:
        within.limit = min(within.limit, state.target + 1 - state.this_round)
    if state.answer == S.NO_MEMORY and not state.is_traced:
        state.one_by_one = 1
        state.target -= state.this_round


@kernel
def learn_score(state: State, known: Known, line: int) -> bool:
    """Take note of whether a score is reached within the passes; return True if the task is done:
    if it is, if it was the last one to be refuted, or if the answer was given up.
    """
    task, place = AGENDA[state.at, TASK], place_of(state)
    within = known.within[place]
    if state.answer == S.YES:
        note_score(known, place, asked_rung(state, known), line, state.places)
        within.proven = task == PROVE
        return True
    if gives_up(state):
        return True
    if state.answer == S.NO and (task != PROVE or state.one_by_one):
        within.limit = min(within.limit, state.target)
    state.target -= 1
    if task == PROVE and (not state.one_by_one or state.target <= within.rung):
        within.proven = 1
        return True
    return task == REACH_BEST


@kernel
def learn_line(state: State, known: Known, line: int) -> None:
    """Take note of the line that is best by all its keys; it has to be there."""
    if line != S.NO_LINE:
        note_line_scores(known, 0, line, state.places)
        state.best_line = line
    elif state.answer == S.NO:
        state.best_line = S.LOST_LINE


@kernel
def learn_verdict(state: State, known: Known, line: int) -> None:
    """Take note of whether four queens, or the only goal, can be reached."""
    if state.answer == S.NO:
        state.verdict = S.NO
    elif state.answer == S.YES:
        state.verdict = S.YES
        if AGENDA[state.at, TASK] == GOAL:
            state.best_line = line
        else:
            note_line_scores(known, 0, line, state.places)
            if not wins(known, known.within[place_of(state)].rung):
                state.win_line = line


@kernel
def gives_up(state: State) -> bool:
    """Return True if a task ends because time or memory has run out."""
    if state.answer == S.NO_BUDGET:
        return True
    beam_only = AGENDA[state.at, BEAM_ONLY] == 1 and not state.is_traced
    return state.answer == S.NO_MEMORY and not beam_only
