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

import numpy as np

from solver.common.compiled import kernel
from solver.common.kernels import holds
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed import rules
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.search import machine_state as S
from solver.shooting_party.search.arena import Arena
from solver.shooting_party.search.machine_state import Known, Question, State
from solver.shooting_party.search.marks import EVERY_BIT

REACH, REACH_BEST, PROVE, WIN, LINE, GOAL = range(6)
TASK, PLACE, BEAM_ONLY = range(3)
LAST_PLACE = -1
AGENDA = np.array(
    [
        # With one pass to play, a "no" costs least to prove; with two, the best score is mostly
        # reached. Three come early: they decide the verdict, and are usually settled quickly.
        [REACH, 0, 0],
        [REACH_BEST, 1, 0],
        [REACH, 2, 0],
        [REACH, 1, 1],
        [PROVE, 0, 0],
        [PROVE, 1, 0],
        [PROVE, 2, 0],
        [WIN, LAST_PLACE, 0],
        [LINE, LAST_PLACE, 0],
        # Or, of a single goal:
        [GOAL, LAST_PLACE, 0],
        [LINE, LAST_PLACE, 0],
    ]
)
"""The tasks in their order, each with its place. BEAM_ONLY: where a beam search does not find the
score, no other search takes its turn; the next lower score may need less.
"""

ONE_GOAL = 9
"""Where the tasks of a single goal begin."""

BEAM_PATIENCE = np.array([0, 100_000, 1_000_000])
"""Positions that a beam search may spend on a score, with one, two and three passes to play, before
the exhaustive search takes over. In one pass that is the quicker way to a "yes" too.
"""

WITH_EXHAUSTIVE, LONGER = 4, 8
"""Where beam and exhaustive search take turns: the patience with the exhaustive search, as a
multiple of that with the beam search, and the factor by which both grow.
"""

PAR_PLACES = 2
"""Places at which the line that is best by all keys is cheap: where the best score takes three
passes, it takes far longer than all other questions together.
"""

PAR_CAPS = np.array([22, 18, 14, 10, 6])
"""The numbers of cards left in the last pass that are asked for in turn to find that line there."""

WIN_SCORES = sum(L.set_of(4, aces) for aces in range(5))
"""Four queens, as a set of scores (goals.py)."""

FIRST_BEAM = 32, 5
"""Of a beam, the width and the cards of a hand at first (machine.py)."""


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


# -- the answer ----------------------------------------------------------------------------------


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
        begin_question(arena, state, S.EXHAUSTIVE, 0)
    elif answer == S.NO_PATIENCE and S.method_is(state, S.WIDENS):
        begin_question(arena, state, S.EXHAUSTIVE, WITH_EXHAUSTIVE * state.patience)
    elif answer == S.NO_PATIENCE:
        state.patience *= LONGER
        begin_question(arena, state, S.BEAM, state.patience)
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


@kernel
def note_line(game: PackedGame, arena: Arena, question: Question, known: Known) -> int:
    """Add the line to the others, and return its number. What it scores is played with all passes,
    also if the question had fewer: its last move can make contacts beyond them.
    """
    state, scored, reached_at = question.state, known.scored, known.reached_at
    number = state.lines
    state.lines += 1
    row, count = known.lines[number], state.length
    row.asked = question.rounds[state.this_round].scores
    row.finish, row.exact, row.length = state.cost, state.exact, count
    log = arena.collector.work[0]
    a, b = state.a_word, state.b_word
    score, asked = L.score_of(b), game.switches[L.PASSES]
    game.switches[L.PASSES] = state.first_pass + state.places - 1
    for place in range(S.MOST_PLACES):
        scored[number, place], reached_at[number, place] = rung_of(known, score), L.NO_COST
    for n in range(count):
        known.moves[number, n] = question.line[n]
        a, b = rules.play(game, a, b, question.line[n], log)
        for entry in range(1, log[0] + 1):
            first = L.contact_pass(log[entry]) + 1 - state.first_pass
            for place in range(first, S.MOST_PLACES):
                scored[number, place] = rung_of(known, L.contact_score(log[entry]))
                reached_at[number, place] = L.cost_of(log[entry], count)
    game.switches[L.PASSES] = asked
    return number


@kernel
def note_score(known: Known, place: int, rung: int, line: int, places: int) -> None:
    """Record that a score is reached within the passes of a place and more: by a line, or without
    one that is shown.
    """
    if line != S.NO_LINE:
        note_line_scores(known, place, line, places)
        return
    for n in range(place, places):
        if rung > known.within[n].rung:
            known.within[n].rung, known.within[n].line = rung, S.NO_LINE


@kernel
def note_line_scores(known: Known, place: int, line: int, places: int) -> None:
    """Record what a line scores within the passes of a place and more: where the rules make contact
    for the player, one move can make several contacts, also beyond a reshuffle.
    """
    for n in range(place, places):
        if known.scored[line, n] > known.within[n].rung:
            known.within[n].rung, known.within[n].line = known.scored[line, n], line


# -- the questions -------------------------------------------------------------------------------


@kernel
def asks(game: PackedGame, arena: Arena, question: Question, known: Known) -> bool:
    """Ask the next question of the task; return False if it has none."""
    state = question.state
    task, place = AGENDA[state.at, TASK], place_of(state)
    if place >= state.places:
        return False
    within = known.within[place]
    if task == LINE:
        return asks_for_par(game, arena, question, known)
    if task == GOAL or task == WIN:
        return asks_for_scores(game, arena, question, known, task == WIN)
    if not state.has_begun:
        if task == PROVE and within.proven:
            return False
        inherit(known, place, state.places)
        state.target = min(within.limit - 1, state.open)
        state.one_by_one = 0
        if task == PROVE and state.target <= within.rung:
            within.proven = 1
    if state.target <= within.rung:
        return False
    within_passes(game, state, place)
    if task == PROVE and not state.one_by_one:
        for rung in range(state.target, within.rung, -1):
            add_round(question, at_least(known, rung), L.NO_COST)
        begin_question(arena, state, S.FROM_THE_BEST, 0)
        return True
    add_round(question, at_least(known, state.target), L.NO_COST)
    begin_search(arena, state, BEAM_PATIENCE[place] if task == REACH else 0)
    return True


@kernel
def asks_for_scores(
    game: PackedGame, arena: Arena, question: Question, known: Known, win: bool
) -> bool:
    """Ask for four queens, if the best score has fewer; or for the only goal."""
    state = question.state
    place = state.places - 1
    if state.has_begun:
        return False
    if win and wins(known, known.within[place].rung):
        state.verdict = S.YES
        return False
    if win and refutes_win(known, known.within[place].limit):
        state.verdict = S.NO
        return False
    within_passes(game, state, place)
    add_round(question, WIN_SCORES if win else state.only_goal, L.NO_COST)
    begin_search(arena, state, BEAM_PATIENCE[place])
    return True


@kernel
def asks_for_par(game: PackedGame, arena: Arena, question: Question, known: Known) -> bool:
    """Ask for the line that is best by all its keys, to what the best line reaches: within the
    fewest passes. (A line of one goal is asked for within all.)
    """
    state = question.state
    if state.has_begun:
        return False
    place, scores = state.places - 1, state.only_goal
    if scores == 0:
        best = known.within[place].rung
        place = 0
        while known.within[place].rung < best:
            place += 1
        scores, state.best_line = at_least(known, best), known.within[place].line
    number = state.best_line
    if number == S.NO_LINE or is_best(known, number, place):
        return False
    cheap = place < PAR_PLACES and not state.only_goal
    if state.par == S.NEVER or (state.par == S.IF_CHEAP and not cheap):
        return False
    within_passes(game, state, place)
    below = known.reached_at[number, place] + 1
    if place >= PAR_PLACES:
        for n in range(len(PAR_CAPS)):
            cost = L.least_cost(state.first_pass + place - 1, PAR_CAPS[n] - 1)
            if cost < below:
                add_round(question, scores, cost)
    add_round(question, scores, below)
    begin_question(arena, state, S.LEAST_COST, 0)
    return True


# -- the tools -----------------------------------------------------------------------------------


@kernel
def begin_question(arena: Arena, state: State, method: int, patience: int) -> None:
    """Ask a question whose rounds are there, by one of the methods."""
    holds(0 < state.rounds <= S.MOST_ROUNDS)
    S.go(state, S.ENTER)
    state.method, state.this_round, state.part = method, 0, 0
    state.first_width, state.first_hand = FIRST_BEAM
    state.stops_at = arena.cursors.positions + patience if patience else 0


@kernel
def begin_search(arena: Arena, state: State, patience: int) -> None:
    """Ask it by a beam with that patience, or without any at the least cost."""
    state.patience = patience
    begin_question(arena, state, S.BEAM if patience else S.LEAST_COST, patience)


@kernel
def within_passes(game: PackedGame, state: State, place: int) -> None:
    """Begin with the rounds of a question within the passes of a place."""
    game.switches[L.PASSES] = state.first_pass + place
    state.rounds = 0


@kernel
def add_round(question: Question, scores: int, below: int) -> None:
    number = question.state.rounds
    question.rounds[number].scores, question.rounds[number].below = scores, below
    question.state.rounds += 1


@kernel
def place_of(state: State) -> int:
    """Return the place of the task on the agenda."""
    place = AGENDA[state.at, PLACE]
    return place if place != LAST_PLACE else state.places - 1


@kernel
def asked_rung(state: State, known: Known) -> int:
    """Return the rung that was asked for last; one above all for a task that has none."""
    task = AGENDA[state.at, TASK]
    if task == PROVE and not state.one_by_one:
        return state.target - state.this_round
    if task == REACH or task == REACH_BEST or task == PROVE:
        return state.target
    return len(known.ladder)


@kernel
def inherit(known: Known, place: int, places: int) -> None:
    """Record what is known for other numbers of passes: what can be reached within fewer passes can
    be reached within more, and what can't within more can't within fewer.
    """
    within = known.within
    if place > 0 and within[place - 1].rung > within[place].rung:
        within[place].rung = within[place - 1].rung
        within[place].line = within[place - 1].line
    for more in range(place, places):
        within[place].limit = min(within[place].limit, within[more].limit)


@kernel
def at_least(known: Known, rung: int) -> int:
    """Return the scores from a rung on as a set."""
    scores = 0
    for n in range(rung, len(known.ladder)):
        scores |= known.ladder[n]
    return scores


@kernel
def rung_of(known: Known, score: int) -> int:
    bit = L.score_as_set(score)
    rung = 0
    while known.ladder[rung] != bit:
        rung += 1
    return rung


@kernel
def wins(known: Known, rung: int) -> bool:
    """Return True if a rung has four queens."""
    return known.ladder[rung] & WIN_SCORES != 0


@kernel
def refutes_win(known: Known, limit: int) -> bool:
    """Return True if four queens are out of reach when all rungs from a limit on are."""
    for rung in range(limit):
        if wins(known, rung):
            return False
    return True


@kernel
def is_best(known: Known, number: int, place: int) -> bool:
    """Return True if a line is known to be the best by all its keys: it was asked for at the least
    cost, and its last contact within those passes is the one that was asked for.
    """
    line = known.lines[number]
    return line.exact == 1 and known.reached_at[number, place] == line.finish
