"""The tasks of `solve` (agenda.py describes them), and the question that each asks next."""

import numpy as np

from solver.common.compiled import kernel
from solver.common.kernels import holds
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.costs import NO_COST, least_cost
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.search import machine_state as S
from solver.shooting_party.search.arena import Arena
from solver.shooting_party.search.machine_state import Known, Question, State
from solver.shooting_party.search.rungs import (
    WIN_SCORES,
    at_least,
    inherit,
    is_best,
    refutes_win,
    wins,
)

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

PAR_PLACES = 2
"""Places at which the line that is best by all keys is cheap: where the best score takes three
passes, it takes far longer than all other questions together.
"""

PAR_CAPS = np.array([22, 18, 14, 10, 6])
"""The numbers of cards left in the last pass that are asked for in turn to find that line there."""

FIRST_BEAM = 32, 5
"""Of a beam, the width and the cards of a hand at first (stages.py)."""


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
            add_round(question, at_least(known, rung), NO_COST)
        begin_question(arena, state, S.FROM_THE_BEST, 0)
        return True
    add_round(question, at_least(known, state.target), NO_COST)
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
    add_round(question, WIN_SCORES if win else state.only_goal, NO_COST)
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
            cost = least_cost(state.first_pass + place - 1, PAR_CAPS[n] - 1)
            if cost < below:
                add_round(question, scores, cost)
    add_round(question, scores, below)
    begin_question(arena, state, S.LEAST_COST, 0)
    return True


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
