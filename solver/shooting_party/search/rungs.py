"""What is known of the scores within each number of passes (`Known`): the rungs that are reached,
by which line, and the limits.
"""

from solver.common.compiled import kernel
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed import rules
from solver.shooting_party.packed.costs import NO_COST, contact_pass, contact_score, cost_of
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.search import machine_state as S
from solver.shooting_party.search.arena import Arena
from solver.shooting_party.search.goals import score_as_set, set_of
from solver.shooting_party.search.machine_state import Known, Question

WIN_SCORES = sum(set_of(4, aces) for aces in range(5))
"""Four queens, as a set of scores (goals.py)."""


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
        scored[number, place], reached_at[number, place] = rung_of(known, score), NO_COST
    for n in range(count):
        known.moves[number, n] = question.line[n]
        a, b = rules.play(game, a, b, question.line[n], log)
        for entry in range(1, log[0] + 1):
            first = contact_pass(log[entry]) + 1 - state.first_pass
            for place in range(first, S.MOST_PLACES):
                scored[number, place] = rung_of(known, contact_score(log[entry]))
                reached_at[number, place] = cost_of(log[entry], count)
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
    bit = score_as_set(score)
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
