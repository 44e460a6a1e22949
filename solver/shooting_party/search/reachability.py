"""Reachability: from which positions below a given one a goal can still be reached.

One search to the end and one way back through its groups (marks.py) label every position below,
whereas a search for each position would begin again. It pays where all the labels fit in memory,
which they nearly always do for goals within two passes.
"""

from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.conversion import Words
from solver.shooting_party.packed.layout import MOVES_BITS
from solver.shooting_party.rules.position import Position
from solver.shooting_party.search.arena import MARKED
from solver.shooting_party.search.goals import accepted
from solver.shooting_party.search.marks import ANY_COUNT, is_marked
from solver.shooting_party.search.query import Query


class Reachability:
    """Retrograde labels for the position of a query and every position that legal moves lead to
    from there. Making them may raise `OutOfBudget`; a look-up takes microseconds.

    For the packed search, start is the query's position, packed, and walker leads on from there.
    """

    def __init__(self, query: Query) -> None:
        self.start = query.words
        self.walker = query.walker
        self._accept = accepted(query.goal)
        query.label()
        arena = query.machine.arena
        self._size = int(arena.cursors[MARKED])
        self._marked = arena.marked_slots, arena.marked

    def __len__(self) -> int:
        """Return the number of positions at rest from which the goal can be reached but has not
        been.
        """
        return self._size

    def allows(self, position: Position) -> bool:
        """Return True if the goal has been or can still be reached from a position."""
        return self.keeps(conversion.pack(position))

    def reached(self, words: Words) -> bool:
        """Return True if a packed position has reached the goal."""
        return bool(self._accept[conversion.score_byte(words)])

    def keeps(self, words: Words) -> bool:
        """Return the same for a packed position."""
        if self.reached(words):
            return True
        if conversion.is_over(words):
            return False
        if self.walker.choice_waits(words):
            return any(self.keeps(to) for _, to in self.walker.after(words))
        key, word = conversion.key_of(words), conversion.hand_of(words) << MOVES_BITS
        return is_marked(*self._marked, key, word, ANY_COUNT)
