"""What a question must remember from one step to the next: words of numbers, with their names.

The first are the question itself, which the caller writes. The rest is the machine's (machine.py).
"""

from typing import Any, NamedTuple

import numpy as np

from solver.common.arrays import Int64s, Int64s2

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
    ENTERED,  # the number of the first roots, those of the position
    PASSED_OVER,  # 1: roots that waited with those of the batch are passed over
    PART,  # the most roots of a batch, 0 for all
    FROM,  # on the way back, the first root of the part in work
    SHRINK,  # 1: the arrays of one batch must be made small again; 2: all must
    ENTER_AGAIN,  # the number of an array of slots that has grown, or 0
    LENGTH,  # the moves of the line
    WORDS,
) = range(26)


MOST_ROUNDS = 16
MOST_MOVES = 128
"""More than the moves of any line (packed/layout.py), and than those of any position."""


class Question(NamedTuple):
    """`state` has the words above. A row of `rounds` is a set of scores (goals.py) and the cost
    below which they are asked for; the rounds are asked in turn, until one is answered "yes". The
    moves of the line go to `line`. `found` is space for one cost, `onward` for moves that stay on a
    line: the move, the two words of the position it leads to, 1 if it ends the line.
    """

    state: Int64s
    rounds: Int64s2
    line: Int64s
    found: Int64s
    onward: Int64s2


def new_question() -> Question:
    """Return space for questions."""
    shapes = (WORDS,), (MOST_ROUNDS, 2), (MOST_MOVES,), (1,), (MOST_MOVES, 4)
    arrays: list[Any] = [np.zeros(shape, dtype=np.int64) for shape in shapes]
    return Question(*arrays)
