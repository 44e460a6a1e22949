"""Methods of search, stages, and what a question remembers from one step to the next: the host
begins it, stages.py and line.py go on with it.
"""

from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int64s, Int64s2
from solver.common.compiled import Record, Table, kernel, lasting
from solver.common.kernels import holds

# Methods (stages.py describes them), and what distinguishes them.
BEAM, EXHAUSTIVE, LEAST_COST, FROM_THE_BEST, TO_THE_END = range(5)
WIDENS, IN_PARTS, KEEPS, CAPS, SCORE_A_ROUND, GOES_ON = range(6)
METHODS = np.array(
    [
        # WIDENS  IN_PARTS  KEEPS  CAPS  SCORE_A_ROUND  GOES_ON
        [1, 0, 1, 0, 0, 0],  # BEAM
        [0, 1, 0, 0, 0, 0],  # EXHAUSTIVE
        [0, 0, 1, 1, 0, 0],  # LEAST_COST
        [0, 0, 1, 1, 1, 0],  # FROM_THE_BEST
        [0, 0, 1, 0, 0, 1],  # TO_THE_END
    ]
)
"""WIDENS: it follows the most promising roots and hands, then more; a "yes" ends it. IN_PARTS: it
may take the roots of a pass in parts. KEEPS: hands of finished groups stay, to go back from. CAPS:
the last pass is asked for many cards left first. SCORE_A_ROUND: each round asks the last pass for a
score of its own; the passes before are those of the lowest. GOES_ON: only the end ends it.
"""

# Stages: of a search (stages.py), then of a line (line.py), which begin with TRACE; ENTER is 0.
STAGES = "ENTER PICK SEARCH AFTER NO_MORE TRACE BACK AGAIN MARK PROCEED WALK ANSWERED".split()
ENTER, PICK, SEARCH, AFTER, NO_MORE, TRACE, BACK, AGAIN, MARK, PROCEED, WALK, ANSWERED = range(12)

LEADS_TO = {
    ENTER: (PICK, ENTER, ANSWERED),  # each score apart; the choice that waits reaches the goal
    PICK: (SEARCH, NO_MORE),
    SEARCH: (AFTER, PICK, ENTER),  # with smaller parts of the roots, where memory asks for it
    AFTER: (PICK, NO_MORE, ENTER, ANSWERED),  # each score apart; a line need not be the best
    NO_MORE: (PICK, ENTER, ANSWERED),  # a wider beam; the next round
    TRACE: (BACK,),
    BACK: (MARK, AGAIN, WALK, ANSWERED),  # after labels there is no walk
    AGAIN: (MARK, BACK),
    MARK: (PROCEED, BACK),
    PROCEED: (BACK,),
    WALK: (ANSWERED,),
    ANSWERED: (ENTER, TRACE),  # the next question; the line of this one
}
"""What each stage leads to. Any of them may be answered that a budget ran out. (`python -m
benchmarks.shooting_party.stages` draws it.)
"""

MAY_LEAD_TO = np.array([sum(1 << to for to in LEADS_TO[stage]) for stage in range(len(STAGES))])


class State(Record):
    """What a question remembers from one step to the next. All is 0 where nothing else is said.

    How its fields go together (`holds` checks it in plain Python):

                        in a search (ENTER to NO_MORE)          on the way back (TRACE to WALK)
        part            > 0: EXHAUSTIVE alone, and not exact    > 0: not undivided
        exact           no beam and no parts: what is           as the search has left it
                        reached is reached at the least cost
        in_last_pass    LEAST_COST or FROM_THE_BEST; only       not used
                        then does cap_number count
        this_round      = rounds: all are refuted               the round that was answered
        shrink          1: part > 0; 2: in ENTER                1: in BACK
    """

    # The question, from its host or the agenda:
    method: int  # which may become LEAST_COST on the way
    a_word: int  # the position
    b_word: int
    rounds: int  # the number of rounds
    first_width: int  # of a beam: the positions closed in a layer at first
    first_hand: int  # and the cards of a hand
    mask: int  # the bits of a word that count for marks (marks.py)
    undivided: int  # 1: on the way back no batch may be gone through in parts
    # What the host says:
    memory: int  # bytes that the arrays may take
    refused: int  # 1: the system has refused a longer array; `memory` becomes what is in use
    stop: int  # what has run out now: 0, or what the host says
    # The search:
    stage: int
    this_round: int  # the round in work; at the end, that of the answer
    cap_number: int  # which cap the last pass is asked for; after the last one there is none
    in_last_pass: int  # 1: the last pass is being deepened
    below: int  # the cost below which the goal is asked for
    cost: int  # that of the best contact found, or NO_COST
    found_by: int  # the batch that found it
    exact: int  # 1: no line costs less than what is found
    first_roots: int  # how many roots the position itself has
    left_out: int  # 1: roots that waited with those of the batch are passed over
    part: int  # the most roots that are searched at once, 0 for all
    first_of_part: int  # on the way back, the first root of the part in work
    shrink: int  # 1: the arrays of one batch must be made small again; 2: all must
    grown_slots: int  # the number of an array of slots that has grown, or 0
    length: int  # the moves of the line
    answer: int  # UNKNOWN and so on
    # What the host asks `solve`, and what becomes of it (agenda.py):
    at: int  # the task on the agenda, or ALONE
    only_goal: int  # the only goal that is asked for, as a set of scores; 0: everything is
    par: int  # whether the line must be the best by all its keys: NEVER, ALWAYS, or IF_CHEAP
    first_pass: int  # the pass of the position, from 1
    places: int  # how many passes can still be played
    open: int  # the highest rung that the aces lost leave open
    out_of: int  # what ran out first: 0, or what the host said
    has_begun: int  # 1: the task has asked something
    target: int  # the rung that is asked for; of several rounds, the first one
    patience: int  # positions that a beam search may take, 0 for no limit
    stops_at: int  # the number of positions at which it is the turn of another search
    one_by_one: int  # 1: each score is asked for in a question of its own
    is_traced: int  # 1: the line has been asked for
    verdict: int  # on four queens, or on the goal: UNKNOWN, YES or NO
    lines: int  # the number of lines
    best_line: int  # which is the line of the best score, or of the goal; NO_LINE
    win_line: int  # which is that of four queens, if the best line is none


ALONE = -1
"""In place of a task: a question of its own."""

NO_LINE, LOST_LINE = -1, -2
"""In place of a line: none; or one that is not found again, a defect of the search."""

NEVER, ALWAYS, IF_CHEAP = range(3)
UNKNOWN, YES, NO, NO_MEMORY, NO_PATIENCE, NO_BUDGET = range(6)
"""Answers to a question."""

POSITIONS_RAN_OUT, SECONDS_RAN_OUT, MEMORY_RAN_OUT = range(1, 4)
"""What a budget can run out of."""


MOST_ROUNDS = 16
MOST_MOVES = 128
"""More than the moves of any line (packed/layout.py), and than those of any position."""


class Round(Record):
    """One of the questions that are asked in turn, until one is answered "yes"."""

    scores: int  # the scores that would do, as a set (goals.py)
    below: int  # the cost below which they are asked for


class Onward(Record):
    """A move that stays on a line."""

    move: int
    a_word: int  # the position that it leads to
    b_word: int
    ends: int  # 1: it makes the contact that the line ends with


@lasting
class Question(NamedTuple):
    """A question, with space for its answer: `line` for the moves of a line, `onward` for those
    that stay on one, `found` for one cost. `needed` has 1 for each score that may occur in a search
    of the last pass.
    """

    state: State
    rounds: Table[Round]
    line: Int64s
    found: Int64s
    onward: Table[Onward]
    needed: Int64s


class Within(Record):
    """What is known within so many passes. Scores are rungs of the ladder."""

    rung: int  # the best score reached
    limit: int  # it and all above are proven to be out of reach
    proven: int  # 1: no better score can be reached
    line: int  # the line that reaches it; NO_LINE if none is needed or shown


class Traced(Record):
    """A line that has been traced."""

    asked: int  # the set of scores that it was asked for
    finish: int  # what it costs to reach them
    exact: int  # 1: no line costs less
    length: int  # its moves


MOST_PLACES = 3
MOST_LINES = 16
LADDER = 15  # the number of scores


@lasting
class Known(NamedTuple):
    """What `solve` knows. `ladder` are the scores as sets of one (goals.py), the worst first;
    `within` has a row for each place. Of each line, `moves` are its moves, `scored[line, place]` is
    the rung that it reaches within so many passes, and `reached_at` what the last contact until
    there costs, with all moves of the line: with those after it, too, if it is not the last.
    """

    ladder: Int64s
    within: Table[Within]
    lines: Table[Traced]
    scored: Int64s2
    reached_at: Int64s2
    moves: Int64s2


def new_question() -> Question:
    line, found, needed = (np.zeros(n, dtype=np.int64) for n in (MOST_MOVES, 1, 256))
    rounds, onward = Table.new(Round, MOST_ROUNDS), Table.new(Onward, MOST_MOVES)
    return Question(State.new(), rounds, line, found, onward, needed)


def no_knowledge() -> Known:
    scored, reached_at = np.zeros((2, MOST_LINES, MOST_PLACES), dtype=np.int64)
    return Known(
        ladder=np.zeros(LADDER, dtype=np.int64),
        within=Table.new(Within, MOST_PLACES),
        lines=Table.new(Traced, MOST_LINES),
        scored=scored,
        reached_at=reached_at,
        moves=np.zeros((MOST_LINES, MOST_MOVES), dtype=np.int64),
    )


@kernel
def method_is(state: State, what: int) -> bool:
    """Return True if the method in work has a property, a column of the table."""
    return METHODS[state.method, what] == 1


@kernel
def go(state: State, stage: int) -> None:
    """Go on to a stage."""
    holds(MAY_LEAD_TO[state.stage] >> stage & 1 == 1)
    state.stage = stage


@kernel
def answer(state: State, which: int) -> None:
    """Answer the question, from whatever stage; a budget may run out in each of them."""
    state.answer = which
    if which == YES or which == NO:
        go(state, ANSWERED)
    else:
        state.stage = ANSWERED
