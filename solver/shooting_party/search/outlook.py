"""From which positions a goal can still be reached: all that may come of one position, at once.

One search to the end and one way back through its tables answer for every position of the game
tree below, where a search for each would begin anew. It pays where all of it fits: goals within two
passes nearly always do.
"""

from __future__ import annotations

import numpy as np

from solver.shooting_party import packed
from solver.shooting_party.kernels import layout, rules
from solver.shooting_party.search.ask import Question, Words
from solver.shooting_party.search.losses import accepted
from solver.shooting_party.search.marking import Marking


class Outlook:
    """Answers for the position of a question and every position that legal moves lead to from
    there. Making it may raise `OutOfBudget`; asking costs microseconds.
    """

    def __init__(self, question: Question) -> None:
        self.game = question.game
        self.accept = accepted(question.goal)
        tables = question.to_the_end()
        self._marked = Marking(tables)
        for finished in reversed(tables.finished):
            assert finished is not None
            self._marked.go_back(finished)
        self._log = packed.new_log()
        self._legal = np.zeros(layout.MAX_MOVES, dtype=np.int64)

    def __len__(self) -> int:
        """The positions at rest from which the goal can be reached but has not been."""
        return len(self._marked)

    def keeps(self, words: Words) -> bool:
        """Whether the goal has been or can still be reached from a position."""
        a, b = words
        if self.accept[b >> layout.SCORE_SHIFT & 255]:
            return True
        if a & layout.OVER:
            return False
        if rules.waits(a, b):
            return any(self.keeps(to) for _, to in self.moves(words))
        return (packed.key_of(a, b), (b & layout.CARDS) << 8) in self._marked

    def moves(self, words: Words) -> list[tuple[int, Words]]:
        """Each legal move (packed) and where it leads."""
        n = rules.moves(self.game, *words, self._legal)
        after = []
        for move in self._legal[:n].tolist():
            a, b = rules.play(self.game, *words, move, self._log)
            after.append((move, (int(a), int(b))))
        return after
