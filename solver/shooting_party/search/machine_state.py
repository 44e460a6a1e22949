"""What a question must remember from one step to the next: words of numbers, with their names.

The first are the question itself, which the caller writes. The rest is the machine's (machine.py).
"""

from typing import Any, NamedTuple

import numpy as np

from solver.common.arrays import Int64s, Int64s2
from solver.common.compiled import kernel, lasting

# Methods.
BEAM, EXHAUSTIVE, LEAST_COST, FROM_THE_BEST, TO_THE_END = range(5)

# Stages.
ENTER, PICK, SEARCH, AFTER, NO_MORE, TRACE, BACK, AGAIN, MARK, NEXT, WALK, ANSWERED = range(12)

# Words.
(
    STAGE,
    METHOD,
    A_WORD,  # the position
    B_WORD,
    ROUNDS,  # the number of rounds
    FIRST_WIDTH,  # of a beam: the positions closed in a layer at first
    FIRST_HAND,  # and the cards of a hand
    MEMORY,  # bytes that the arrays may take
    REFUSED,  # 1: the system has refused a longer array
    MASK,  # the bits of a word that count for marks (marks.py)
    WHOLE_BATCHES,  # 1: on the way back no batch may be gone through in parts
    ROUND,  # the round in work; at the end, that of the answer
    CAP,  # which cap the last pass is asked for
    IN_LAST_PASS,  # 1: the last pass is being deepened
    BELOW,  # the cost below which the goal is asked for
    COST,  # that of the best contact found, or NO_COST
    FOUND_BY,  # the batch that found it
    EXACT,  # 1: no line costs less
    FIRST_ROOTS,  # how many roots the position itself has
    LEFT_OUT,  # 1: roots that waited with those of the batch are passed over
    PART,  # the most roots of a batch, 0 for all
    FROM,  # on the way back, the first root of the part in work
    SHRINK,  # 1: the arrays of one batch must be made small again; 2: all must
    ENTER_AGAIN,  # the number of an array of slots that has grown, or 0
    LENGTH,  # the moves of the line
    ANSWER,  # UNKNOWN and so on
    # Of `solve`, which asks one question after another (agenda.py):
    AT,  # the task on the agenda, or ALONE
    ONLY_GOAL,  # the only goal that is asked for, as a set of scores; 0: everything is
    PAR,  # whether the line must be the best by all its keys: NEVER, ALWAYS, or IF_CHEAP
    FIRST_PASS,  # the pass of the position, from 1
    PLACES,  # how many passes can still be played
    OPEN,  # the highest rung that the aces lost leave open
    OUT_OF,  # what ran out first: 0, or what the caller says
    STOP,  # what has run out now: 0, or what the caller says
    HAS_BEGUN,  # 1: the task has asked something
    TARGET,  # the rung that is asked for
    PATIENCE,  # positions that a beam search may take, 0 for no limit
    STOPS_AT,  # the number of positions at which it is the turn of another search
    ONE_BY_ONE,  # 1: each score is asked for in a question of its own
    IS_TRACED,  # 1: the line has been asked for
    VERDICT,  # on four queens, or on the goal: UNKNOWN, YES or NO
    LINES,  # the number of lines
    BEST_LINE,  # which is the line of the best score, or of the goal; NO_LINE
    WIN_LINE,  # which is that of four queens, if the best line is none
    WORDS,
) = range(45)

ALONE = NO_LINE = -1
LOST_LINE = -2
"""In place of a line: what was reached is not reached again, a defect of the search."""

NEVER, ALWAYS, IF_CHEAP = range(3)
UNKNOWN, YES, NO, NO_MEMORY, NO_PATIENCE, NO_BUDGET = range(6)
"""Answers to a question."""

POSITIONS_RAN_OUT, SECONDS_RAN_OUT, MEMORY_RAN_OUT = range(1, 4)
"""What a budget can run out of."""


MOST_ROUNDS = 16
MOST_MOVES = 128
"""More than the moves of any line (packed/layout.py), and than those of any position."""


@lasting
class Question(NamedTuple):
    """`state` has the words above. A row of `rounds` is a set of scores (goals.py) and the cost
    below which they are asked for; the rounds are asked in turn, until one is answered "yes". The
    moves of the line go to `line`. `found` is space for one cost, `onward` for moves that stay on a
    line: the move, the two words of the position it leads to, 1 if it ends the line; `needed` has 1
    for each score that may occur in a search of the last pass.
    """

    state: Int64s
    rounds: Int64s2
    line: Int64s
    found: Int64s
    onward: Int64s2
    needed: Int64s


# Columns of what is known within some passes. Scores are rungs of the ladder.
RUNG, LIMIT, PROVEN, LINE, WITHIN_COLUMNS = range(5)
"""RUNG: the best score reached. LIMIT: it and all above are proven to be out of reach. PROVEN: no
better score can be reached. LINE: the line that reaches it; NO_LINE if none is needed or shown.
"""

# Columns of a line, before its moves.
ASKED, FINISH, IS_EXACT, LINE_LENGTH, SCORED = range(5)
"""ASKED: the set of scores that it was asked for. FINISH: what it costs to reach them. IS_EXACT: no
line costs less. SCORED and the columns after it: the rung that is reached within each number of
passes; then what the last contact until there costs, with all moves of the line.
"""
MOST_PLACES = 3
REACHED_AT = SCORED + MOST_PLACES
MOVES = REACHED_AT + MOST_PLACES
MOST_LINES = 16
LADDER = 15  # the number of scores


@lasting
class Known(NamedTuple):
    """What `solve` knows. `ladder` are the scores as sets of one (goals.py), the worst first; rows
    of `within` and `lines` have the columns above.
    """

    ladder: Int64s
    within: Int64s2
    lines: Int64s2


def new_question() -> Question:
    shapes = (WORDS,), (MOST_ROUNDS, 2), (MOST_MOVES,), (1,), (MOST_MOVES, 4), (256,)
    arrays: list[Any] = [np.zeros(shape, dtype=np.int64) for shape in shapes]
    return Question(*arrays)


def no_knowledge() -> Known:
    shapes = (LADDER,), (MOST_PLACES, WITHIN_COLUMNS), (MOST_LINES, MOVES + MOST_MOVES)
    arrays: list[Any] = [np.zeros(shape, dtype=np.int64) for shape in shapes]
    return Known(*arrays)


@kernel
def answer(state: Int64s, which: int) -> None:
    state[STAGE], state[ANSWER] = ANSWERED, which
